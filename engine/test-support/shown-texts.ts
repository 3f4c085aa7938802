/** Texts for the tests of [X31]: what people write, and what only deceives. */

/** Texts of people: nothing of them may be lost. */
export const LEGITIMATE: Readonly<Record<string, string>> = {
  English: 'It’s “fine” — naïve café, 50 % off © <b>& co</b>',
  Russian: 'Съешь ещё этих мягких булок',
  'Russian, decomposed': 'йод и ёлка'.normalize('NFD'),
  Vietnamese: 'Tiếng Việt rất đẹp',
  'Vietnamese, decomposed': 'Tiếng Việt rất đẹp'.normalize('NFD'),
  Hebrew: 'שָׁלוֹם עולם',
  Arabic: 'مُحَمَّد يكتب ١٢٣',
  Persian: 'می‌خواهم به خانه‌ها بروم',
  Hindi: 'क्षत्रिय, र्‍य और ड़ों',
  Bengali: 'র‍্যাব',
  Malayalam: 'അവന്‍.',
  Sinhala: 'ශ්‍රී ලංකා',
  Thai: 'ที่นี่น้ำดื่ม',
  Burmese: 'ကျွန်တော် ကျွေး',
  Tibetan: 'བསྒྲུབས ཧཱུྃ',
  'Japanese and Korean': '葛城さん 한국어',
  families: '👨‍👩‍👧‍👦 👩‍❤️‍💋‍👨 👩🏽‍🚀 🏃🏽‍♀️‍➡️',
  flags: '🇩🇪 🏳️‍🌈 🏳️‍⚧️ 🏴‍☠️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  keycaps: '1️⃣ #️⃣ *️⃣',
  'text and picture': '☺︎ ☺️ ❤️‍🔥 🐈‍⬛ ✊🏿',
};

/** What is sent, and what may remain of it. */
export const LIES: Readonly<Record<string, readonly [sent: string, shown: string]>> = {
  'a right-to-left override': ['a\u202Egnp.exe', 'agnp.exe'],
  embeddings: ['\u202Aa\u202B\u202D\u202C', 'a'],
  isolates: ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  'marks of direction': ['\u200Ea\u200F\u061C', 'a'],
  'zero widths': ['a\u200Bb\u2060c\uFEFF', 'abc'],
  'joiners that join nothing': ['a\u200Cb\u200D 😀\u200D', 'ab 😀'],
  'Hangul fillers': ['a\u3164\u115F\u1160\uFFA0', 'a'],
  'a blank of Braille': ['a\u2800b', 'ab'],
  'soft hyphens and the like': ['a\u00AD\u034F\u180Eb', 'ab'],
  tags: ['a\u{E0041}\u{E0042}\u{E007F}', 'a'],
  'a hidden text behind a flag': [`🏴${'\u{E0061}'.repeat(40)}\u{E007F}`, '🏴'],
  'variation selectors': ['a\uFE0Fb\uFE00\u{E0100}', 'ab'],
  annotations: ['a\uFFF9b\uFFFAc\uFFFB', 'abc'],
  NUL: ['a\0b', 'ab'],
  controls: ['a\u001B[31mb\u007F\u009B', 'a[31mb'],
  'lone surrogates': ['a\uD800b\uDFFF', 'ab'],
  'halves that would meet': ['a\uD83D\u200B\uDE00', 'a'],
  'unassigned and private ones': ['a\u0378\uFFFF\u{1FFFE}\uE000\u{10FFFD}', 'a'],
  'many marks': [`a${'\u0301'.repeat(199)}`, 'a\u0301\u0301\u0301'],
  'many enclosing marks': [`a${'\u0489'.repeat(199)}`, 'a\u0489\u0489\u0489'],
  'marks with joiners between them': [`a${'\u0301\u200D'.repeat(99)}`, 'a\u0301\u0301\u0301'],
  'marks on nothing': ['\u0301\u0302a \u0303b', 'a b'],
};

/** Texts of which nothing remains. */
export const NOTHING = [
  '\u3164',
  '\u200B\u200D',
  '\u2800 \u2800',
  '\0',
  '\uD800',
  '\u0301',
  '\n\t\u2028',
];
