import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  DIFFICULTIES,
  type TaskDifficulty,
  fits,
  inOrder,
  LEVEL_ORDER,
  type Limits,
  PLAYERS,
  type TaskPlayers,
  NO_LIMITS_CHOSEN,
} from '../../engine/wire/profile.ts';
import type { Language } from '../../engine/wire/languages.ts';
import type { Texts } from '../../engine/wire/texts.ts';
import { TaskPrizes } from './task-store.ts';

const PLAIN = {
  level: 'Лайт',
  with_face: false,
  required_kink_id: null,
  players: 'any',
  texts: {},
} as const;
const TASKS = ['Sing', 'Dance', 'Wink'].map((text, at) => {
  return { id: at + 1, text, difficulty: 'Средне' as const, ...PLAIN };
});
type Tasks = Parameters<typeof fits>[0] & {
  id: number;
  text: string;
  difficulty: TaskDifficulty;
  players: TaskPlayers;
  texts: Texts;
};

let stored: readonly Tasks[];
let picked: number[];
let time = 0;
/** Picks the last of the possible values. */
const prizes = new TaskPrizes(
  { prizes: async () => [...stored] },
  (below) => {
    picked.push(below);
    return below - 1;
  },
  () => (time += 2000),
);
beforeEach(() => {
  stored = TASKS;
  picked = [];
});

const drawn = async (limits: Limits | undefined, ...before: number[]) =>
  (await prizes.draw(before, limits && { limits }))?.text ?? null;
const medium = (id: number, text: string) => ({ id, text, difficulty: 'medium' });

test('[A28] [B40] draws a task that was not drawn yet; once all were drawn, the one drawn longest ago', async () => {
  expect(await prizes.draw([])).toEqual(medium(3, 'Wink'));
  expect(await prizes.draw([3])).toEqual(medium(2, 'Dance'));
  expect(await prizes.draw([3, 2])).toEqual(medium(1, 'Sing'));
  expect(await prizes.draw([3, 2, 1])).toEqual(medium(3, 'Wink'));
  expect(await prizes.draw([2, 1, 3])).toEqual(medium(2, 'Dance'));
  expect(picked).toEqual([3, 2, 1]);
});

test('[A28] [B40] tasks that came or went meanwhile count as they are', async () => {
  const [, ...others] = TASKS;
  stored = [...others, { id: 9, text: 'Hum', difficulty: 'Сложно', ...PLAIN }];
  expect(await prizes.draw([1, 2, 3])).toEqual({ id: 9, text: 'Hum', difficulty: 'hard' });
  stored = [];
  expect(await prizes.draw([1])).toBeNull();
});

test('[A28] [B40] [A86] draws no task beyond the limits, and repeats those within once each was drawn', async () => {
  stored = [
    { id: 1, text: 'Sing', difficulty: 'Легко', ...PLAIN },
    { id: 2, text: 'Dance', difficulty: 'Легко', ...PLAIN, level: 'Хардкор' },
    { id: 3, text: 'Smile', difficulty: 'Легко', ...PLAIN, with_face: true },
    { id: 4, text: 'Whisper', difficulty: 'Легко', ...PLAIN, required_kink_id: 7 },
  ];
  expect(await drawn(NO_LIMITS_CHOSEN)).toBe('Sing');
  expect(await drawn(NO_LIMITS_CHOSEN, 1)).toBe('Sing');
  const kinky = { ...NO_LIMITS_CHOSEN, kinks: [7, 8] };
  expect(await drawn(kinky, 1)).toBe('Whisper');
  expect(await drawn({ ...kinky, withFace: true }, 1, 4)).toBe('Smile');
  expect(await drawn({ ...NO_LIMITS_CHOSEN, level: 'Экстрим' })).toBe('Sing');
  expect(await drawn({ ...NO_LIMITS_CHOSEN, level: 'Хардкор' })).toBe('Dance');
  // A game that does not ask for limits is given any.
  expect(await drawn(undefined)).toBe('Whisper');
  stored = stored.slice(1);
  expect(await drawn(NO_LIMITS_CHOSEN)).toBeNull();
});

const written = (id: number, texts: Texts) => ({ ...PLAIN, id, text: `${id}`, texts });

test('[A138] draws a task that everybody reads; else one that somebody does; else any', async () => {
  const inAll = written(1, { en: 'Sing', de: 'Singe' });
  const inOne = written(2, { de: 'Tanze' });
  const inNone = written(3, { ru: 'Пой' });
  const before = written(4, {});
  let had: number[] = [];
  const idFor = async (tasks: readonly ReturnType<typeof written>[], ...spoken: Language[]) => {
    stored = tasks.map((task) => ({ ...task, difficulty: 'Легко' }));
    const limits = { ...NO_LIMITS_CHOSEN, languages: new Set(spoken) };
    return (await prizes.draw(had, { limits }))?.id;
  };
  expect(await idFor([inAll, inOne, inNone], 'en', 'de')).toBe(1);
  expect(await idFor([inAll, before, inOne], 'en', 'de')).toBe(4);
  expect(await idFor([inOne, inNone], 'en', 'de')).toBe(2);
  expect(await idFor([inNone], 'en', 'de')).toBe(3);
  // One that is read by some comes before one is repeated; one that nobody reads does not.
  had = [1];
  expect(await idFor([inAll, inOne, inNone], 'en', 'de')).toBe(2);
  expect(await idFor([inAll, inNone], 'en', 'de')).toBe(1);
  had = [];
  // A table whose languages nobody knows.
  expect(await idFor([inAll, inNone])).toBe(3);
  stored = [{ ...inAll, difficulty: 'Легко' }];
  const prize = { id: 1, text: '1', texts: inAll.texts, difficulty: 'easy' };
  expect(await prizes.draw([])).toEqual(prize);
});

test('[A28] [A86] of any set of tasks, draws one that fits the table if there is one, never another', async () => {
  const level = fc.constantFrom(...LEVEL_ORDER);
  const kink = fc.integer({ min: 1, max: 4 });
  const task = fc.record({
    difficulty: fc.constantFrom(...(Object.keys(DIFFICULTIES) as TaskDifficulty[])),
    level,
    with_face: fc.boolean(),
    required_kink_id: fc.option(kink),
    players: fc.constantFrom(...(Object.keys(PLAYERS) as TaskPlayers[])),
  });
  const anyLimits = fc.record({
    level,
    kinks: fc.array(kink, { maxLength: 4 }).map(inOrder),
    withFace: fc.boolean(),
  });
  const before = fc.array(fc.integer({ min: 1, max: 8 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(task, { maxLength: 8 }),
      before,
      anyLimits,
      fc.constantFrom('two' as const, 'many' as const),
      async (tasks, known, limits, players) => {
        stored = tasks.map((one, at) => ({
          ...one,
          id: at + 1,
          text: `task ${at + 1}`,
          texts: {},
        }));
        const prize = await prizes.draw(known, { limits, players });
        const within = stored
          .filter((one) => fits(one, limits) && ['any', players].includes(one.players))
          .map(({ id }) => id);
        if (prize === null) expect(within).toEqual([]);
        else {
          expect(within).toContain(prize.id);
          const isNew = !known.includes(prize.id);
          expect(isNew || within.every((id) => known.includes(id))).toBe(true);
        }
      },
    ),
  );
});
