import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What `npm test` leaves to `npm run test:all`: whole files that wait long, start many processes or
 * attack one. All else is for every change.
 */
const REST = [
  'test/{browser,cluster,fuzz}/**/*.test.ts',
  'test/torture/torture.test.ts',
  'test/simulation/many-seeds.test.ts',
  'test/examples/liars-dice-{page,server}.test.ts',
  'test/new-game/**/*.test.ts',
  'test/admin/commands.test.ts',
  'test/start/{addresses,backup,backup-moment,install,older-versions,poolers,releases,retention,secrets}.test.ts',
  'test/bad-day/**/*.test.ts',
  'test/play/{limits,party}.test.ts',
  'test/abuse/{hosts,storage,texts}.test.ts',
  'test/http/slow-clients.test.ts',
  'test/photos/limits.test.ts',
  'loadtest/test/**/*.test.ts',
  'loadtest/bench/subjects.test.ts',
  'scripts/bench.test.ts',
];
const ATTACKS = ['test/abuse/**/*.test.ts'];

/** The slowest of each project. Of files that have not run here yet Vitest only knows the size. */
const SLOWEST = [
  'test/torture/torture.test.ts',
  'test/new-game/new-game.test.ts',
  'test/start/retention.test.ts',
  'test/start/backup.test.ts',
  'test/browser/seats.test.ts',
  'test/simulation/many-seeds.test.ts',
  'test/browser/party.test.ts',
  'test/new-game/outside.test.ts',
  'test/browser/evening.test.ts',
  'test/play/rooms.test.ts',
  'test/start/operation.test.ts',
  'test/play/crash.test.ts',
  'test/simulation/simulation.test.ts',
  'test/play/box-game.test.ts',
  'loadtest/games/boxes/lying-server.test.ts',
];

/** The place of a file among the slowest; all others come after them. */
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = SLOWEST.findIndex((file) => moduleId.endsWith(file));
  return rank === -1 ? SLOWEST.length : rank;
};

/** Ends with `unit`, whose files are short, and begins each project with its slowest files. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's own order of files, not an array's
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    const names = [...projects.keys()].toSorted(
      (a, b) => Number(a === 'unit') - Number(b === 'unit'),
    );
    return names.flatMap((name) =>
      (projects.get(name) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

/** Where the tests of a project have servers and databases. */
const served = {
  // Its files share a worker, its modules and its browser: starting those costs more than most take.
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  globalSetup: 'test/support/prepared-database.ts',
  expect: { poll: { timeout: 60_000 } },
};

// There is no `retry`: a test that fails now and then has a cause, and that is mended.
export default defineConfig({
  plugins: [react()],
  test: {
    // One more than the cores of a small machine: suites wait for servers and pages about half the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // For the embedded database, as in the servers with a process of their own: test/support/server.ts.
    execArgv: ['--liftoff-only'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,bridge,client,loadtest,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...REST, 'scripts/new-game/template/outside/**'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...served,
          name: 'system',
          include: ['{test,api}/**/*.test.ts'],
          exclude: [...REST, ...ATTACKS],
        },
      },
      {
        extends: true,
        // Several windows at a time, a whole game in each.
        test: { ...served, name: 'rest', include: REST },
      },
      {
        extends: true,
        // Last, two at a time: each weighs a server that is attacked by as much as a machine can.
        test: {
          ...served,
          name: 'abuse',
          include: ATTACKS,
          exclude: REST,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
