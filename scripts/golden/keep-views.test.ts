import { expect, test } from 'vitest';
import { goldenRooms, keptDigests } from './keep-views.ts';
import { digestsOf, shownOf } from '../../engine/test-support/golden-views.ts';

/** Another version is laid beside this one by `npm run golden -- --views FOLDER` in each. */
test.each(goldenRooms())('[J13] $at: readers see and hosts learn what they did', (room) => {
  expect(digestsOf(shownOf(room.game, room.journal))).toBe(keptDigests()[room.at]);
});
