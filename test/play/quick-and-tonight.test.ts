import * as v from 'valibot';
import { expect, test } from 'vitest';
import { seatAnswerSchema } from '../../engine/wire/rest.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { Player } from '../support/player.ts';
import { Administrator } from '../support/administrator.ts';
import { playingTable, playOut } from '../support/table.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const GAME = '/api/tables/alluring-boxes';

/** Sends a call that seats a visitor, a new one by default. Returns the visitor and the seat. */
async function seated(path: string, body?: object, visitor = new Visitor(server.url)) {
  const answer = await visitor.post(path, body);
  expect(answer.body).toMatchObject({ success: true });
  return { visitor, ...v.parse(seatAnswerSchema, answer.body) };
}

test('[T26] play now: a new room, then its free seat, then a new one again; one’s own is kept', async () => {
  const first = await seated(`${GAME}/quick`);
  expect(first.isPlayer1).toBe(true);
  const again = await seated(`${GAME}/quick`, {}, first.visitor);
  expect(again).toMatchObject({ roomId: first.roomId, playerId: first.playerId });
  const player = new Player(server.url, first);
  expect(await player.sit()).toMatchObject({ state: 'waiting_second_player' });
  expect((await seated(`${GAME}/quick`, {}, first.visitor)).roomId).toBe(first.roomId);

  const second = await seated(`${GAME}/quick`, { entropy: 'mine' });
  expect(second).toMatchObject({ roomId: first.roomId, isPlayer1: false, entropy: 'mine' });
  await player.next('player-joined', 0);
  // The answer may have been lost: the same visitor gets the same seat.
  const repeated = await seated(`${GAME}/quick`, {}, second.visitor);
  expect(repeated).toMatchObject({ roomId: first.roomId, playerId: second.playerId });
  const third = await seated(`${GAME}/quick`);
  expect(third.roomId).not.toBe(first.roomId);
  player.close();
});

test('[T26] strangers who press at the same moment sit in pairs', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => seated(`${GAME}/quick`)));
  const rooms = Map.groupBy(all, ({ roomId }) => roomId);
  // One may sit with whoever a test before has left waiting, and one may wait for the next.
  const pairs = [...rooms.values()].filter(({ length }) => length === 2);
  expect(pairs.length).toBeGreaterThanOrEqual(3);
});

test('[T26] the oldest room of others comes first; unlisted rooms are left out', async () => {
  const hidden = await seated(GAME, { scattered: true, listed: false });
  const rooms = [];
  for (let made = 0; made < 3; made += 1) {
    const { visitor: _, ...seat } = await seated(GAME, { scattered: true });
    rooms.push({ ...seat, player: new Player(server.url, seat) });
    await rooms.at(-1)?.player.sit();
  }
  const got = [];
  for (let asked = 0; asked < 8; asked += 1) got.push((await seated(`${GAME}/quick`)).roomId);
  expect(got).not.toContain(hidden.roomId);
  const ours = rooms.map(({ roomId }) => roomId);
  expect(got.filter((roomId) => ours.includes(roomId))).toEqual(ours);
  for (const { player } of rooms) player.close();
});

test('[T26] [T25] a game that is none, or a body that is none, is refused', async () => {
  const visitor = new Visitor(server.url);
  expect(await visitor.post('/api/tables/none/quick')).toMatchObject({ status: 404 });
  expect(await visitor.post(`${GAME}/quick`, { fast: true })).toMatchObject({ status: 400 });
  expect(await visitor.post(GAME, { house: 'yes' })).toMatchObject({ status: 400 });
});

test('[B66] two calls and a roll against the house; its turn comes by itself, and verifies', async () => {
  const { visitor, ...seat } = await seated(GAME, { house: true, scattered: true });
  const player = new Player(server.url, seat);
  const room = await player.sit();
  expect(room).toMatchObject({ state: 'playing', house: 'player2', turn: 'player1' });
  const before = await visitor.coins();
  const from = player.mark;
  const mine = await player.ask('roll-dice', {}, 'dice-rolled');
  expect(mine.by).toBe('player1');
  const theirs = await player.next('dice-rolled', from, ({ by }) => by === 'player2');
  expect(theirs).toMatchObject({ forced: false, turn: 'player1' });
  expect(await visitor.coins()).toBe(before + (mine.opened?.coins ?? 0));
  player.close();
});

test('[B66] boxes are placed as ever, and a friend takes the seat of the house', async () => {
  const { visitor: _, ...seat } = await seated(GAME, { house: true });
  const player = new Player(server.url, seat);
  expect(await player.sit()).toMatchObject({ state: 'waiting_placement', house: null });
  const from = player.mark;
  player.send('update-boxes', { boxes: [{ number: 7, x: 0.5, y: 0.5 }] });
  await player.next('room-state', from, ({ house }) => house === 'player2');
  const friend = await new Visitor(server.url).joinRoom(seat.roomId);
  const room = await player.next('room-state', from, ({ house, state }) => {
    return house === null && state === 'playing';
  });
  expect(room.names.player2).toBeNull();
  expect(friend.isPlayer1).toBe(false);
  player.close();
});

const named = (visitor: Visitor, name: string) => visitor.put('/api/me', { name, avatar: null });
const board = async () => (await new Visitor(server.url).ask('GET', '/api/tonight')).body;

test('[T28] the board shows named visitors and no others, and the administrator clears it', async () => {
  const table = await playingTable(server.url, [{ number: 7, x: 0.5, y: 0.5 }]);
  const [host] = table.hosts;
  expect((await named(host, 'Robin')).status).toBe(200);
  await playOut(table);
  table.close();
  const wheel = new Visitor(server.url);
  expect((await named(wheel, 'Kim')).status).toBe(200);
  // A game of the wheel may end at nothing.
  await expect
    .poll(
      async () => {
        await wheel.post('/api/play/wheel', { type: 'SPIN' });
        return board();
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ tonight: { wheel: { name: 'Kim' }, streak: null } });
  const body = JSON.stringify(await board());
  expect(body).not.toContain('Player');
  expect((await wheel.ask('DELETE', '/api/tonight')).status).toBe(401);
  const admin = await Administrator.signIn(server.url);
  expect(await admin.delete('/api/tonight')).toMatchObject({ status: 200 });
  expect(await board()).toEqual({
    success: true,
    tonight: { daring: null, lucky: null, wheel: null, streak: null },
  });
});
