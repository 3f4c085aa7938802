import { Client } from 'colyseus.js';
import { expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { closedAfter } from '../support/rooms.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask } from './support/raw.ts';
import { strangersAddress } from './support/victim.ts';

/** Long enough for a client to connect, short enough for the test to see what happens without one. */
const SEAT_SECONDS = 8;
const ROOMS = 25;
/** [B23] What a visitor may have with the default limits. */
const OF_VISITOR = 20;

let server: TestServer;
served(StrictServer, (given) => (server = given), { SEAT_SECONDS: String(SEAT_SECONDS) });

const POLLING = { interval: 200 };

/** A host who waits for a second player. */
async function waitingHost(url = server.url): Promise<Player> {
  const host = closedAfter(new Player(url, await new Visitor(url).createRoom()));
  await host.sit();
  await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  return host;
}

const join = (roomId: string, address: string, cookie?: string) =>
  ask(`${server.url}/api/game-rooms/join/${roomId}`, address, {
    method: 'POST',
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

async function strangersCookie(address: string): Promise<string> {
  const { setCookie } = await ask(`${server.url}/api/game-rooms/list`, address);
  return setCookie.map((line) => line.split(';')[0]).join('; ');
}

const openRooms = async () =>
  (await new Visitor(server.url).rooms()).filter(({ state }) => state === 'waiting_second_player');

test('[B23] [B50] [B52] one cookie takes no more seats than it may have, and holds none without coming', async () => {
  const hosts = await Promise.all(Array.from({ length: ROOMS }, () => waitingHost()));
  const ids = hosts.map(({ roomId }) => roomId);
  const address = strangersAddress();
  const cookie = await strangersCookie(address);
  const answers = await Promise.all(ids.map((id) => join(id, address, cookie)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(OF_VISITOR);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(ROOMS - OF_VISITOR);
  for (const { body } of refused) {
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'room/too-many' });
  }
  // Nobody has rolled for anybody meanwhile: each room waits with its boxes, as before.
  await expect
    .poll(async () => (await openRooms()).map(({ id }) => id).toSorted(), POLLING)
    .toEqual(ids.toSorted());
  for (const host of hosts) {
    expect(await host.sit()).toMatchObject({
      state: 'waiting_second_player',
      hasPlayer2: false,
      boxes: ALL_BOXES,
    });
  }
  // A player whose seat was freed is told so over either protocol, and may join again.
  const [first] = taken.map(({ body }) => JSON.parse(body) as { roomId: string; playerId: string });
  if (first === undefined) throw new Error('seats were taken');
  const late = closedAfter(new Player(server.url, first));
  expect(await late.ask('join-room', {}, 'action-refused')).toMatchObject({ code: 'seat/freed' });
  const colyseus = new Client(server.url).joinById(first.roomId, { playerId: first.playerId });
  await expect(colyseus).rejects.toThrow('Your seat was given away');
  // And anybody else plays on.
  const host = hosts.find(({ roomId }) => roomId === first.roomId);
  const guest = new Visitor(server.url);
  const player = closedAfter(new Player(server.url, await guest.joinRoom(first.roomId)));
  expect(await player.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
  expect(await host?.ask('roll-dice', {}, 'dice-rolled')).toMatchObject({ by: 'player1' });
});

test('[B50] a phone that takes two thirds of the time to connect keeps its seat', async () => {
  const env = { SEAT_SECONDS: '12', TURN_SECONDS: '4' };
  const slow = await StrictServer.start(env);
  try {
    // A game in which the server rolls every four seconds shows how its time passes.
    const clock = await playingTable(slow.url);
    const [ticking] = clock.players;
    const [host, deserted] = [await waitingHost(slow.url), await waitingHost(slow.url)];
    const guest = await new Visitor(slow.url).joinRoom(host.roomId);
    await new Visitor(slow.url).joinRoom(deserted.roomId);
    const ticks = async (count: number): Promise<void> => {
      for (let tick = 0; tick < count; tick += 1) await ticking.next('dice-rolled', ticking.mark);
    };
    await ticks(2);
    const player = closedAfter(new Player(slow.url, guest));
    expect(await player.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
    await deserted.next('room-state', 0, ({ state, seq }) => {
      return state === 'waiting_second_player' && seq > 3;
    });
    expect(await host.sit()).toMatchObject({ state: 'playing', hasPlayer2: true });
    clock.close();
  } finally {
    await slow.remove();
  }
});

test('[B51] a seat taken just before the server is killed is free again after it', async () => {
  const host = await waitingHost();
  const ghost = await new Visitor(server.url).joinRoom(host.roomId);
  await server.crashAndRestart();
  // Nobody opens the room: the server itself looks for it.
  host.close();
  const isOpen = async () => (await openRooms()).some(({ id }) => id === host.roomId);
  await expect.poll(isOpen, POLLING).toBe(true);
  const late = closedAfter(new Player(server.url, ghost));
  expect(await late.ask('join-room', {}, 'action-refused')).toMatchObject({ code: 'seat/freed' });
});

test('[B23] [B28] a night of sixty behind one address, hot-seat on one phone too, meets no refusal', async () => {
  const seatsAt = async (count: number) => {
    const tables = [];
    for (let n = 0; n < count; n += 1) {
      const host = await waitingHost();
      const guest = closedAfter(
        new Player(server.url, await new Visitor(server.url).joinRoom(host.roomId)),
      );
      await guest.sit();
      tables.push({ host, guest });
    }
    return tables;
  };
  const tables = await seatsAt(30);
  // One phone, handed from one to the other: both seats are one visitor's.
  const phone = new Visitor(server.url);
  const first = closedAfter(new Player(server.url, await phone.createRoom()));
  await first.sit();
  await first.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  const second = closedAfter(new Player(server.url, await phone.joinRoom(first.roomId)));
  expect(await second.sit()).toMatchObject({ seat: 'player2' });
  for (const { host, guest } of [...tables, { host: first, guest: second }]) {
    await host.ask('roll-dice', {}, 'dice-rolled');
    await guest.ask('roll-dice', {}, 'dice-rolled', ({ by }) => by === 'player2');
  }
  const everybody = [...tables.flatMap(({ host, guest }) => [host, guest]), first, second];
  const refusals = everybody.flatMap(({ told }) =>
    told.filter(({ name }) => name === 'action-refused'),
  );
  expect(refusals).toEqual([]);
});
