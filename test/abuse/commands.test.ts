import { Client, type Room } from 'colyseus.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { COMMON_COMMANDS } from '../../engine/wire/commands.ts';
import { Player } from '../support/player.ts';
import { seatIn, watcherOf } from '../support/rooms.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { connectRaw } from './support/raw.ts';
import { longLine, says, untilRefused, USED_UP } from './support/storage.ts';
import { workOf } from './support/victim.ts';

/** Nothing is cut off: what a command costs is weighed, and its limit [X6] multiplied. */
const UNBOUNDED = { ADDRESS_RATE: '1000000', ADDRESS_STORAGE_MB: '10000' };
let server: TestServer;
served(StrictServer, (given) => (server = given), UNBOUNDED);

/** [X6] What an address may send in a day. */
const PACKETS_A_DAY = 1_200_000;
/**
 * That leaves each command 7 ms of a tenth of a core. A plain one, a short line at a table of two, is
 * what the guests of a party send at that limit; with all that it leads to it takes some 0.17 ms.
 */
const PLAIN_ONES = 40;
/** [O45] */
const LOGGED_A_DAY = 10_000_000;
const TIMES = 40;
const WATCHERS = 30;

const id = 'i'.repeat(64);
const boxes = Array.from({ length: 9 }, (_, at) => ({
  number: at + 3,
  x: 0.123456789012345 + at / 100,
  y: 0.987654321098765,
  owner: 'player1',
}));
const entropy = 'e'.repeat(64);
const dare = Number.MAX_SAFE_INTEGER;

/** The largest body of each command that fits, in an order in which most are accepted. */
const LARGEST: Readonly<Record<string, () => object>> = {
  'join-room': () => ({}),
  'watch-room': () => ({}),
  react: () => ({ emoji: '❤️' }),
  'update-boxes': () => ({ boxes }),
  'chat-message': () => ({ message: longLine() }),
  'watcher-chat': () => ({ allow: true }),
  'add-entropy': () => ({ entropy }),
  'start-game': () => ({}),
  'roll-dice': () => ({}),
  'open-box': () => ({ number: 11 }),
  'throw-again': () => ({}),
  'choose-dare': () => ({ dare, task: 1 }),
  'swap-dare': () => ({ dare }),
  'settle-dare': () => ({ dare, done: true }),
  'judge-dare': () => ({ dare, verdict: 'not-at-all' }),
  'roll-for-absent': () => ({}),
  'finish-game': () => ({}),
  rematch: () => ({}),
  'free-seat': () => ({}),
  skip: () => ({}),
  pause: () => ({ on: true }),
  'hand-over': () => ({ seat: 'player8' }),
  'send-away': () => ({ seat: 'player8', back: false }),
  'free-place': () => ({ guest: dare }),
  'leave-line': () => ({}),
  'leave-room': () => ({}),
};
/** Fields that only one game's command has. */
const OF_GAME: Readonly<Record<string, object>> = {
  'alluring-boxes update-boxes': { commitment: 'f'.repeat(64) },
  'alluring-party free-seat': { seat: 'player8' },
};

const deep = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
const list = (length: number): number[] => Array.from({ length }, () => 1);

/** What fits no command: deep, with many fields or long texts, or of wrong types. 4 KB at most. */
const UNFIT: readonly object[] = [
  { a: deep(600) },
  Object.fromEntries(list(400).map((one, at) => [`f${at}`, one])),
  { boxes: list(1500), message: list(100), dare: 'x', commandId: {} },
  { message: '\u0301e\u200d'.repeat(250), entropy: 'x'.repeat(1500), seat: 'x'.repeat(500) },
];

interface Sender {
  send(name: string, body: object): void;
  /** Resolves when all that was sent before is answered. */
  settled(): Promise<unknown>;
  close(): unknown;
}

function bySocket(seat: { roomId: string; playerId: string }): Sender {
  const player = new Player(server.url, seat, ['websocket']);
  return {
    send: (name, body) =>
      name === 'watch-room'
        ? void player.socket.emit(name, { roomId: seat.roomId, ...body })
        : player.send(name, body),
    settled: () => player.socket.timeout(60_000).emitWithAck('nothing', {}),
    close: () => player.close(),
  };
}

