import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { shownSeedsSchema } from '../chance/seeds.ts';
import { type Golden, goldenSchema } from '../test-support/plays.ts';
import { GAMES_SERVED } from './index.ts';
import { foldsAsKept, type TodaysWords } from '../test-support/golden-laws.ts';

/** Journals as released versions wrote them, by file. They are added to, and never changed. */
const golden: [file: string, golden: Golden][] = globSync('*/golden/*.json', {
  cwd: import.meta.dirname,
}).map((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [file, v.parse(goldenSchema, JSON.parse(text))];
});

const kept = v.nullable(shownSeedsSchema);

/** [C9] Seeds of two, whose parts had names instead of an order. */
function inOrder(seeds: v.InferOutput<typeof kept>): object | null {
  if (seeds?.halves === undefined) return seeds;
  const { halves, ...pair } = seeds;
  const { placement, player2, player1 } = halves;
  const by = player2?.from === 'server' ? 'server' : 'player2';
  const second = player2 === null ? [] : [{ by, text: player2.entropy }];
  const first =
    player1 === null
      ? []
      : [{ by: 'player1', text: player1.entropy, commitment: player1.commitment }];
  return { ...pair, parts: [{ by: 'placement', text: placement }, ...second, ...first] };
}

/** [J6] What a version before kept in other words than the machine does now. */
const inTodaysWords: Readonly<Record<string, TodaysWords>> = {
  'boxes 1': ({ seats, left, seeds, retired, ...context }) => ({
    ...context,
    seats: Object.fromEntries(Object.entries(seats).filter(([, seated]) => seated !== null)),
    ...(left && { left: Object.keys(left).filter((seat) => left[seat] === true) }),
    seeds: inOrder(v.parse(kept, seeds)),
    retired: inOrder(v.parse(kept, retired)),
  }),
};

const machines = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ hosted }) => hosted);

test('[J13] every game that a release has keeps its golden journals', () => {
  const views = readFileSync(join(import.meta.dirname, 'golden-views.json'), 'utf8');
  const once = Object.keys(JSON.parse(views) as object).map((key) => key.split('/')[0] ?? '');
  const solo = GAMES_SERVED.solo.map(({ hosted }) => hosted.name);
  const machinesKept = new Set(golden.map(([, { machine }]) => machine));
  expect(machinesKept).toEqual(new Set([...solo, ...once]));
});

describe.each(golden)('%s', (_file, { machine, version, journals }) => {
  const hosted = machines.find(({ name }) => name === machine);
  if (hosted === undefined) throw new Error(`${machine} is no machine of ours`);
  foldsAsKept(hosted, { version, journals }, inTodaysWords[`${machine} ${version}`]);
});
