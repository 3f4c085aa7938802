import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutCopy, run, tool } from './checkout-copy.ts';

/** What players call it; its folder has a hyphen. */
const NAMED = `Let's "Race" a Newgame [x1]!`;
let copy = '';
let laidOut: Awaited<ReturnType<typeof run>>;
/** The files that the game has made and changed. */
let touched: string[] = [];
beforeAll(async () => {
  copy = checkoutCopy();
  laidOut = await run(copy, 'scripts/new-game.ts', 'dice-race', '--title', NAMED);
  const listed = ['ls-files', '--others', '--modified', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: copy, encoding: 'utf8' });
  touched = files.split('\n').filter((name) => name !== '');
  // As with any change: what the tests read is what git knows.
  execFileSync('git', ['add', '--all'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const done = { code: 0, output: expect.any(String) as string };

test('[T31] npm run new-game names the files it has made, and the next step', () => {
  expect(laidOut, laidOut.output).toEqual(done);
  expect(laidOut.output).toContain('/games/lets-race-a-newgame-x1');
  expect(laidOut.output).toContain('Next:');
});

test('[T31] a name that is taken, or that is none, changes nothing', async () => {
  for (const wrong of [
    ['dice-race'],
    ['Race'],
    ['race-'],
    ['../x'],
    ['race2', '--letter', 'B'],
    [],
  ]) {
    const { code, output } = await run(copy, 'scripts/new-game.ts', ...wrong);
    expect(code, output).toBe(1);
    expect(output).toMatch(/^new-game: /);
  }
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: copy, encoding: 'utf8' });
  expect(changed.split('\n').filter((line) => line !== '' && !line.startsWith('A '))).toEqual([]);
});

test('[T31] format, lint, types and unused code of a new game pass', async () => {
  expect(touched.length).toBe(16);
  expect(touched.filter((file) => file.includes('golden'))).toEqual([]);
  const format = await tool(copy, 'oxfmt', '--check', ...touched);
  expect(format, format.output).toEqual(done);
  const lint = await tool(copy, 'oxlint', '--type-aware', '--deny-warnings', ...touched);
  expect(lint, lint.output).toEqual(done);
  const types = await tool(copy, 'tsc', '-p', '.');
  expect(types, types.output).toEqual(done);
  const unused = await tool(copy, 'knip');
  expect(unused, unused.output).toEqual(done);
});

test('[T31] the tests of a new game pass, and those that walk all games', async () => {
  const built = await tool(copy, 'vite', 'build', '--logLevel', 'error');
  expect(built.code, built.output).toBe(0);
  const units = ['engine/games/dice-race', 'engine/games/golden', 'engine/spec-coverage'];
  const lists = [
    'scripts/protocol.test',
    'scripts/golden',
    'loadtest/games',
    'loadtest/core/cli/entry',
  ];
  const unit = await tool(
    copy,
    'vitest',
    'run',
    '--project',
    'unit',
    ...units,
    ...lists,
    'bridge/command-reader',
  );
  expect(unit.code, unit.output).toBe(0);
  const walks = [
    'test/play/game-names.test.ts',
    'test/http/served-files.test.ts',
    'test/play/rest.test.ts',
  ];
  const system = await tool(copy, 'vitest', 'run', '--project', 'system', ...walks);
  expect(system.code, system.output).toBe(0);
});

test('[T31] a new game is played over sockets of both protocols', async () => {
  const flags =
    '--scenario dice-race --rooms 5 --ramp 0.2 --duration 5 --interval 30 --protocol mixed';
  const checks = '--verify-every 1 --quiet --fail errors==0 --fail roll.count>20';
  const played = await run(copy, 'loadtest/main.ts', ...`${flags} ${checks}`.split(' '));
  expect(played, played.output).toEqual(done);
});
