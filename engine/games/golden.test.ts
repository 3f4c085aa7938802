import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Golden, goldenSchema } from '../test-support/plays.ts';
import { GAMES_SERVED } from './index.ts';
import { fold, persist, restore } from '../definition/hosted-machine.ts';

/** Journals as released versions wrote them, by file. They are added to, and never changed. */
const golden: [file: string, golden: Golden][] = globSync('*/golden/*.json', {
  cwd: import.meta.dirname,
}).map((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [file, v.parse(goldenSchema, JSON.parse(text))];
});

const machines = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ hosted }) => hosted);

test('[J13] every game has golden journals', () => {
  const kept = new Set(golden.map(([, { machine }]) => machine));
  expect([...kept].toSorted()).toEqual(machines.map(({ name }) => name).toSorted());
});

describe.each(golden)('%s', (_file, { machine, version, journals }) => {
  const hosted = machines.find(({ name }) => name === machine);
  if (hosted === undefined) throw new Error(`${machine} is no machine of ours`);

  test.each(journals)('[J13] $title: ends as it did', ({ events, snapshot }) => {
    const entries = events.map((event, index) => ({ seq: index + 1, event }));
    const folded = fold(hosted, { checkpoint: null, entries });
    expect(folded.seq).toBe(events.length);
    expect(JSON.parse(JSON.stringify(persist(folded.snapshot)))).toMatchObject(snapshot);
  });

  test.runIf(hosted.version === version).each(journals)(
    '[J13] $title: goes on from its checkpoint',
    ({ snapshot }) => {
      const restored = JSON.parse(JSON.stringify(persist(restore(hosted, snapshot)))) as object;
      expect(restored).toMatchObject(snapshot);
    },
  );
});
