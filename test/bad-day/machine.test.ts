import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestServer, removedAfter } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Gambler } from './gambler.ts';

async function served(env: Record<string, string> = {}, flags: string[] = []) {
  return removedAfter(await TestServer.start(env, { flags }));
}

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!hasLimits)(
  '[O23] descriptors used up: a line says so, and with fewer connections it goes on',
  async () => {
    const server = await served();
    const gambler = new Gambler(server.url);
    await gambler.spin();
    const pid = String(server.pid);
    const open = readdirSync(`/proc/${pid}/fd`).length;
    spawnSync('prlimit', ['--pid', pid, `--nofile=${open + 8}:`]);
    const { port, hostname } = new URL(server.url);
    const sockets: Socket[] = [];
    const crowd = setInterval(() => {
      sockets.push(connect(Number(port), hostname).on('error', () => {}));
    }, 20);
    onTestFinished(() => clearInterval(crowd));
    await expect
      .poll(() => server.output)
      .toContain('this process may open no more files or connections: raise its limit');
    clearInterval(crowd);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => gambler.isServed().catch(() => false)).toBe(true);
    await gambler.assertKept();
    await expect.poll(() => server.output).toContain('files and connections can be opened again');
  },
);

const CLOCK = join(import.meta.dirname, 'moving-clock.ts');

test.each([1, -1])(
  '[O24] a clock that jumps by %i hour takes nothing away, and games go on',
  async (hours) => {
    const server = await served({}, ['--import', CLOCK]);
    const gambler = new Gambler(server.url);
    await gambler.spin();
    const table = await playingTable(server.url, ALL_BOXES);
    onTestFinished(() => table.close());
    const [first, second] = table.players;
    const roll = await first.ask('roll-dice', {}, 'dice-rolled');
    const turn = () => (roll.turn === 'player1' ? first : second);
    writeFileSync(join(server.dataDir, 'clock'), String(hours * 60 * 60 * 1000));
    await gambler.assertKept();
    await gambler.spin();
    const { messages: _, ...before } = await first.sit();
    expect(before).toMatchObject({ state: 'playing', turn: roll.turn });
    await turn().ask('roll-dice', {}, 'dice-rolled');
    // A process that starts after the jump reads what one wrote before it.
    await server.crashAndRestart();
    const startedAt = Number(/.*"time":(\d+).*ready on/s.exec(server.output)?.[1]);
    expect(Math.round((startedAt - Date.now()) / 3_600_000)).toBe(hours);
    await gambler.assertKept();
  },
);

test('[O21] memory at its limit: the process ends with a line that says so, and what was told is there', async () => {
  const flags = ['--max-old-space-size=96', '--import', join(import.meta.dirname, 'greedy.ts')];
  const server = await served({}, flags);
  const gambler = new Gambler(server.url);
  await gambler.spin();
  process.kill(server.pid ?? 0, 'SIGUSR2');
  await gambler.spinUntilRefused();
  await expect.poll(() => server.isUp).toBe(false);
  expect(server.output).toContain('JavaScript heap out of memory');
  await server.up();
  await gambler.assertKept();
  await gambler.spin();
});
