import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { ConnectionListener, OpenConnection } from '../../../bridge/client/connection.ts';
import { Recorder } from '../results/recorder.ts';
import { Caller, type Parts } from '../rooms/parts.ts';
import { closedLoop, type Pace, Stop } from '../rooms/pace.ts';
import { Patience, type Outcome } from './expectations.ts';
import { SeqOrder } from './invariants.ts';
import { Player } from './player.ts';
import { now } from '../results/latency.ts';
import { Table } from './table.ts';
import { type ViewGame, ViewCheck } from './view-game.ts';
import { TableWatcher } from './view-tables.ts';

/** Somebody who sits there and knows the room up to this number. */
const fakePlayer = (parts: Parts, pace: Pace, seq: number) => ({
  caller: new Caller(parts, pace),
  room: { seq, isWhole: true },
  isSeated: true,
  enter: () => Promise.resolve('answered' as const),
  sit: () => Promise.resolve('answered' as const),
  resume: () => Promise.resolve(true),
  close: () => {},
});

/** A table of two who know the room up to these numbers, and who opened its rooms. */
function tableAt(...seqs: readonly [number, number]) {
  const recorder = new Recorder('roll', []);
  const stop = new Stop();
  const opened: number[] = [];
  const parts = { recorder, stop, verifyEvery: 1 } as Parts;
  const pace = closedLoop(stop);
  const one = fakePlayer(parts, pace, seqs[0]);
  const players = [one, fakePlayer(parts, pace, seqs[1])] as const;
  const table = new Table(parts, pace, players, {
    open: async ({ players: [first] }) => void opened.push(first === one ? 1 : 2),
    rematch: () => Promise.resolve(opened.length === 2),
    isOver: () => true,
    turn: () => Promise.resolve(),
  });
  return { table, recorder, opened };
}

test('players open the new rooms in turn, and none for a rematch', async () => {
  const { table, recorder, opened } = tableAt(3, 3);
  for (let games = 0; games < 3; games += 1) await table.play();
  expect(opened).toEqual([2, 1]);
  expect([recorder.tallied('games'), recorder.tallied('resynced')]).toEqual([3, 0]);
});

test('players who do not know the same ask for the room before the next step', async () => {
  const { table, recorder } = tableAt(3, 4);
  await table.step();
  expect(recorder.tallied('resynced')).toBe(1);
});

test.each<[Outcome, Outcome, Outcome, number]>([
  ['answered', 'answered', 'answered', 0],
  ['answered', 'lost', 'lost', 0],
  ['refused', 'answered', 'refused', 1],
  ['lost', 'answered', 'lost', 1],
])('[T9] an act %s and heard as %s is %s', async (act, hearing, outcome, cancelled) => {
  const { table } = tableAt(3, 3);
  let cancels = 0;
  const heard = { outcome: () => Promise.resolve(hearing), cancel: () => void (cancels += 1) };
  expect(await table.exchange([heard], [Promise.resolve(act)])).toBe(outcome);
  expect(cancels).toBe(cancelled);
});

const view = v.object({ seq: v.number(), turn: v.string() });
const game: ViewGame<v.InferOutput<typeof view>> = {
  slug: 'some-game',
  view,
  players: () => 2,
  move: () => null,
  isOver: () => false,
  rules: () => ({ sends: () => {}, follows: () => {} }),
};

/** A watcher of a room in which a seat's secret is `hush`, and what its server sends. */
function watching() {
  const recorder = new Recorder('roll', []);
  const sent: [name: string, payload: object][] = [];
  let at: ConnectionListener | null = null;
  const open: OpenConnection = (listener) => {
    at = listener;
    queueMicrotask(() => listener.opened());
    return {
      isOpen: true,
      asksAnew: false,
      send: (name, payload) => void sent.push([name, payload]),
      close: () => {},
    };
  };
  const watcher = new TableWatcher(game, { recorder } as Parts, open);
  watcher.watch('ROOMAA', ['hush']);
  return {
    watcher,
    sent,
    hears: (name: string, payload: unknown) => at?.heard(name, payload),
    faults: () => recorder.faults.map(({ kind }) => kind),
  };
}

test('[B25] a watcher asks to watch, follows the room and asks again after a gap', async () => {
  const { watcher, sent, hears, faults } = watching();
  await expect.poll(() => sent).toEqual([['watch-room', { roomId: 'ROOMAA' }]]);
  hears('room-state', { seq: 4, turn: 'seat1' });
  hears('room-changed', { seq: 5, changes: { turn: 'seat2' } });
  expect([watcher.knows(5), watcher.knows(6), faults()]).toEqual([true, false, []]);
  hears('room-changed', { seq: 7, changes: { turn: 'seat2' } });
  expect(faults()).toEqual(['lost/fact']);
  expect(sent).toHaveLength(2);
  watcher.close();
});

test('[T5] a seat’s secret, a balance and a room that is none are found out', () => {
  const { watcher, hears, faults } = watching();
  hears('room-state', { seq: 4, turn: 'hush' });
  expect(faults()).toEqual(['wrong/secret']);
  hears('balance-changed', { coins: 3 });
  hears('room-changed', { seq: 'five' });
  expect(faults()).toEqual(['wrong/secret', 'wrong/shape']);
  watcher.close();
});

const checkedView = v.object({ seq: v.number(), turn: v.string(), mine: v.nullable(v.number()) });

