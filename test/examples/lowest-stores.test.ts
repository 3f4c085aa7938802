import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseStore } from '../../api/store/store-under-test.ts';
import { throwawayDatabase } from '../support/throwaway-database.ts';
import { type JournalEntry, SeqTaken } from '../../engine/journal/journal.ts';
import { memoryStore } from '../../engine/journal/contract/memory-journal.ts';
import { type LowestEvent, SEATS, type Seat } from './lowest-events.ts';
import { lowestGame } from './lowest-game.ts';
import {
  checkpointAt,
  fold,
  initial,
  next,
  persist,
} from '../../engine/definition/hosted-machine.ts';
import { seedsNamed } from '../../engine/test-support/scripted-chance.ts';
import { commit, type Store } from '../../engine/journal/contract/stores.ts';

const { hosted } = lowestGame;
const ROOM = 'lowest:LWSTAA';

const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
const round = (numbers: readonly number[]): LowestEvent[] =>
  numbers.map((number, seat) => {
    const by: Seat = SEATS[seat] ?? 'seat1';
    return {
      type: 'picked',
      by,
      number,
      drawn: false,
      pays: null,
      commandId: `${by} picks ${number}`,
    };
  });

/** Six gather and pick: nobody alone so often that there is a checkpoint, then one wins. */
const played: LowestEvent[] = [
  { type: 'opened', seat: person('Ж 🎲 "one"'), seeds: seedsNamed('some') },
  ...SEATS.slice(1).map((seat): LowestEvent => ({ type: 'joined', seat: person(seat) })),
  { type: 'started', by: 'seat1', commandId: 'begin' },
  ...Array.from({ length: 8 }, () => round([1, 1, 2, 2, 3, 3])).flat(),
  ...Array.from({ length: 3 }, () => round([1, 2, 2, 3, 3, 4])).flat(),
];

/** The game as a host records it. */
function entriesOf(events: readonly LowestEvent[]): JournalEntry[] {
  let snapshot = initial(hosted);
  return events.map((event, index) => {
    snapshot = next(hosted, snapshot, event);
    const seq = index + 1;
    return { room: ROOM, seq, at: seq, event, checkpoint: checkpointAt(hosted, seq, snapshot) };
  });
}

const entries = entriesOf(played);
const bytes = (snapshot: Parameters<typeof persist>[0]): string =>
  JSON.stringify(persist(snapshot));
const over = fold(hosted, { checkpoint: null, entries });
const wanted = { seq: played.length, bytes: bytes(over.snapshot) };

const database = await throwawayDatabase();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);
afterAll(async () => {
  if ('drop' in database) await database.drop();
});

const STORES: readonly (readonly [name: string, store: Store])[] = [
  ['memory', memoryStore],
  ['PGlite', databaseStore(() => Promise.resolve({ folder: null }))],
  ...('url' in database
    ? [['PostgreSQL', databaseStore(() => Promise.resolve({ url: database.url }))] as const]
    : []),
];

test('the game that is recorded is over, and has a checkpoint on its way', () => {
  expect(over.snapshot).toMatchObject({ value: 'over', context: { winner: 'seat1' } });
  expect(entries.filter(({ checkpoint }) => checkpoint !== null)).toHaveLength(1);
});

describe.each(STORES)('[T7] a whole game in %s', (_, store) => {
  beforeAll(() => store.open());
  afterAll(() => store.close());

  test('[J2] [J3] [J6] [J10] is read back and folded to the same bytes, and fenced', async () => {
    const { journal, rival } = await store.emptied();
    for (const entry of entries) await journal.append(commit([entry]));

    const { name, version } = hosted;
    const shortened = await rival.read(ROOM, name, version);
    expect(shortened.checkpoint?.seq).toBe(50);
    const whole = await rival.read(ROOM, 'another machine', 1);
    expect(JSON.stringify(whole.entries.map(({ event }) => event))).toBe(JSON.stringify(played));
    for (const recorded of [shortened, whole]) {
      const { seq, snapshot } = fold(hosted, recorded);
      expect({ seq, bytes: bytes(snapshot) }).toEqual(wanted);
    }

    for (const { seq } of entries) {
      const again = { ...entries[0], room: ROOM, seq, at: 0, event: {}, checkpoint: null };
      await expect(rival.append(commit([again]))).rejects.toBeInstanceOf(SeqTaken);
    }
    expect(await rival.read(ROOM, name, version)).toEqual(shortened);
    expect(await rival.hasCommand(ROOM, 'begin')).toBe(true);
    expect(await rival.hasCommand(ROOM, 'begin again')).toBe(false);
  });
});
