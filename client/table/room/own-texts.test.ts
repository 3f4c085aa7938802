import { expect, test } from 'vitest';
import { inOwnLanguage } from './own-texts.ts';

const texts = { en: 'Sing!', ru: 'Спой', de: 'Singe' };
const payload = {
  seq: 3,
  dares: [{ id: 1, text: 'Sing', texts, done: null }],
  lastRoll: { opened: { number: 7, prize: 'Sing', texts } },
  offer: { tasks: [{ text: 'Hum' }, { text: 'Sing', texts }] },
};

const read = (cookie: string, ...languages: string[]) => {
  const room = inOwnLanguage(payload, { cookie, languages }) as typeof payload;
  const { dares, lastRoll, offer, seq } = room;
  return [dares[0]?.text, lastRoll.opened.prize, ...offer.tasks.map(({ text }) => text), seq];
};

test('[A136] [A138] dares, rolls and offers come in the reader’s language, else as they were written', () => {
  expect(read('', 'de-CH', 'ru')).toEqual(['Singe', 'Singe', 'Hum', 'Singe', 3]);
  expect(read('visitor=x; lang=ru', 'de')).toEqual(['Спой', 'Спой', 'Hum', 'Спой', 3]);
  expect(read('ui-lang=ru', 'fr', 'ru')).toEqual(['Sing', 'Sing', 'Hum', 'Sing', 3]);
  // Nobody knows these here: they read English, as the server draws for them.
  expect(read('lang=tlh', 'ja', 'rup')).toEqual(['Sing!', 'Sing!', 'Hum', 'Sing!', 3]);
  expect(payload.dares[0]?.text).toBe('Sing');
});
