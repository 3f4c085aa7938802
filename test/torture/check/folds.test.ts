import { expect, test } from 'vitest';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { stepsOf } from '../../../engine/definition/hosted-machine.ts';
import { archived } from '../../../engine/journal/journal.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import { type MovementRow, type Rows, type Went, NOTHING_WENT } from '../record/rows.ts';
import { wholeOf } from '../record/whole.ts';
import { check } from './check.ts';
import { ROOM, SmallHistory } from './support/small-history.ts';

const NO_ROWS: Rows = { journal: [], movements: [], listed: [] };
const moved = (seq: number, delta: number, balance: number, reason = 'played'): MovementRow => {
  return { visitor: 'she', seq, delta, balance, reason, at: 0 };
};
const MOVES = [moved(1, 100, 100, 'opened'), moved(2, -1, 99), moved(3, 5, 104)] as const;
const FOLDED = moved(2, 99, 99, 'opened:folded:100');

const wentOf = (rows: readonly MovementRow[], isRemoved = true): Went => ({
  ...NOTHING_WENT,
  movements: rows.map((row) => ({ tx: 7, isRemoved, row })),
});

const wholeWallet = (left: readonly MovementRow[], went: Went, isLast = true) =>
  wholeOf({ ...NO_ROWS, movements: left }, went, isLast);

test('kept and removed rows together are all rows', () => {
  const whole = wholeWallet([FOLDED, MOVES[2]], wentOf(MOVES.slice(0, 2)));
  expect(whole).toMatchObject({ movements: MOVES, walletFolds: [FOLDED], wrong: [] });
  // A backup from before it was folded.
  expect(wholeWallet(MOVES, wentOf(MOVES.slice(0, 2)), false)).toMatchObject({
    movements: MOVES,
    walletFolds: [],
    wrong: [],
  });
});

test('[J26] a wallet that was forgotten and opened again begins anew', () => {
  const again = [moved(5, 100, 100, 'opened'), moved(6, -1, 99)];
  const anew = again.map((row) => ({ ...row, seq: row.seq - 4 }));
  const mark = moved(4, 0, 0, 'forgotten');
  expect(wholeWallet([mark, ...again], wentOf(MOVES))).toMatchObject({
    movements: anew,
    wrong: [],
  });
  const fold = moved(6, 99, 99, 'opened:folded:100');
  expect(wholeWallet([fold], wentOf([...MOVES, mark, ...again]))).toMatchObject({
    movements: anew,
    wrong: [],
  });
});

test('[V19] rows that stay beside their replacement, or are removed without one', () => {
  expect(wholeWallet([MOVES[0], FOLDED], wentOf([MOVES[1]])).wrong).toHaveLength(1);
  expect(wholeWallet([], wentOf(MOVES, false)).wrong).toHaveLength(1);
  expect(wholeWallet([], wentOf(MOVES)).wrong).toEqual([
    'wallet of she: forgotten with 104, opened with 100',
  ]);
  expect(wholeWallet([], wentOf(MOVES.slice(0, 1))).wrong).toEqual([]);
  const mark = moved(4, 0, 0, 'forgotten');
  expect(wholeWallet([mark], wentOf(MOVES)).wrong).toHaveLength(1);
  expect(wholeWallet([mark], wentOf(MOVES.slice(0, 1))).wrong).toEqual([]);
  const went = { tx: 1, isRemoved: true, row: { room: 'boxes:GONE', seq: 1, at: 0, event: {} } };
  expect(wholeOf(NO_ROWS, { ...NOTHING_WENT, journal: [went] }, true).wrong).toHaveLength(1);
});

/** The texts of [V19] for a history in which something is planted. */
const texts = (history: SmallHistory): string[] =>
  check(history).flatMap(({ rule, text }) => (rule === 'V19' ? text : []));

