import { PAYTABLE, type SymbolName } from '../../../engine/games/slots/slots-rules.ts';
import { t } from '../../../engine/wire/text.ts';

/** The symbols in the reader's words. */
export const SYMBOL_WORDS: Readonly<Record<SymbolName, string>> = {
  banana: t('banana'),
  seven: t('seven'),
  cherry: t('cherry'),
  plum: t('plum'),
  orange: t('orange'),
  bell: t('bell'),
  bar: t('bar##three of them on a reel of slots'),
  lemon: t('lemon'),
  melon: t('melon'),
};

/** The names of the paytable's rows in the reader's words, in its order. */
const ROW_NAMES = [
  t('Banana Split'),
  t('Bell Ringer'),
  t('Lucky Sevens'),
  t('Bar Royale'),
  t('Orange Crush'),
  t('Lemon Drop'),
  t('Plum Pudding'),
  t('Melon Party'),
  t('Cherry Bomb'),
  t('Two Bars'),
  t('Two Sevens'),
  t('Two Bells'),
  t('Two Bananas'),
  t('Two Cherries'),
];

/** A combination in the reader's words; it goes by its English name [S5]. */
export const rowName = (name: string): string =>
  ROW_NAMES[PAYTABLE.findIndex((row) => row.name === name)] ?? name;

const PRIZES: Readonly<Record<string, string>> = {
  'Bell Ringer Prize': t('Bell Ringer Prize'),
  'Photo challenge': t('Photo challenge'),
};

/** A prize in the reader's words; it is stored under its English name. */
export const prizeName = (name: string): string => PRIZES[name] ?? name;
