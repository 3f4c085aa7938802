import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { served, TestServer } from '../support/server.ts';
import { playingTable, playOut } from '../support/table.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

const slots = ({ body }: Answer) => v.parse(slotsSnapshotSchema, body);
const wheel = ({ body }: Answer) => v.parse(wheelSnapshotSchema, body);

/** Every test leaves it up. */
let server: TestServer;
served(TestServer, (given) => (server = given));

test('[J1] [J3] kill -9 at any moment loses nothing that was confirmed', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  await first.ask('roll-dice', {}, 'dice-rolled');
  await second.ask('chat-message', { message: 'still here?' }, 'chat-message');
  await second.ask('roll-dice', {}, 'dice-rolled');

  const gambler = new Visitor(server.url);
  let spin = wheel(await gambler.post('/api/play/wheel', { type: 'SPIN' }));
  spin = wheel(await gambler.post('/api/play/wheel', { type: 'SPIN' }));
  const dared = new Visitor(server.url);
  let challenge = slots(await dared.post('/api/play/slots', { type: 'SPIN' }));
  while (challenge.state !== 'photoChallenge' && challenge.coins >= 10) {
    challenge = slots(await dared.post('/api/play/slots', { type: 'SPIN' }));
  }

  const from = first.mark;
  first.send('roll-dice'); // whether it is told or not, nothing told is lost
  const views = [await first.sit(), await second.sit()];
  await server.crashAndRestart();
  await new Promise<void>((resolve) => first.socket.once('connect', resolve));
  const roll = first.told.slice(from).find(({ name }) => name === 'dice-rolled');

  const back = [await first.sit(), await second.sit()] as const;
  const told = roll === undefined ? views[0]?.seq : v.parse(seqSchema, roll.payload).seq;
  expect(back[0].seq).toBeGreaterThanOrEqual(told ?? 0);
  expect(back[0]).toMatchObject({ seat: 'player1', state: 'playing' });
  expect(back[1]).toMatchObject({ seat: 'player2', seq: back[0].seq, boxes: back[0].boxes });
  expect(back[0].messages).toEqual(back[1].messages);
  expect(JSON.stringify(back[0].messages)).toContain('still here?');
  if (back[0].seq === views[0]?.seq) expect(back[0].boxes).toEqual(views[0].boxes);

  expect(wheel(await gambler.get('/api/play/wheel'))).toEqual(spin);
  expect(slots(await dared.get('/api/play/slots'))).toEqual(challenge);

  const rolls = await playOut(table);
  expect(rolls.at(-1)?.state).toBe('finished');
  const { scores } = await first.sit();
  expect(scores.player1 + scores.player2).toBe(9);
  table.close();
});

const seqSchema = v.object({ seq: v.number() });

test('SIGTERM ends with exit code 0, and clients come back to the next process', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const before = await first.sit();
  const seat = await new Visitor(server.url).createRoom();
  const colyseus = await new Client(server.url).joinById(seat.roomId, { playerId: seat.playerId });
  colyseus.reconnection.enabled = false;
  const sentAway = new Promise<number>((resolve) => colyseus.onLeave(resolve));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).toContain('"stopped"');
  await sentAway;

  await server.up();
  await new Promise<void>((resolve) => first.socket.once('connect', resolve));
  const after = await first.sit();
  expect(after.boxes).toEqual(before.boxes);
  expect(after.seq).toBe(before.seq);
  table.close();
});

test('a folder or a port in use stops the start with one clear line', async () => {
  const { port } = new URL(server.url);
  await expect(TestServer.start({ DATA_DIR: server.dataDir })).rejects.toThrow(
    `Cannot start. DATA_DIR: ${server.dataDir} is in use by process ${server.pid}`,
  );
  await expect(TestServer.start({ PORT: port })).rejects.toThrow(
    `Cannot start. PORT: ${port} is in use by another program`,
  );
});

// api/environment.test.ts has every other variable.
test('a wrong PORT stops the start with one line', async () => {
  const start = TestServer.start({ PORT: 'eighty' }, { firstOfAll: true });
  await expect(start).rejects.toThrow(
    'Cannot start. PORT: got "eighty", takes a whole number from 0 to 65535',
  );
});
