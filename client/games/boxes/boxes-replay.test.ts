import * as v from 'valibot';
import { expect, test } from 'vitest';
import { boxesRecordSchema } from '../../../engine/games/boxes/record/boxes-record.ts';
import vectors from '../../../docs/fairness-vectors.json' with { type: 'json' };
import { framesOf } from './boxes-replay.tsx';

const record = v.parse(boxesRecordSchema, vectors);

test('[C8] a replay shows every roll, opens every box, and ends as the game did', () => {
  const frames = framesOf(record);
  const rolls = record.games.flatMap(({ steps }) => steps.filter((s) => s.type === 'dice-rolled'));
  const shown = frames.flatMap(({ roll }) => roll ?? []);
  expect(shown.map(({ die1, die2 }) => [die1, die2])).toEqual(
    rolls.map(({ die1, die2 }) => [die1, die2]),
  );
  const ends = frames.filter(({ isOver }) => isOver);
  expect(ends.map(({ room: { winner, scores, boxes } }) => ({ winner, scores, boxes }))).toEqual(
    record.games.map(({ winner, scores }) => ({ winner, scores, boxes: [] })),
  );
});
