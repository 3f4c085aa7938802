import { expect, test } from 'vitest';
import { newSeedsBreakNothing } from './new-seeds.ts';
import { simulate } from './run.ts';
import type { BoxEvent } from '../../engine/games/boxes/machine/box-events.ts';
import type { Commit } from '../../engine/journal/journal.ts';
import { type History, type RunRecord, type Shown, check } from './check.ts';

test('[Y9] a seed is the same run each time, and another one is another', async () => {
  const [once, again, other] = [await simulate(7), await simulate(7), await simulate(8)];
  expect(again.trace).toBe(once.trace);
  expect(again.events).toBe(once.events);
  expect(other.trace).not.toBe(once.trace);
});

newSeedsBreakNothing(20); // many-seeds.test.ts plays more

const seeds = { serverSeed: 's', serverSeedHash: 'h', clientSeed: '', nonce: 0 };
const seat = (name: string) => ({ playerId: name, visitor: name });
const roll = (by: 'player1' | 'player2', die2: number, coins: number | null): BoxEvent => ({
  type: 'dice-rolled',
  v: 2,
  by,
  die1: 1,
  die2,
  coins,
  prize: null,
  forced: false,
  commandId: `${by} rolls`,
});
const box = { number: 7, x: 0, y: 0, owner: 'player1' } as const;
const PLAYED: readonly BoxEvent[] = [
  { type: 'room-created', seat: seat('a'), seeds },
  { type: 'boxes-placed', by: 'player1', boxes: [box] },
  { type: 'player-joined', seat: seat('b') },
  roll('player1', 1, null),
  roll('player2', 6, 10),
];
const PAID: Commit = {
  entries: [],
  movements: [
    { visitor: 'b', seq: 1, delta: 100, balance: 100, reason: 'opened:alluring-boxes' },
    { visitor: 'b', seq: 2, delta: 10, balance: 110, reason: 'boxes:R' },
  ],
  listing: null,
};

const journalOf = (events: readonly BoxEvent[]): History['journal'] =>
  new Map([['R', events.map((event, index) => ({ seq: index + 1, at: 0, event }))]]);

type Said = RunRecord extends infer Of ? Omit<Of & RunRecord, 'at' | 'room' | 'who'> : never;

const by = (who: string, record: Said): RunRecord =>
  ({ at: 0, room: 'R', who, ...record }) as RunRecord;
const told = (who: string, seq: number, payload: Shown, name = 'dice-rolled'): RunRecord =>
  by(who, { is: 'told', name, connection: `${who}#1`, seq, payload } as Said);
const answered = (who: string, id: string, name = 'roll-dice'): RunRecord =>
  by(who, { is: 'answered', id, name, connection: `${who}#1`, code: null } as Said);

const GOOD: History = {
  records: [
    told('a', 4, { by: 'player1', die1: 1, turn: 'player2', state: 'playing' }),
    answered('a', 'player1 rolls'),
    told('b', 4, { by: 'player1', die1: 1, turn: 'player2', state: 'playing' }),
  ],
  journal: journalOf(PLAYED),
  parties: new Map(),
  kept: [PAID],
};
/** The dice of these are thrown by hand: they follow from no seeds. */
const judged = (history: History) => check(history).filter(({ rule }) => rule !== 'V13');
const rulesOf = (history: Partial<History>): string[] => [
  ...new Set(judged({ ...GOOD, ...history }).map(({ rule }) => rule)),
];
const withRecords = (...records: RunRecord[]) =>
  rulesOf({ records: [...GOOD.records, ...records] });

test('a game that was played, kept and told breaks no rule', () => {
  expect(judged(GOOD)).toEqual([]);
});

test('[Y1] an acknowledged command that was not kept is found', () => {
  expect(withRecords(answered('b', 'another'))).toEqual(['Y1']);
});

test('[Y2] a command that was done twice is found', () => {
  const events = PLAYED.map((event) => ({ ...event, commandId: 'player1 rolls' }));
  expect(rulesOf({ journal: journalOf(events) })).toEqual(['Y2']);
});

test('[Y3] a gap in a journal is found', () => {
  const journal = new Map([
    ['R', PLAYED.map((event, index) => ({ seq: index < 4 ? index + 1 : 6, at: 0, event }))],
  ]);
  expect(rulesOf({ journal })).toEqual(['Y3']);
});

test('[Y4] a message that does not fit the journal is found', () => {
  expect(withRecords(told('a', 6, {}))).toEqual(['Y4']);
  expect(withRecords(told('a', 5, { die1: 2 }))).toEqual(['Y4']);
  expect(withRecords(told('a', 5, { turn: 'player2' }))).toEqual(['Y4']);
});

test('[Y5] two different messages about one entry are found', () => {
  const one = told('a', 5, { winner: 'player2' });
  expect(withRecords(one, told('b', 5, { winner: 'player1' }))).toEqual(['Y5']);
});

const reads = (who: string, playerId: string | null) => by(who, { is: 'reads', playerId } as Said);
const ANNAS: readonly BoxEvent[] = [
  { type: 'room-created', seat: { playerId: 'secret of anna', visitor: 'anna' }, seeds },
];

/** The rules that are broken if somebody with this player id is told that. */
const toldIn = (who: string, playerId: string | null, payload: object) =>
  rulesOf({
    journal: journalOf(ANNAS),
    records: [reads(who, playerId), told(who, 1, payload, 'room-state')],
    kept: [],
  });

test('[Y10] a message with the secret of another seat is found', () => {
  const leak = { beside: 'the secret of anna' };
  expect(toldIn('boris', 'another', leak)).toEqual(['Y10']);
  expect(toldIn('watcher', null, leak)).toEqual(['Y10']);
  expect(toldIn('anna', 'secret of anna', leak)).toEqual([]);
  expect(toldIn('boris', 'another', {})).toEqual([]);
});

test('[Y6] an answer with an older room is found', () => {
  const asks = by('b', { is: 'sent', id: 'j', name: 'join-room', connection: 'b#1' } as Said);
  const later = told('a', 5, {});
  expect(withRecords(later, asks, answered('b', 'j', 'join-room'))).toEqual(['Y6']);
  const healed = [told('b', 5, {}, 'room-state'), answered('b', 'j', 'join-room')];
  expect(withRecords(later, asks, ...healed)).toEqual([]);
});

test('[V8] [V9] [V13] the journal checks of torture find faults here too', () => {
  expect(check(GOOD).map(({ rule }) => rule)).toContain('V13');
  const outOfTurn = { ...roll('player1', 6, 10), commandId: 'x' };
  expect(rulesOf({ journal: journalOf([...PLAYED.slice(0, 4), outOfTurn]) })).toContain('V8');
  const unpaid = roll('player2', 6, null);
  expect(rulesOf({ journal: journalOf([...PLAYED.slice(0, 4), unpaid]) })).toContain('V9');
});

test('[Y7] a wallet that does not add up is found', () => {
  const [first, second] = PAID.movements;
  if (first === undefined || second === undefined) throw new Error('two movements');
  const wrong = { ...PAID, movements: [first, { ...second, balance: 111 }] };
  expect(rulesOf({ kept: [wrong] })).toEqual(['Y7']);
  expect(rulesOf({ kept: [{ ...PAID, movements: [first] }] })).toEqual(['Y7']);
});

test('[Y8] finds a player who does not play on', () => {
  expect(withRecords(by('a', { is: 'missed', what: 'no roll' } as Said))).toEqual(['Y8']);
});