async function byColyseus(seat: { roomId: string; playerId: string }): Promise<Sender> {
  const { roomId, playerId } = seat;
  const room: Room = await new Client(server.url).joinById(roomId, { playerId });
  // Who has left is cut off, and must not come back by itself.
  room.reconnection.enabled = false;
  let isOver = false;
  room.onLeave(() => (isOver = true));
  const told: unknown[] = [];
  room.onMessage('*', (_name, payload: unknown) => told.push(payload));
  let asked = 0;
  return {
    send: (name, body) => void (isOver || room.send(name, body)),
    settled() {
      if (isOver) return Promise.resolve();
      asked += 1;
      const action = `nothing ${asked}`;
      room.send(action, {});
      const isTold = () =>
        isOver || told.some((one) => JSON.stringify(one).includes(`"${action}"`));
      return expect.poll(isTold, { interval: 10 }).toBe(true);
    },
    close: () => (isOver ? undefined : room.leave()),
  };
}

/** So many seats of a new room of a game. Nobody joins some games before the boxes are placed. */
async function seatsOf(slug: string, count: number) {
  const made = seatIn((await new Visitor(server.url).post(`/api/tables/${slug}`)).body);
  const seats = [made];
  if (count > 1) {
    const host = new Player(server.url, made, ['websocket']);
    host.send('join-room');
    const { roomId, playerId } = made;
    await host.socket.timeout(60_000).emitWithAck('update-boxes', { roomId, playerId, boxes });
    host.close();
  }
  while (seats.length < count) {
    const { body } = await new Visitor(server.url).post(`/api/game-rooms/join/${made.roomId}`);
    seats.push(seatIn(body));
  }
  return seats;
}

type Join = (seat: { roomId: string; playerId: string }) => Sender | Promise<Sender>;

/** A room of a game with so many players, and with watchers. */
async function watchedRoom(slug: string, count: number, join: Join): Promise<Sender[]> {
  const seats = await seatsOf(slug, count);
  const senders: Sender[] = [];
  for (const seat of seats) {
    const sender = await join(seat);
    sender.send('join-room', {});
    await sender.settled();
    senders.push(sender);
  }
  const roomId = seats[0]?.roomId ?? '';
  for (let more = 0; more < WATCHERS; more += 1) {
    const raw = await connectRaw(server.url, '127.0.0.1');
    raw.socket.send(`42${JSON.stringify(['watch-room', { roomId }])}`);
    onTestFinished(() => raw.socket.terminate());
  }
  onTestFinished(async () => void (await Promise.all(senders.map((one) => one.close()))));
  return senders;
}

/** CPU of a command, ms: each time another seat sends it. */
async function costOf(senders: readonly Sender[], name: string, body: () => object) {
  const all = async (): Promise<void> => {
    for (let sent = 0; sent < TIMES; sent += 1) senders[sent % senders.length]?.send(name, body());
    await Promise.all(senders.map((one) => one.settled()));
  };
  return (await workOf(server, all)) / TIMES;
}

const said = () => ({ message: 'hi' });
const namesOf = ({ commands }: { commands: object }) => Object.keys(commands);

test('[X44] every command is walked: a new one needs its entry', () => {
  const names = new Set([
    ...Object.keys(COMMON_COMMANDS),
    ...GAMES_SERVED.table.flatMap((game) => namesOf(game)),
  ]);
  expect(Object.keys(LARGEST).toSorted()).toEqual([...names].toSorted());
});

/** Those who watch over Socket.IO, each with a cookie of their own. */
async function watching(roomId: string): Promise<Sender[]> {
  const asking = Array.from({ length: WATCHERS }, () =>
    watcherOf(server.url, roomId, new Visitor(server.url)),
  );
  return Promise.all(
    asking.map(async (each) => {
      const { watcher, ask } = await each;
      await ask('watch-room');
      return {
        send: (name, body) => void watcher.socket.emit(name, { roomId, ...body }),
        settled: () => watcher.socket.timeout(60_000).emitWithAck('nothing', {}),
        close: () => watcher.close(),
      };
    }),
  );
}

const forWatchers = GAMES_SERVED.table.filter(({ watchers }) => watchers !== undefined);

