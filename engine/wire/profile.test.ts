import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AVATARS,
  commonLimits,
  fits,
  inOrder,
  LEVEL_ORDER,
  type Limits,
  MOST_KINKS,
  NAME_LIMIT,
  NO_LIMITS_CHOSEN,
} from './profile.ts';
import { profileInputSchema } from './profile-input.ts';
import { parse } from './parse.ts';

const read = (input: unknown) => parse(profileInputSchema, input);
const nameOf = (name: unknown): unknown => {
  const parsed = read({ name });
  return parsed.ok ? parsed.value.name : parsed.error;
};
const TOO_LONG = 'name: takes 1 to 20 visible characters';

describe('names', () => {
  test.each([
    ['Masha', 'Masha'],
    ['  two \n\t  words ', 'two words'],
    ['Маша 🦊', 'Маша 🦊'],
    [null, null],
    ['x'.repeat(20), 'x'.repeat(20)],
    // As people count: one flag, one family, one letter with its accent.
    ['🇩🇪'.repeat(20), '🇩🇪'.repeat(20)],
    ['e\u0301'.repeat(20), 'e\u0301'.repeat(20)],
    ['a\u202eb\u0000c', 'abc'],
  ])('[A85] [X31] %j is taken as %j', (name, taken) => {
    expect(nameOf(name)).toBe(taken);
  });

  test.each(['', '   ', '\u200b\u202e\u0000', 'x'.repeat(21), '👨‍👩‍👧‍👦'.repeat(21)])(
    '[A85] [X31] %j is refused',
    (name) => {
      expect(nameOf(name)).toBe(TOO_LONG);
    },
  );

  test('[A85] [X27] a name is bounded in bytes too, and is a text', () => {
    expect(nameOf('👨‍👩‍👧‍👦'.repeat(NAME_LIMIT))).toBe('name: takes at most 320 bytes as JSON');
    expect(nameOf(7)).toBe('name: takes a text, or null');
  });

  test('[A85] [X31] an accepted name is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const taken = read({ name: text });
        if (taken.ok) expect(nameOf(taken.value.name)).toBe(taken.value.name);
        else expect(taken.error).toMatch(/^name: takes/);
      }),
    );
  });
});

test('[A85] there are two dozen avatars, and no other is taken', () => {
  expect(new Set(AVATARS).size).toBe(24);
  expect(AVATARS.every((name) => /^[a-z]+(-[a-z]+)*$/.test(name))).toBe(true);
  expect(read({ avatar: 'owl' })).toEqual({ ok: true, value: { avatar: 'owl' } });
  expect(read({ avatar: null })).toEqual({ ok: true, value: { avatar: null } });
  expect(read({ avatar: 'Owl' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('avatar: takes fox, owl, '),
  });
});

describe('limits', () => {
  const LIMITS = { level: 'Нормал', kinks: [3, 1, 3, 2], withFace: true };

  test('[A86] kinks come in order and once each', () => {
    const value = { limits: { ...LIMITS, kinks: [1, 2, 3] } };
    expect(read({ limits: LIMITS })).toEqual({ ok: true, value });
    expect(read({ limits: null })).toEqual({ ok: true, value: { limits: null } });
    expect(read({})).toEqual({ ok: true, value: {} });
  });

  const many = Array.from({ length: MOST_KINKS + 1 }, (_, at) => at + 1);
  test.each([
    [
      { ...LIMITS, level: 'Light' },
      'limits.level: takes Лайт (Light), Нормал (Normal), Экстрим (Extreme), Хардкор (Hardcore)',
    ],
    [{ ...LIMITS, withFace: 1 }, 'limits.withFace: takes true or false'],
    [{ ...LIMITS, kinks: 'all' }, 'limits.kinks: takes a list of ids of kinks'],
    [{ ...LIMITS, kinks: [0] }, 'limits.kinks.0: takes ids of kinks'],
    [{ ...LIMITS, kinks: [1.5] }, 'limits.kinks.0: takes ids of kinks'],
    [{ ...LIMITS, kinks: many }, 'limits.kinks: takes at most 200 kinks'],
    [{ level: 'Лайт', kinks: [] }, 'limits.withFace: is required'],
    [{ ...LIMITS, more: 1 }, 'limits.more: is not known here'],
    ['Лайт', 'limits: takes an object'],
  ])('[A86] %j is refused: %s', (limits, error) => {
    expect(read({ limits })).toEqual({ ok: false, error });
  });

  test('[A86] as many as a visitor is asked about may be allowed, however often each is named', () => {
    const kinks = many.slice(1);
    expect(read({ limits: { ...LIMITS, kinks: [...kinks, ...kinks] } })).toMatchObject({
      ok: true,
      value: { limits: { kinks } },
    });
  });

  const level = fc.constantFrom(...LEVEL_ORDER);
  const kink = fc.integer({ min: 1, max: 6 });
  const anyLimits: fc.Arbitrary<Limits> = fc.record({
    level,
    kinks: fc.array(kink, { maxLength: 6 }).map(inOrder),
    withFace: fc.boolean(),
  });
  const anyTask = fc.record({
    level,
    required_kink_id: fc.option(kink),
    with_face: fc.boolean(),
  });

  test('[A86] a task fits the common limits exactly if it fits everybody, in whatever order they sit', () => {
    const several = fc.array(anyLimits, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(several, anyTask, (all, task) => {
        const common = commonLimits(all);
        expect(fits(task, common)).toBe(all.every((limits) => fits(task, limits)));
        expect(commonLimits(all.toReversed())).toEqual(common);
        expect(commonLimits([common, ...all])).toEqual(common);
      }),
    );
  });

  test('[A86] a visitor without limits gets only Лайт, with no kink and no face', () => {
    expect(commonLimits([])).toEqual(NO_LIMITS_CHOSEN);
    fc.assert(
      fc.property(anyTask, (task) => {
        const isPlain = task.level === 'Лайт' && task.required_kink_id === null && !task.with_face;
        expect(fits(task, NO_LIMITS_CHOSEN)).toBe(isPlain);
      }),
    );
  });
});
