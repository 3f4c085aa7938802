import { expect, test } from 'vitest';
import type { Language } from '../../../engine/wire/languages.ts';
import { inOwnLanguage } from './own-texts.ts';

const texts = { en: 'Sing!', ru: 'Спой', de: 'Singe' };
const payload = {
  seq: 3,
  dares: [{ id: 1, text: 'Sing', texts, done: null }],
  lastRoll: { opened: { number: 7, prize: 'Sing', texts } },
  offer: { tasks: [{ text: 'Hum' }, { text: 'Sing', texts }] },
};

const read = (language: Language) => {
  const room = inOwnLanguage(payload, language) as typeof payload;
  const { dares, lastRoll, offer, seq } = room;
  return [dares[0]?.text, lastRoll.opened.prize, ...offer.tasks.map(({ text }) => text), seq];
};

test('[A136] [A138] dares, rolls and offers come in the reader’s language, else as they were written', () => {
  expect(read('de')).toEqual(['Singe', 'Singe', 'Hum', 'Singe', 3]);
  expect(read('ru')).toEqual(['Спой', 'Спой', 'Hum', 'Спой', 3]);
  expect(read('fr')).toEqual(['Sing', 'Sing', 'Hum', 'Sing', 3]);
  expect(read('en')).toEqual(['Sing!', 'Sing!', 'Hum', 'Sing!', 3]);
  expect(payload.dares[0]?.text).toBe('Sing');
});

test('[A141] a refusal whose text is not known here says what the server said', () => {
  const refused = { action: 'roll-dice', code: 'moon/full', error: 'Not tonight.' };
  expect(inOwnLanguage(refused, 'de')).toEqual(refused);
});
