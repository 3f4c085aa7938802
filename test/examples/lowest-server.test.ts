import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { seatAnswerSchema, tableListSchema } from '../../engine/wire/rest.ts';
import { roomReading } from '../../engine/wire/view-fold.ts';
import { Player } from '../support/player.ts';
import { closedAfter } from '../support/rooms.ts';
import { TestServer, SCRIPT_ENV } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { actionsOf, mixOf, scenariosOf } from '../../loadtest/core/games.ts';
import { LOAD_GAMES } from '../../loadtest/games/index.ts';
import { lowestLoad } from './lowest-load.ts';

const viewSchema = v.object({
  seq: v.number(),
  turnEndsIn: v.nullable(v.number()),
  state: v.string(),
  seat: v.nullable(v.string()),
  taken: v.array(v.string()),
  picked: v.array(v.string()),
  mine: v.nullable(v.number()),
  revealed: v.nullable(
    v.object({ picks: v.record(v.string(), v.number()), winner: v.nullable(v.string()) }),
  ),
  winner: v.nullable(v.string()),
});
type View = v.InferOutput<typeof viewSchema>;
const reading = roomReading(viewSchema);

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
  server = await TestServer.start({}, { script: 'test/examples/main.ts' });
  onTestFinished(() => server.remove());
});

const seatOf = (body: unknown) => v.parse(seatAnswerSchema, body);

/** A room with six at its table. */
async function six() {
  const made = await new Visitor(server.url).ask('POST', '/api/tables/lowest-alone');
  const seats = [seatOf(made.body)];
  const [{ roomId }] = [seats[0] ?? { roomId: '' }];
  for (let more = 1; more < 6; more += 1) {
    const { body } = await new Visitor(server.url).ask('POST', `/api/game-rooms/join/${roomId}`);
    seats.push(seatOf(body));
  }
  const players = seats.map((seat) => closedAfter(new Player(server.url, seat)));
  for (const player of players) player.send('join-room');
  for (const player of players) await shows(player, ({ taken }) => taken.length === 6);
  return { roomId, seats, players };
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

async function pick(players: readonly Player[], numbers: readonly number[]) {
  for (const [index, number] of numbers.entries()) players[index]?.send('pick', { number });
}

const NUMBERS = [3, 2, 3, 2, 4, 5];

test('[T5] [T6] [T7] six play over sockets, two watch, and nobody reads a secret', async () => {
  const { roomId, seats, players } = await six();
  expect(seats.map(({ seat }) => seat)).toEqual([
    'seat1',
    'seat2',
    'seat3',
    'seat4',
    'seat5',
    'seat6',
  ]);
  const listed = await new Visitor(server.url).get('/api/tables/lowest-alone');
  expect(v.parse(tableListSchema, listed.body)).toMatchObject({
    rooms: [{ id: roomId, stage: 'on', seated: 6 }],
  });
  expect((await new Visitor(server.url).get('/api/game-rooms/list')).body).toMatchObject({
    rooms: [],
  });

  const watchers = [watcher(roomId), await colyseusWatcher(roomId)];
  for (const one of watchers) await shows(one, ({ seat }) => seat === null);
  players[0]?.send('start');
  for (let round = 1; round <= 3; round += 1) {
    await shows(watchers[0] ?? { told: [] }, ({ state }) => state === 'picking');
    const seq = viewOf(watchers[0] ?? { told: [] }).seq;
    await pick(players, NUMBERS);
    for (const reader of [...players, ...watchers])
      await shows(reader, (view) => view.seq === seq + 6);
  }
  for (const [index, reader] of [...players, ...watchers].entries()) {
    const view = viewOf(reader);
    expect(view).toMatchObject({ state: 'over', winner: 'seat5', revealed: { winner: 'seat5' } });
    // Every pick that a reader received as its own was its own.
    const mine = [...JSON.stringify(reader.told).matchAll(/"mine":(\d)/g)];
    expect(mine.every(([, number]) => Number(number) === NUMBERS[index])).toBe(true);
  }
});

test('[J1] [J3] kill -9 in the middle of a round: all picks are there, and stay secret', async () => {
  const { roomId, players } = await six();
  players[0]?.send('start');
  await pick(players, NUMBERS.slice(0, 3));
  for (const player of players) await shows(player, ({ picked }) => picked.length === 3);
  const back = players.map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('connect', () => resolve())),
  );
  await server.crashAndRestart();
  await Promise.all(back);
  for (const player of players) {
    player.told.length = 0;
    player.send('join-room');
  }
  for (const [index, player] of players.entries()) {
    await shows(player, ({ picked }) => picked.length === 3);
    expect(viewOf(player).mine).toBe(index < 3 ? NUMBERS[index] : null);
  }
  for (const [index, number] of NUMBERS.entries())
    if (index >= 3) players[index]?.send('pick', { number });
  for (const player of players) await shows(player, ({ revealed }) => revealed?.winner === 'seat5');
  expect(roomId).toMatch(/^\w{6}$/);
});

test('[X1] commands of another game, or malformed ones, are refused', async () => {
  const { players } = await six();
  const [first] = players;
  if (first === undefined) throw new Error('nobody is there');
  for (const [name, body, code] of [
    ['roll-dice', {}, 'action/unknown'],
    ['pick', { number: 7 }, 'action/malformed'],
    ['pick', { number: 1 }, 'game/not-now'],
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