test.each(forWatchers)('[X44] $slug: what those who watch send', async ({ slug, watchers }) => {
  const plainSeats = await seatsOf(slug, 2);
  const plainSenders = plainSeats.map(bySocket);
  onTestFinished(async () => void (await Promise.all(plainSenders.map((one) => one.close()))));
  await costOf(plainSenders, 'chat-message', said);
  const plain = await costOf(plainSenders, 'chat-message', said);
  const senders = await watching(plainSeats[0]?.roomId ?? '');
  for (const name of watchers?.commands ?? []) {
    let nth = 0;
    const fits = () => {
      nth += 1;
      return { ...LARGEST[name]?.(), commandId: `${nth}${id}`.slice(0, 64) };
    };
    for (const body of [...UNFIT.map((one) => () => one), fits]) {
      expect((await costOf(senders, name, body)) / plain, name).toBeLessThan(PLAIN_ONES);
    }
  }
});

describe.each([
  ['Socket.IO', bySocket],
  ['Colyseus', byColyseus],
] as const)('over %s', (way, join) => {
  const games = GAMES_SERVED.table.filter(({ colyseus }) => way === 'Socket.IO' || colyseus);

  test.each(games)('[X44] [O45] $slug: what an address sends at its limit', async (game) => {
    const { slug } = game;
    const plainSenders = (await seatsOf(slug, 2)).map(bySocket);
    onTestFinished(async () => void (await Promise.all(plainSenders.map((one) => one.close()))));
    await costOf(plainSenders, 'chat-message', said);
    const plain = await costOf(plainSenders, 'chat-message', said);
    const full = await watchedRoom(slug, game.seats.length, join);
    const alone = await watchedRoom(slug, 1, join);
    const ofHouse = way === 'Socket.IO' ? Object.keys(COMMON_COMMANDS) : ['react'];
    const names = new Set([...ofHouse, ...namesOf(game)]);
    const logged = server.output.length;
    let commands = 0;
    const dear: string[] = [];
    for (const name of Object.keys(LARGEST).filter((one) => names.has(one))) {
      const isHouse = Object.hasOwn(COMMON_COMMANDS, name);
      const senders = name === 'update-boxes' ? alone : full;
      let nth = 0;
      const fits = (): object => {
        nth += 1;
        const commandId = isHouse ? {} : { commandId: `${nth}${id}`.slice(0, 64) };
        return { ...LARGEST[name]?.(), ...OF_GAME[`${slug} ${name}`], ...commandId };
      };
      for (const body of [...UNFIT.map((one) => () => one), fits]) {
        const times = (await costOf(senders, name, body)) / plain;
        if (times > PLAIN_ONES) dear.push(`${name}: ${times.toFixed(1)} plain ones`);
        commands += TIMES;
      }
    }
    expect(dear).toEqual([]);
    const lines = server.output.slice(logged).split('\n');
    const bytes = lines.filter((line) => !line.startsWith('pulse ')).join('').length;
    expect((bytes / commands) * PACKETS_A_DAY).toBeLessThan(LOGGED_A_DAY);
  });
});

test('[X45] an address that has used its storage of the day stores nothing more by any command', async () => {
  const small = await StrictServer.start({ ...UNBOUNDED, ADDRESS_STORAGE_MB: '1' });
  onTestFinished(() => small.remove());
  const rooms = await Promise.all(
    GAMES_SERVED.table.map(async (game) => {
      const { body } = await new Visitor(small.url).post(`/api/tables/${game.slug}`);
      const player = new Player(small.url, seatIn(body), ['websocket']);
      onTestFinished(() => player.close());
      player.send('join-room');
      return { game, player };
    }),
  );
  const [first] = rooms;
  if (first === undefined) throw new Error('no game is served');
  await untilRefused(5000, () => says(first.player));
  for (const { game, player } of rooms) {
    const { roomId, playerId, socket } = player;
    for (const name of namesOf(game)) {
      const fits = { ...LARGEST[name]?.(), ...OF_GAME[`${game.slug} ${name}`] };
      const body = { roomId, playerId, ...fits };
      const answer: unknown = await socket.timeout(60_000).emitWithAck(name, body);
      expect(answer, `${game.slug} ${name}`).toMatchObject({ ok: false, ...USED_UP });
    }
  }
});
