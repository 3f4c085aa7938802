import { afterAll, describe, expect, test } from 'vitest';
import { storeContract } from '../../engine/journal/contract/store-contract.ts';
import { commit, entry, judged, listing, move } from '../../engine/journal/contract/stores.ts';
import { appendStatement } from './append-statement.ts';
import { databasePlaces, databaseStore } from './store-under-test.ts';

const PLACES = await databasePlaces();

for (const [name, place] of PLACES) storeContract(name, databaseStore(place));

const list = (id: string, at: number) => commit([], [], { ...listing(id), at });

// The embedded database has one connection: nothing there can lock another out.
describe.each(PLACES.filter(([, place]) => 'url' in place))('%s under load', (_name, place) => {
  const store = databaseStore(place);
  afterAll(() => store.close());

  test('[J4] [B19] listings and sightings of the same rooms never lock each other out', async () => {
    await store.open();
    const { journal, rival, rooms } = await store.emptied();
    const ids = Array.from({ length: 200 }, (_, index) => `ROOM${100 + index}`);
    const backwards = ids.toReversed();
    const sightings = ids.map((id) => ({ id, anyone: true, creator: true }));
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([
        ...backwards.map((id) => journal.append(list(id, round))),
        ...ids.map((id) => rival.append(list(id, round))),
        rooms.seen(sightings, round),
        rooms.seen(sightings.toReversed(), round),
      ]);
    }
    expect(await rooms.listed('a-game', 0, 1000)).toHaveLength(ids.length);
  });
});

const roll = commit([entry('a', 1)], [move('v', 1, 1, 1)]);
const judging = (change: -1 | 0 | 1) =>
  appendStatement([roll, { ...roll, assessments: [judged(['j', 7, 1], change)] }]);

test('[J22] a commit without verdicts has no part for them', () => {
  const statement = appendStatement([roll, { ...roll, assessments: undefined }]);
  expect(statement?.name).toBe('append-jw');
  expect(statement?.values).toHaveLength(2);
  expect(statement?.text).not.toMatch(/assessment|player_user/);
});

test('[T42] only a commit that ends a game has a part for it', () => {
  const player = { seat: 'player1', name: 'Anna', avatar: null, score: 5, won: true };
  const players = [
    { ...player, visitor: 'v' },
    { ...player, visitor: null },
  ];
  const finished = { room: 'a', game: 'a-game', at: 1000, players };
  const statement = appendStatement([roll, { ...roll, finished }]);
  expect(statement?.name).toBe('append-jwf');
  expect(JSON.parse(statement?.values.at(-1) ?? '')).toEqual([{ ...finished, visitors: ['v'] }]);
});

test('[J22] an append that judges updates users only if their rating changes', () => {
  expect(judging(0)?.name).toBe('append-jwa');
  const moving = judging(-1);
  expect(moving?.name).toBe('append-jwau');
  expect(JSON.parse(moving?.values.at(-1) ?? '')).toEqual([{ id: 7, change: -1, steps: 1 }]);
});
