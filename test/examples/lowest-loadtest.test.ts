import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOf, mixOf, scenariosOf } from '../../loadtest/core/games.ts';
import { LOAD_GAMES } from '../../loadtest/games/index.ts';
import { lowestLoad } from './lowest-load.ts';
import { TestServer, SCRIPT_ENV } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '../..');

const reportSchema = v.object({
  faults: v.array(v.unknown()),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
  tallies: v.object({ games: v.number(), resynced: v.number(), verified: v.number() }),
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({}, { script: 'test/examples/main.ts' });
});
afterAll(() => server.remove());

/** The command of a load tester that knows the game. */
async function loadtest(line: string) {
  const args = ['test/examples/loadtest-main.ts', ...line.split(' ')];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: SCRIPT_ENV });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

test('[T6] [T7] the load tester plays it, for two to six on both protocols, without a fault', async () => {
  const { code, stdout, stderr } = await loadtest(
    `--url ${server.url} --scenario lowest --rooms 5 --ramp 0.2 --duration 8 --interval 30 ` +
      '--protocol mixed --verify-every 1 --json --quiet --fail errors==0 --fail pick.count>0',
  );
  const { faults, actions, tallies } = v.parse(reportSchema, JSON.parse(stdout));
  expect(faults).toEqual([]);
  expect(code, stderr).toBe(0);
  expect(tallies.games).toBeGreaterThan(0);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(tallies.resynced).toBe(0);
  const names = actions.map(({ action }) => action);
  expect(names).toEqual(['create', 'join', 'sit', 'heard', 'seal', 'start', 'pick']);
});

test('[T7] its name, its actions and its share of `all` are in the help', async () => {
  const { stdout } = await loadtest('--help');
  const games = [...LOAD_GAMES, lowestLoad] as const;
  expect(stdout).toContain(`--scenario ${scenariosOf([...games]).join('|')}`);
  expect(stdout).toContain(`all: ${mixOf([...games])}`);
  for (const action of actionsOf([...games])) expect(stdout).toMatch(new RegExp(`\\b${action}\\b`));
});
