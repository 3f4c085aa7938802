import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { seatAnswerSchema, tableListSchema } from '../../engine/wire/rest.ts';
import { roomReading } from '../../engine/wire/view-fold.ts';
import { Player } from '../support/player.ts';
import { closedAfter } from '../support/rooms.ts';
import { TestServer, SCRIPT_ENV, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { join } from 'node:path';
import { actionsOf, mixOf, scenariosOf } from '../../loadtest/core/games.ts';
import { LOAD_GAMES } from '../../loadtest/games/index.ts';
import { allOf } from './liars-dice-rules.ts';
import { type LiarsDiceView, liarsDiceViewSchema } from './liars-dice-view.ts';
import { liarsDiceLoad } from './liars-dice-load.ts';

type View = LiarsDiceView;
const reading = roomReading(liarsDiceViewSchema);

/** The view as a client folds it: the whole, then the changes. */
function viewOf({ told }: Pick<Player, 'told'>): View {
  let view: ReturnType<typeof reading.fold>['room'] = null;
  for (const { name, payload } of told) {
    const message = reading.read(name, payload, 0);
    if (message !== null) view = reading.fold(view, message).room;
  }
  if (view === null) throw new Error('the room was not told');
  return view;
}

const isTold = ({ told }: Pick<Player, 'told'>) => told.some(({ name }) => name === 'room-state');
const shows = (reader: Pick<Player, 'told'>, fits: (view: View) => boolean) =>
  expect.poll(() => isTold(reader) && fits(viewOf(reader))).toBe(true);

let server: TestServer;
beforeEach(async () => {
  server = removedAfter(await TestServer.start({}, { script: 'test/examples/main.ts' }));
});

/** A room with three at its table, of so many dice each. */
async function three(dice: number) {
  const path = '/api/tables/liars-dice';
  const made = await new Visitor(server.url).post(path, { options: { dice } });
  const seats = [v.parse(seatAnswerSchema, made.body)];
  const roomId = seats[0]?.roomId ?? '';
  for (let more = 1; more < 3; more += 1) {
    const { body } = await new Visitor(server.url).post(`/api/game-rooms/join/${roomId}`);
    seats.push(v.parse(seatAnswerSchema, body));
  }
  const players = seats.map((seat) => closedAfter(new Player(server.url, seat)));
  for (const player of players) player.send('join-room');
  for (const player of players) await shows(player, ({ taken }) => taken.length === 3);
  const send = (seat: string, name: string, body = {}) =>
    players[seats.findIndex((one) => one.seat === seat)]?.send(name, body);
  return { roomId, seats, players, send };
}

/** Somebody who only watches, over Socket.IO. */
function watcher(roomId: string) {
  const player = closedAfter(new Player(server.url, { roomId, playerId: '' }));
  player.socket.on('connect', () => player.socket.emit('watch-room', { roomId }));
  return player;
}

/** The same over Colyseus, with a list of its messages. */
async function colyseusWatcher(roomId: string) {
  const room = await new Client(server.url).joinById(roomId, { watch: true });
  const told: { name: string; payload: unknown }[] = [];
  room.onMessage('*', (name, payload) => void told.push({ name: String(name), payload }));
  onTestFinished(() => void room.leave());
  return { told };
}

const handOf = (reader: Pick<Player, 'told'>) => viewOf(reader).mine?.dice ?? [];
const all = (readers: readonly Pick<Player, 'told'>[], fits: (view: View) => boolean) =>
  Promise.all(readers.map((reader) => shows(reader, fits)));

test('[T5] [T6] [T7] [T70] three play over sockets, two watch, and nobody reads a secret', async () => {
  const { roomId, seats, players, send } = await three(1);
  expect(seats.map(({ seat }) => seat)).toEqual(['seat1', 'seat2', 'seat3']);
  const listed = await new Visitor(server.url).get('/api/tables/liars-dice');
  expect(v.parse(tableListSchema, listed.body)).toMatchObject({
    rooms: [{ id: roomId, stage: 'open', seated: 3 }],
  });
  const none = await new Visitor(server.url).post('/api/tables/liars-dice', {
    options: { dice: 9 },
  });
  expect(none).toMatchObject({ status: 409, body: { code: 'options/not-here' } });

  const watchers = [watcher(roomId), await colyseusWatcher(roomId)];
  const readers = [...players, ...watchers];
  await all(watchers, ({ seat }) => seat === null);
  send('seat1', 'start');
  for (const left of [3, 2]) {
    await all(readers, ({ state, dice }) => state === 'bidding' && allOf(dice) === left);
    const [watching = { told: [] }] = watchers;
    const { turn } = viewOf(watching);
    send(turn, 'raise', { count: left, face: 6 });
    await all(readers, ({ bid }) => bid !== null);
    const secrets = players.map((player) => viewOf(player).mine);
    for (const [index, reader] of readers.entries()) {
      const others = secrets.filter((mine, at) => mine !== null && at !== index);
      const told = JSON.stringify(
        reader.told.filter(({ name }) => name === 'room-changed').slice(-2),
      );
      expect(others.filter((secret) => told.includes(JSON.stringify(secret)))).toEqual([]);
    }
    send(viewOf(watching).turn, 'doubt');
    await all(readers, ({ doubt }) => doubt !== null);
  }
  await all(readers, ({ state, winner }) => state === 'over' && winner !== null);
});

test('[J1] [J3] kill -9 in the middle of a round: bid and hands are there, and stay secret', async () => {
  const { players, send } = await three(5);
  send('seat1', 'start');
  await all(players, ({ mine }) => mine !== null);
  send('seat1', 'raise', { count: 2, face: 3 });
  await all(players, ({ bid }) => bid !== null);
  const hands = players.map(handOf);
  const back = players.map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('connect', () => resolve())),
  );
  await server.crashAndRestart();
  await Promise.all(back);
  for (const player of players) {
    player.told.length = 0;
    player.send('join-room');
  }
  await all(players, ({ bid, turn }) => bid?.face === 3 && turn === 'seat2');
  expect(players.map(handOf)).toEqual(hands);
  for (const player of players) expect(viewOf(player).hands).toEqual([]);
  send('seat2', 'doubt');
  await all(players, ({ state, hands: shown }) => state === 'showing' && shown.length === 3);
  expect(viewOf(players[0] ?? { told: [] }).hands.map(({ dice }) => dice)).toEqual(hands);
});

