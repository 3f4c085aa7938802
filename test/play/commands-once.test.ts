import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { TestServer } from '../support/server.ts';
import { playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.remove());

test('[B14] a commandId counts for good: after two hundred others, and after a restart', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const command = { message: 'only once', commandId: 'the first of all' };
  await first.ask('chat-message', command, 'chat-message');
  for (let line = 0; line < 200; line += 1) {
    const said = { message: `line ${line}`, commandId: `line-${line}` };
    // Two mouths, so that nobody says too much in a minute.
    const speaker = line % 2 === 0 ? first : second;
    await speaker.ask(
      'chat-message',
      said,
      'chat-message',
      ({ message }) => message === said.message,
    );
  }
  const again = async (player: Player) => {
    const from = player.mark;
    const acknowledged = await player.socket.emitWithAck('chat-message', {
      ...command,
      roomId: player.roomId,
      playerId: player.playerId,
    });
    expect(acknowledged).toEqual({ ok: true });
    const heard = JSON.stringify(player.told.slice(from));
    expect(heard).not.toContain(command.message);
  };
  await again(first);
  table.close();
  await server.crashAndRestart();
  const back = new Player(server.url, first);
  await back.sit();
  await again(back);
  back.close();
});

const snapshotSchema = v.object({ coins: v.number(), fairness: v.object({ nonce: v.number() }) });

test('[J8] an Idempotency-Key counts for a day: after sixty others, and after a restart', async () => {
  const visitor = new Visitor(server.url);
  const play = async (request: object, key: string) => {
    const headers = { 'idempotency-key': key };
    const { status, body } = await visitor.post('/api/play/wheel-of-exposure', request, headers);
    expect(status).toBe(200);
    return v.parse(snapshotSchema, body);
  };
  await play({ type: 'SPIN' }, 'the first of all');
  // New seeds cost nothing and leave as much behind as a spin.
  for (let time = 0; time < 60; time += 1) await play({ type: 'NEW_SEED' }, `seeds-${time}`);
  const { coins } = await play({ type: 'NEW_SEED' }, 'the last');
  const again = { coins, fairness: { nonce: 0 } };
  expect(await play({ type: 'SPIN' }, 'the first of all')).toEqual(again);
  await server.crashAndRestart();
  expect(await play({ type: 'SPIN' }, 'the first of all')).toEqual(again);
  expect((await play({ type: 'SPIN' }, 'a new one')).fairness.nonce).toBe(1);
});
