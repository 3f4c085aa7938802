import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSchema, type RoomRecord } from '../../engine/games/boxes/record/record-schema.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const FEW = ALL_BOXES.slice(3, 6);

let server: InProcessServer;
let folder: string;
beforeAll(async () => {
  server = await InProcessServer.start();
  folder = await mkdtemp(join(tmpdir(), 'record-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.remove();
});

const ask = (roomId: string, game = 'alluring-boxes') =>
  new Visitor(server.url).get(`/api/tables/${game}/${roomId}/record`);

/** Runs a verifier on a record. Returns its exit code and its output. */
async function judged(program: readonly string[], record: RoomRecord) {
  const file = join(folder, 'record.json');
  await writeFile(file, JSON.stringify(record));
  const [command = '', ...args] = program;
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(command, [...args, file], { cwd: ROOT }, (_error, stdout) =>
      resolve({ code: child.exitCode, said: stdout }),
    );
  });
}
const hasPython = spawnSync('python3', ['--version']).status === 0;
// oxlint-disable-next-line no-console -- what was not tried is said
if (!hasPython) console.warn('docs/verify.py was not tried: there is no python3');
const VERIFIERS = [
  [process.execPath, 'scripts/verify.ts'],
  ...(hasPython ? [['python3', 'docs/verify.py']] : []),
];

test('[C8] the record of two games verifies in two languages, names what was changed, and tells no secret', async () => {
  const table = await playingTable(server.url, FEW);
  const [first, second] = table.players;
  const { roomId } = first;
  expect(await ask(roomId)).toMatchObject({
    status: 409,
    body: { code: 'record/not-finished' },
  });
  await first.ask('chat-message', { message: 'nobody else may read this' }, 'chat-message');
  const rolls = [...(await playOut(table))];
  const from = second.mark;
  first.send('rematch');
  await second.next('room-state', from, ({ state }) => state === 'waiting_placement');
  expect((await ask(roomId)).status).toBe(409);
  const mark = first.mark;
  second.send('update-boxes', { boxes: FEW });
  await first.next('room-state', mark, ({ state }) => state === 'playing');
  rolls.push(...(await playOut(table)));

  const { status, body } = await ask(roomId);
  expect(status).toBe(200);
  const record = v.parse(recordSchema, body);
  expect(record.games).toHaveLength(2);
  const told = record.games.flatMap(({ steps }) =>
    steps.filter((step) => step.type === 'dice-rolled'),
  );
  expect(told.map(({ die1, die2 }) => [die1, die2])).toEqual(
    rolls.map(({ die1, die2 }) => [die1, die2]),
  );
  const text = JSON.stringify(body);
  for (const secret of [first.playerId, second.playerId, 'nobody else']) {
    expect(text).not.toContain(secret);
  }
  for (const program of VERIFIERS) {
    expect(await judged(program, record)).toMatchObject({ code: 0 });
  }
  const [roll] = told.slice(-1);
  if (roll === undefined) throw new Error('somebody rolled');
  roll.die1 = (roll.die1 % 6) + 1;
  for (const program of VERIFIERS) {
    const { code, said } = await judged(program, record);
    expect(code).toBe(1);
    expect(said).toContain(`step ${roll.seq}`);
  }
  table.close();
});

test('[C8] no room, no game, another game: refused', async () => {
  expect(await ask('RMABCD')).toMatchObject({ status: 404, body: { code: 'room/unknown' } });
  expect(await ask('not a room')).toMatchObject({ status: 404 });
  expect(await ask('RMABCD', 'none')).toMatchObject({
    status: 404,
    body: { code: 'game/unknown' },
  });
});

test('the vectors agree with both verifiers', async () => {
  const file = join(ROOT, 'docs/fairness-vectors.json');
  const record = v.parse(recordSchema, (await import(file, { with: { type: 'json' } })).default);
  for (const program of VERIFIERS) {
    expect(await judged(program, record)).toMatchObject({ code: 0 });
  }
});
