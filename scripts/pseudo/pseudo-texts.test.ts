import { expect, test } from 'vitest';
import { formatted } from '../../engine/wire/text.ts';
import { placeholders } from '../build/texts/sentences.ts';
import { pseudoText } from './pseudo-texts.ts';

test.each([
  ['Roll Dice', {}, '⟦Rolløø Diceøø⟧'],
  ['Open##the verb', {}, '⟦Openøø⟧'],
  ['<who>’s</who> turn', {}, '⟦<who>’sø</who> turnøø⟧'],
  ["It's {n, plural, one {# <b>box</b>} other {# boxes}}", { n: 1 }, "⟦Itø'sø 1 <b>boxø</b>⟧"],
  [
    '{who, select, you {Mine} other {{name}}}: {n, number}',
    { who: 0, name: 'Bo', n: 2000 },
    '⟦Bo: 2,000⟧',
  ],
] as const)(
  '[T81] of %s the words are longer, and no placeholder or tag',
  (sentence, values, told) => {
    const text = pseudoText(sentence);
    expect(formatted('en', text, values)).toBe(told);
    expect(placeholders(text)).toEqual(placeholders(sentence));
  },
);