/** A check of a game without rules of its own, and what it finds. */
function checking() {
  const faults: string[] = [];
  const check = new ViewCheck(
    { view: checkedView, rules: () => ({ sends: () => {}, follows: () => {} }) },
    {
      wrong: (what) => void faults.push(`wrong/${what}`),
      missed: (_, count) => void faults.push(`lost ${count}`),
      verified: () => {},
    },
  );
  const hears = (name: string, payload: object): void => {
    const read = check.read(name, payload);
    if (typeof read === 'string') faults.push(read);
    else check.take(read);
  };
  check.enter({ seat: 'seat1' });
  check.asks();
  hears('room-state', { seq: 4, turn: 'seat1', mine: null });
  return {
    check,
    faults,
    whole: (seq: number, more = {}) =>
      hears('room-state', { seq, turn: 'seat2', mine: 3, ...more }),
    changed: (seq: number, changes: object) => hears('room-changed', { seq, changes }),
    hears,
  };
}

/** A player that received a turn and something of its own. */
function told() {
  const room = checking();
  room.changed(5, { turn: 'seat2', mine: 3 });
  return room;
}

test('[T6] messages in order, and the whole view that they lead to, have no fault', () => {
  const { check, faults, whole, hears } = told();
  hears('presence-changed', { present: { seat1: true }, turnEndsIn: 20, watching: 1 });
  hears('balance-changed', { coins: 3 });
  expect(check.view).toEqual({ seq: 5, turn: 'seat2', mine: 3 });
  check.asks();
  whole(5, { turnEndsIn: 10, watching: 2 });
  expect(faults).toEqual([]);
});

test('[X3] messages that never came are counted, and the room must be asked for', () => {
  const { check, faults, changed, whole } = told();
  changed(8, { turn: 'seat1' });
  expect(faults).toEqual(['lost 2']);
  expect(check.gap).toBe(true);
  check.asks();
  whole(8);
  expect(check).toMatchObject({ gap: false, seq: 8, view: { seq: 8, turn: 'seat2' } });
  expect(faults).toEqual(['lost 2']);
});

test('[X3] a repeated message is found; one that the whole view overtook is not', () => {
  const again = told();
  again.changed(5, { turn: 'seat2', mine: 3 });
  expect(again.faults).toEqual(['wrong/repeated']);
  const late = told();
  late.check.asks();
  late.whole(7);
  late.changed(6, { turn: 'seat1', mine: 1 });
  expect(late.faults).toEqual([]);
  expect(late.check.view).toEqual({ seq: 7, turn: 'seat2', mine: 3 });
});

test('[X3] what the room before still says reaches nobody who has gone on to another room', async () => {
  const recorder = new Recorder('sit', []);
  const patience = new Patience(60_000);
  const stop = new Stop();
  const parts = { recorder, patience, stop, timeoutMs: 60_000 } as Parts;
  const lines: ConnectionListener[] = [];
  const open: OpenConnection = (listener) => {
    const line = lines.push(listener);
    queueMicrotask(() => listener.opened());
    return {
      isOpen: true,
      asksAnew: false,
      send: () => listener.heard('room-state', { seq: 30 / line, turn: 'seat1' }),
      close: () => {},
    };
  };
  const player = new Player(parts, closedLoop(stop), open, (judge) => new ViewCheck(game, judge));
  const seat = { success: true as const, playerId: 'hush', isPlayer1: true };
  expect(await player.enter({ ...seat, roomId: 'ROOMAA' }, now())).toBe('answered');
  expect(await player.enter({ ...seat, roomId: 'ROOMBB' }, now())).toBe('answered');
  lines[0]?.heard('room-changed', { seq: 31, changes: {} });
  lines[0]?.heard('room-state', { seq: 32, turn: 'seat2' });
  lines[1]?.heard('room-changed', { seq: 16, changes: { turn: 'seat2' } });
  expect([player.room.view, recorder.faults]).toEqual([{ seq: 16, turn: 'seat2' }, []]);
  player.close();
  patience.close();
});

test('[X3] a message before the first room is a fault', () => {
  const faults: string[] = [];
  const order = new SeqOrder({
    wrong: (what) => void faults.push(what),
    missed: (_, count) => void faults.push(`lost ${count}`),
  });
  order.restart();
  order.asks();
  order.next('room-changed', 2);
  expect(faults).toEqual(['lost 1']);
});

test('[T6] a server that tells one event in two messages is found out', () => {
  const { faults, hears } = told();
  hears('seat-changed', { seq: 5, changes: { mine: 3 } });
  expect(faults).toEqual(['unknown event or shape: seat-changed']);
});

test('[T6] a whole view that does not fit the messages is found, and one that goes back', () => {
  const { check, faults, whole } = told();
  check.asks();
  whole(5, { turn: 'seat1' });
  expect(faults).toEqual(['wrong/view']);
  check.asks();
  whole(4);
  expect(faults).toEqual(['wrong/view', 'wrong/went-back']);
});

test('[X3] a whole that nobody asked for tells one thing at most', () => {
  const one = told();
  one.whole(6);
  expect(one.faults).toEqual([]);
  const more = told();
  more.whole(8);
  expect(more.faults).toEqual(['lost 2']);
});

test('a message that no room sends is found', () => {
  const { faults, hears } = told();
  hears('dice-rolled', {});
  hears('room-changed', { seq: 'six' });
  hears('balance-changed', { coins: -1 });
  expect(faults).toHaveLength(3);
});