test('[C26] [T74] npm run verify accepts the record of a room, and refuses a changed one', async () => {
  const { roomId, players, send } = await three(1);
  send('seat1', 'start');
  await all(players, ({ mine }) => mine !== null);
  for (const seat of ['seat2', 'seat3']) send(seat, 'leave-room');
  await shows(players[0] ?? { told: [] }, ({ state }) => state === 'over');
  const path = `/api/tables/liars-dice/${roomId}/record`;
  const record = JSON.stringify((await new Visitor(server.url).get(path)).body);
  const file = join(server.dataDir, 'record.json');
  const verify = async (text: string) => {
    await writeFile(file, text);
    return tool('scripts/verify.ts', file, '--game', 'test/examples/liars-dice-game.ts');
  };
  expect(await verify(record)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('All is'),
  });
  const cheat = record.replace(/"dice":\[(\d)\]/, (_, die) => `"dice":[${(Number(die) % 6) + 1}]`);
  expect(await verify(cheat)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the game makes something else of the draws'),
  });
});

test('[X1] commands of another game, or malformed ones, are refused', async () => {
  const { players } = await three(5);
  const [first] = players;
  if (first === undefined) throw new Error('nobody is there');
  for (const [name, body, code] of [
    ['roll-dice', {}, 'action/unknown'],
    ['raise', { count: 1, face: 7 }, 'action/malformed'],
    ['raise', { count: 1, face: 1 }, 'game/not-now'],
  ] as const) {
    const refusal = await first.ask(name, body, 'action-refused');
    expect(refusal).toMatchObject({ action: name, code });
  }
});

const ROOT = join(import.meta.dirname, '../..');

const reportSchema = v.object({
  faults: v.array(v.unknown()),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
  tallies: v.object({ games: v.number(), resynced: v.number(), verified: v.number() }),
});

/** A script of the checkout, as a command. */
async function tool(...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: SCRIPT_ENV });
  const [stdout, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}
const loadtest = (line: string) => tool('test/examples/loadtest-main.ts', ...line.split(' '));

test('[T6] [T7] the load tester plays it, for three to six on both protocols, without a fault', async () => {
  const { code, stdout, stderr } = await loadtest(
    `--url ${server.url} --scenario liars-dice --rooms 5 --ramp 0.2 --duration 20 --interval 30 ` +
      '--protocol mixed --verify-every 1 --json --quiet --fail errors==0 --fail raise.count>0',
  );
  const { faults, actions, tallies } = v.parse(reportSchema, JSON.parse(stdout));
  expect(faults).toEqual([]);
  expect(code, stderr).toBe(0);
  expect(tallies.games).toBeGreaterThan(0);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(tallies.resynced).toBe(0);
  const names = actions.map(({ action }) => action);
  expect(names).toEqual(['create', 'join', 'sit', 'heard', 'start', 'raise', 'doubt']);
});

test('[T7] its name, its actions and its share of `all` are in the help', async () => {
  const { stdout } = await loadtest('--help');
  const games = [...LOAD_GAMES, liarsDiceLoad] as const;
  expect(stdout).toContain(`--scenario ${scenariosOf([...games]).join('|')}`);
  expect(stdout).toContain(`all: ${mixOf([...games])}`);
  for (const action of actionsOf([...games])) expect(stdout).toMatch(new RegExp(`\\b${action}\\b`));
});
