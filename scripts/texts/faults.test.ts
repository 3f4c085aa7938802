import { expect, test } from 'vitest';
import { catalogueFaults, sourceFaults } from './faults.ts';

const faultsIn = (code: string): string[] => sourceFaults([{ path: 'page.tsx', code }]).faults;

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  ["<p>{'Hello'}</p>", 'Hello'],
  ['<p>{isOpen ? `Open ${n}` : null}</p>', 'Open'],
  ['<b aria-label="Close" />', 'Close'],
  ["<img alt={named && 'A face'} />", 'A face'],
])('[T79] the text of %s is a fault', (code, text) => {
  expect(faultsIn(`const page = ${code};`)).toEqual([
    expect.stringMatching(new RegExp(`^page.tsx:1: .*${text}.* is not in t\\(\\)$`)),
  ]);
});

test.each([
  '<p className="row">{t(\'Hello\')}</p>',
  '<b aria-label={name}>{3} × {coins}</b>',
  '<p>Alluring Games · 1,000</p>',
])('[T79] %s is none', (code) => {
  expect(faultsIn(`const page = ${code};`)).toEqual([]);
});

test('[T79] values are those that the sentence needs', () => {
  expect(faultsIn("const page = t('{n} rooms', { m: 3 });")).toEqual([
    'page.tsx: "{n} rooms" needs {n}, has {m}',
  ]);
});

const file = (name: string, texts: Record<string, string>) => ({
  language: 'de' as const,
  name,
  path: `de/${name}.json`,
  texts,
});

test('[T79] a catalogue lacks nothing, and has nothing twice, for nothing or otherwise', () => {
  const files = [
    file('home', {
      'Hello {name}': 'Hallo {nam}',
      Bye: 'Tschüss',
      'A <b>dare</b>': 'Eine Mutprobe',
    }),
    file('me', { Bye: 'Tschüss', Old: 'Alt' }),
  ];
  const used = new Set(['Hello {name}', 'Bye', 'A <b>dare</b>', 'New']);
  expect(catalogueFaults(files, ['de'], used)).toEqual([
    'de/home: "Hello {name}" has other placeholders or tags than its translation',
    'de/home: "A <b>dare</b>" has other placeholders or tags than its translation',
    'de/me: "Bye" is in home too',
    'de/me: "Old" is used nowhere',
    'de: "New" is missing',
  ]);
});
