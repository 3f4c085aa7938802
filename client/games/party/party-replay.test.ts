import * as v from 'valibot';
import { expect, test } from 'vitest';
import vectors from '../../../docs/party-vectors.json' with { type: 'json' };
import { partyRecordSchema } from '../../../engine/games/party/record/party-record.ts';
import { partyFrames } from './party-replay.tsx';

const record = v.parse(partyRecordSchema, vectors);

test('[C8] a replay of a party shows every roll and verdict, and ends as each game did', () => {
  const frames = partyFrames(record);
  const steps = record.games.flatMap((game) => game.steps);
  const rolls = steps.filter((step) => step.type === 'dice-rolled');
  expect(frames.flatMap(({ roll }) => roll ?? []).map(({ die1, die2 }) => [die1, die2])).toEqual(
    rolls.map(({ die1, die2 }) => [die1, die2]),
  );
  const ends = frames.filter(({ isOver }) => isOver).map(({ room }) => room);
  expect(ends.map(({ winner, scores, boxes }) => ({ winner, scores, boxes }))).toEqual(
    record.games.map(({ winner, scores }) => ({ winner, scores, boxes: [] })),
  );
  const judged = steps.filter((step) => step.type === 'dare-judged');
  const dares = ends.flatMap((room) => room.dares.filter(({ tally }) => tally !== null));
  expect(dares.map(({ tally, verdict, coins }) => ({ tally, verdict, coins }))).toEqual(
    judged.map(({ tally, verdict, coins }) => ({
      tally: { ...tally, audience: tally.audience ?? null },
      verdict,
      coins,
    })),
  );
});
