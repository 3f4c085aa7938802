import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AVATARS, NAME_LIMIT } from '../../../engine/wire/profile.ts';
import drawings from '../avatars.svg?raw';
import { freeFaces, noteFaces } from '../faces-near.ts';
import { nameProblem } from './name-sheet.tsx';
import { MOODS, nameOf, suggest } from './suggestion.ts';
import de from '../../texts/de/me.json?raw';
import es from '../../texts/es/me.json?raw';
import fr from '../../texts/fr/me.json?raw';
import ru from '../../texts/ru/me.json?raw';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('[A85] the server accepts every suggestion', () => {
  for (const mood of MOODS) {
    for (const avatar of AVATARS) {
      const name = nameOf({ mood, avatar });
      expect(name).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)+$/);
      expect(name.length).toBeLessThanOrEqual(NAME_LIMIT);
    }
  }
});

const CREATURES = /^##fox/;

test.each(Object.entries({ ru, es, fr, de }))('[A85] and every one in %s', (_language, read) => {
  const texts = Object.entries(JSON.parse(read) as Record<string, string>);
  const textOf = (of: (english: string) => boolean) =>
    texts.find(([english]) => of(english))?.[1] ?? '';
  const moods = textOf((english) => english === MOODS.join(' ')).split(' ');
  const creatures = textOf((english) => CREATURES.test(english));
  expect(new Set(moods).size).toBe(MOODS.length);
  expect(creatures.split(' ').map((entry) => entry.split(':')[0])).toEqual([...AVATARS]);
  for (const mood of moods) {
    for (const avatar of AVATARS) {
      const name = nameOf({ mood, avatar }, creatures);
      expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
      expect(name.length, name).toBeLessThanOrEqual(NAME_LIMIT);
    }
  }
});

test('a mood agrees with who is in the picture', () => {
  const creatures = 'fox:Fuchs owl:Eule:1 unicorn:Einhorn:2';
  const names = ['fox', 'owl', 'unicorn'].map((avatar) =>
    nameOf({ mood: 'Mutig|er|e|es', avatar }, creatures),
  );
  expect(names).toEqual(['Mutiger Fuchs', 'Mutige Eule', 'Mutiges Einhorn']);
});

test('a suggested name fits the avatar', () => {
  expect(nameOf({ mood: 'Sparkling', avatar: 'otter' })).toBe('Sparkling Otter');
  expect(nameOf({ mood: 'Velvet', avatar: 'red-panda' })).toBe('Velvet Red Panda');
});

test('each shuffle brings another name with another picture', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 4, maxLength: 40 }), (draws) => {
      let at = 0;
      const random = () => draws[at++ % draws.length] ?? 0;
      let last = suggest(AVATARS, null, random);
      for (let shuffles = 0; shuffles < 10; shuffles += 1) {
        const next = suggest(AVATARS, last, random);
        expect(next.mood).not.toBe(last.mood);
        expect(next.avatar).not.toBe(last.avatar);
        expect(AVATARS).toContain(next.avatar);
        last = next;
      }
    }),
  );
});

test('every mood and every picture comes up', () => {
  const moods = new Set<string>();
  const avatars = new Set<string>();
  for (let draw = 0; draw < 1; draw += 1 / 960) {
    const { mood, avatar } = suggest(AVATARS, null, () => draw);
    moods.add(mood);
    avatars.add(avatar);
  }
  expect([...moods]).toEqual(MOODS);
  expect([...avatars]).toEqual([...AVATARS]);
});

test('[A85] [B123] every avatar has a drawing, and so have who has chosen none and the house', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual(['guest', 'house', ...AVATARS]);
});

test.each([
  ['Otter', null],
  ['  two \t words ', null],
  ['🇩🇪'.repeat(20), null],
  ['x'.repeat(20), null],
  ['', 'Type a name, or take a new suggestion.'],
  [' \n ', 'Type a name, or take a new suggestion.'],
  ['x'.repeat(21), 'A name has at most 20 characters. This one has 21.'],
])('[A85] of the name %j a guest is told: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test('[B166] a face that somebody at the table has is not offered, as long as two others are left', () => {
  const [first, second, ...others] = AVATARS;
  noteFaces([first, null, undefined, second]);
  expect(freeFaces(AVATARS)).toEqual(others);
  noteFaces(AVATARS.slice(1));
  expect(freeFaces(AVATARS)).toEqual(AVATARS);
  noteFaces([]);
  expect(freeFaces(AVATARS)).toEqual(AVATARS);
});
