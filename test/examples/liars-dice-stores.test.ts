import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasePlaces, databaseStore } from '../../api/store/store-under-test.ts';
import {
  checkpointAt,
  fold,
  initial,
  next,
  persist,
} from '../../engine/definition/hosted-machine.ts';
import { memoryStore } from '../../engine/journal/contract/memory-journal.ts';
import { commit, type Store } from '../../engine/journal/contract/stores.ts';
import { type JournalEntry, SeqTaken } from '../../engine/journal/journal.ts';
import { person } from '../../engine/test-support/table-events.ts';
import { type LiarsDiceEvent, liarsDiceGame } from './liars-dice-game.ts';
import { doubted, joined, opened, plays, raised, thrown } from './liars-dice-plays.ts';
import { FACES, SEATS } from './liars-dice-view.ts';

const { hosted } = liarsDiceGame;
const ROOM = 'liars-dice:LDRAAA';

/** So many bids that there is a checkpoint; then two leave, and one has won. */
const bids = Array.from({ length: 48 }, (_, at) =>
  raised(SEATS[at % 3] ?? 'seat1', 1 + Math.floor(at / 6), FACES[at % 6] ?? 1),
);
const five = [1, 2, 3, 4, 5];
const played: LiarsDiceEvent[] = [
  opened(5),
  { type: 'player-joined', seat: { ...person('Ж 🎲'), name: 'Ж 🎲 "one"' } },
  joined,
  { type: 'started', by: 'seat1', commandId: 'begin' },
  thrown(five, five, five),
  ...bids,
  doubted('seat1'),
  { type: 'player-left', by: 'seat2' },
  { type: 'player-left', by: 'seat3' },
];

/** The game as a host records it. */
function entriesOf(events: readonly LiarsDiceEvent[]): JournalEntry[] {
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

const STORES: readonly (readonly [name: string, store: Store])[] = [
  ['memory', memoryStore],
  ...(await databasePlaces()).map(([name, place]) => [name, databaseStore(place)] as const),
];

test('the game that is recorded is over, and has a checkpoint on its way', () => {
  expect(over.snapshot).toMatchObject({ value: 'over', context: { winner: 'seat1' } });
  expect(entries.filter(({ checkpoint }) => checkpoint !== null)).toHaveLength(1);
});

test('[J13] its plays reach each of its states', () => {
  const states = Object.values(plays).map(
    (play) => fold(hosted, { checkpoint: null, entries: entriesOf(play) }).snapshot.value,
  );
  expect(new Set(states)).toEqual(new Set(['waiting', 'bidding', 'showing', 'over']));
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