/** A room that is over, of which only a record is left. */
function foldedRoom(change: (record: string) => string = (record) => record): SmallHistory {
  const history = new SmallHistory();
  while (history.rooms.get(ROOM)?.at(-1)?.state !== 'finished') {
    history.roll(history.rooms.get(ROOM)?.at(-1)?.turn === 'player1' ? 'a' : 'b');
  }
  const steps = stepsOf(
    boxesGame.hosted,
    history.entries.map(({ seq, event }) => ({ seq, event, checkpoint: null })),
  );
  const record = boxesGame.record?.(ROOM, steps) ?? null;
  const event: unknown = JSON.parse(change(JSON.stringify(archived(record))));
  history.folds.push({ room: `boxes:${ROOM}`, seq: history.entries.length + 1, event });
  return history;
}

test('[V19] a record that does not repeat, or is of another room, or of one that goes on', () => {
  expect(texts(foldedRoom())).toEqual([]);
  const other = foldedRoom((record) => record.replace(/"serverSeed":"[^"]/, '"serverSeed":"!'));
  expect(texts(other)).toEqual([expect.stringContaining('does not repeat')]);
  expect(texts(foldedRoom(() => JSON.stringify(archived(null))))).toEqual([
    expect.stringContaining('has no record'),
  ]);
  const early = new SmallHistory();
  const seq = early.entries.length + 1;
  early.folds.push({ room: `boxes:${ROOM}`, seq, event: archived(null) });
  expect(texts(early)).toEqual([expect.stringContaining('while it was played')]);
});

test('[V19] a room that is listed wrongly, or not at all, or though only its record is left', () => {
  const history = new SmallHistory();
  const [row] = history.listed;
  if (row === undefined) throw new Error('the room is listed');
  expect(texts(history)).toEqual([]);
  history.wronglyListed = [{ ...row, stage: 'over' }];
  expect(texts(history)).toEqual([expect.stringContaining('listed as over')]);
  history.wronglyListed = [{ ...row, players: ['visitor-a', 'somebody'] }];
  expect(texts(history)).toEqual([expect.stringContaining('listed are visitor-a, somebody')]);
  history.wronglyListed = [];
  expect(texts(history)).toEqual([expect.stringContaining('is not in the list')]);
  const record = foldedRoom();
  record.wronglyListed = [{ ...row, stage: 'over' }];
  expect(texts(record)).toEqual([expect.stringContaining('only its record is left')]);
});

test('[V19] a wallet, or a game, that is folded to something else', () => {
  const history = new SmallHistory();
  history.walletFolds.push({ ...FOLDED, visitor: 'wheel-visitor', delta: 111, balance: 111 });
  expect(texts(history)).toEqual([expect.stringContaining('has 111, and had 110')]);
  const game = new SmallHistory();
  const event = { type: 'folded', snapshot: { context: systemChance.seedPair('') } };
  game.folds.push({ room: 'wheel-of-exposure:wheel-visitor', seq: 2, event });
  expect(texts(game)).toEqual([expect.stringContaining('not what its entries led to')]);
});

/** The findings in a run with a backup in which a fault is planted. */
const found = (plant: (backup: SmallHistory) => void, begun = 0): string[] => {
  const history = new SmallHistory();
  // The dice of all small histories are the same.
  const backup = new SmallHistory();
  plant(backup);
  history.backups.push({ file: '/b/1.backup', begun, kept: backup.kept });
  return check(history).map(({ rule, text }) => `${rule} ${text}`);
};

test('[V20] a backup with half a commit, with an older room than it began with, or of another run', () => {
  expect(found(() => {})).toEqual([]);
  expect(found(({ spins }) => spins.pop())).toEqual([
    expect.stringMatching(/^V20 1.backup: \[V10\] wallet of wheel-visitor/),
  ]);
  const late = found(({ spins, movements }) => {
    spins.pop();
    movements.delete('wheel-visitor');
  }, Number.POSITIVE_INFINITY);
  expect(late).toEqual([expect.stringMatching(/^V20 1.backup: \[V1\]/)]);
  const other = found(({ entries }) => {
    const [first] = entries;
    if (first !== undefined) entries[0] = { ...first, at: 99 };
  });
  expect(other).toEqual([expect.stringContaining('is not how it went on')]);
});
