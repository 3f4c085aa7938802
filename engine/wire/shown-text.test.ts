import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEGITIMATE, LIES, NOTHING } from '../test-support/shown-texts.ts';
import { shownLines, shownText, distinctNames } from './shown-text.ts';

describe('[X31] ordinary text is accepted unchanged', () => {
  test.each(Object.entries(LEGITIMATE))('[X31] %s', (_, text) => {
    expect(shownText(text)).toBe(text);
    expect(shownLines(text)).toBe(text);
  });
});

describe('[X31] nothing is left of text that only misleads', () => {
  test.each(Object.entries(LIES))('[X31] %s', (_, [sent, shown]) => {
    expect(shownText(sent)).toBe(shown);
    expect(shownLines(sent)).toBe(shown);
  });

  test.each(NOTHING)('[X31] %j is empty', (text) => {
    expect(shownText(text)).toBe('');
    expect(shownLines(text)).toBe('');
  });
});

test('[X31] white space of any kind is one space on one line', () => {
  expect(shownText(`a${'\n'.repeat(198)}b`)).toBe('a b');
  expect(shownText(' a\u00A0\u3000\u2028\t\u0085b \u200B c ')).toBe('a b c');
});

test('[X31] a text of several lines keeps them, and one blank line at most between two', () => {
  expect(shownLines(' a \r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  expect(shownLines(`\n\na${'\n \u200B'.repeat(99)}\nb\n`)).toBe('a\n\nb');
  expect(shownLines('a \t b')).toBe('a b');
});

/** What decides something, close together, and anything else. */
const PIECES = Array.from(
  'a1#бéب্র্যক한🙂🏴❤👩🏽Ⓜ\u{1FAFA} \n\r\t\u2028' +
    '\u0301\u0489\u0E49\u0903\u200B\u200C\u200D\uFE0E\uFE0F\u20E3\u202E\u3164\u2800' +
    '\u{E0067}\u{E007F}\u{E0001}\0\uFFFF\u094D',
).concat('\uD83D', '\uDE00', '\u094D\u200D');
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
process.stderr.write(`  shown texts: fuzz seed ${seed}\n`);
const often = { seed, numRuns: 3000 };

/** What no shown text contains, written a second time and independently of the code. */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|\u00AD|\u034F|\u061C|[\u115F\u1160]|[\u17B4\u17B5]|[\u180B-\u180F]|\u200B|[\u200E\u200F]|[\u202A-\u202E]|[\u2060-\u206F]|\u2800|\u3164|[\uFE00-\uFE0D]|\uFEFF|\uFFA0|[\uFFF0-\uFFFC]|[\u{E0000}-\u{E001F}]|[\u{E0080}-\u{E0FFF}]/u;
const UNASSIGNED = /(?!\p{Extended_Pictographic})\p{Cn}/u;
/** Above or below a letter, on which anything unseen in between changes nothing. */
const PILE = /(?:(?!\p{Mc})\p{M}[\u200C\u200D]*){4}/u;
const STRAY_JOINER =
  /[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200C\u200D]|^[\u200C\u200D]|[\u200C\u200D][\u200C\u200D]|\p{Lu}[\u200C\u200D]/u;
const STRAY_SELECTOR = /[^\p{Extended_Pictographic}0-9#*][\uFE0E\uFE0F]|^[\uFE0E\uFE0F]/u;
const BARE_MARK = /(?:^|\s)\p{M}/u;

describe('[X31] of any text whatever', () => {
  test.each([
    ['one line', shownText, (text: string) => text],
    ['lines', shownLines, (text: string) => text.replaceAll('\n', ' ')],
  ])('[X31] %s: once is enough, and nothing forbidden is left', (_, shown, asLine) =>
    fc.assert(
      fc.property(texts, (text) => {
        const once = shown(text);
        expect(shown(once)).toBe(once);
        const line = asLine(once);
        for (const lie of [FORBIDDEN, UNASSIGNED, PILE, STRAY_JOINER, STRAY_SELECTOR, BARE_MARK]) {
          expect(line).not.toMatch(lie);
        }
        expect(once).toBe(once.trim());
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/\n{3}|[^\S\n ]| {2}/);
      }),
      often,
    ),
  );

  test('[X31] what people write comes through, whatever stands around it', () =>
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(LEGITIMATE)), texts, (text, other) => {
        expect(shownText(`${other} ${text} ${other}`)).toContain(text);
      }),
      often,
    ));
});

test('[X31] the longest texts are looked at in one pass', () => {
  const { user: began } = process.threadCpuUsage();
  for (const piece of [
    '\u0301',
    '\u200D',
    '👩\u200D',
    '\u{1F3F4}\u{E0061}',
    ' \u200B',
    '\n ',
    'ب\u064E',
  ]) {
    shownLines(piece.repeat(20_000));
    shownText(piece.repeat(20_000));
  }
  expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(4000);
});

const at = (...given: (string | null)[]) =>
  distinctNames(given.map((name, seat) => ({ seatName: `Player ${seat + 1}`, given: name })));

test.each([
  [
    ['Ann', 'ANN', 'ann'],
    ['Ann', 'ANN (2)', 'ann (3)'],
  ],
  [
    ['Ann', 'Ａｎｎ', null],
    ['Ann', 'Ａｎｎ (2)', null],
  ],
  [
    ['caf\u00e9', 'cafe\u0301'],
    ['caf\u00e9', 'cafe\u0301 (2)'],
  ],
  [
    ['Ann (2)', 'Ann', 'Ann'],
    ['Ann (2)', 'Ann', 'Ann (3)'],
  ],
  [
    ['Ann', 'Ann', 'Ann (2)'],
    ['Ann', 'Ann (2)', 'Ann (2) (2)'],
  ],
  [
    ['Player 1', 'player 3', null],
    ['Player 1', 'player 3 (2)', null],
  ],
  [
    [null, 'Player 1', 'Player 1'],
    [null, 'Player 1 (2)', 'Player 1 (3)'],
  ],
])('[B63] [G9] all names at a table are told apart: %j', (given, shown) => {
  expect(at(...given)).toEqual(shown);
});
