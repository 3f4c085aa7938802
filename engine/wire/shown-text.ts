/**
 * [X31] What remains of a text before others read it: nothing unseen, nothing that turns the
 * writing direction or piles up. Emoji and the scripts of people stay.
 */

/** Characters that only change their neighbours: kept if writing needs them, dropped otherwise. */
const JOINING = '\\u200C\\u200D\\uFE0E\\uFE0F\\u{E0020}-\\u{E007F}';

/**
 * The regular expressions of each step. In a function, so that a page that only imports this file
 * does not load them.
 */
function expressions() {
  const run = String.raw`[\p{M}${JOINING}]`;
  const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2]`;
  const emoji = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?`;
  /** The places in which writing needs a joining character. */
  const needed = [
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`, // flags of regions
    String.raw`${emoji}(?:\u200D${emoji})*`,
    String.raw`[0-9#*]\uFE0F\u20E3`, // keycaps
    String.raw`(?=\p{L})\p{Script=Arabic}(?:(?!\uFE0E|\uFE0F)\p{M})*\u200C(?=\p{Script=Arabic})`,
    String.raw`${virama}(?:\u200C(?=\p{L})|\u200D(?!${run}))`,
    String.raw`\u09B0\u200D(?=\u09CD\u09AF)`, // Bengali: ra, then a ya that hangs on it
  ].join('|');
  return {
    /**
     * Controls, formats, halves of characters, private and unassigned ones, fillers, and blanks
     * that are not spaces. A pictograph that is not assigned yet stays: it is an emoji of a newer
     * phone.
     */
    unseen: new RegExp(
      String.raw`(?![\p{White_Space}\p{Extended_Pictographic}${JOINING}])` +
        String.raw`[\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1D159}]`,
      'gu',
    ),
    /** Marks without a letter, and long runs of marks. */
    marks: new RegExp(String.raw`(^|\p{White_Space})${run}+|${run}{2,}`, 'gu'),
    joined: new RegExp(`(${needed})|[${JOINING}]`, 'gu'),
  };
}
const FIND = /* @__PURE__ */ expressions();

const MARKS_A_LETTER = 3;
/** They stand beside their letter, not on top of each other. */
const BESIDE = /\p{Mc}/u;
const MARK = /\p{M}/u;

const SPACE = /\p{White_Space}+/gu;
const LINE_END = /\r\n|[\n-\r\u0085\u2028\u2029]/u;
/** The characters of most texts; such a text needs no step. */
const PLAIN = /^[!-~¡-¬®-ɏЀ-҂Ҋ-ԯ]+(?: [!-~¡-¬®-ɏЀ-҂Ҋ-ԯ]+)*$/;

function cutRun(run: string, before: string | undefined): string {
  if (before !== undefined) return before;
  let stacked = 0;
  let beside = 0;
  const isKept = (character: string): boolean => {
    if (BESIDE.test(character)) return (beside += 1) <= MARKS_A_LETTER;
    return !MARK.test(character) || (stacked += 1) <= MARKS_A_LETTER;
  };
  return Array.from(run).filter(isKept).join('');
}

/** The text with its white space unchanged. No step leaves work for an earlier one. */
const seen = (text: string): string =>
  text
    .replace(FIND.unseen, '')
    .replace(FIND.marks, (run: string, before?: string) => cutRun(run, before))
    .replace(FIND.joined, '$1');

const folded = (text: string): string => text.replace(SPACE, ' ').trim();

/**
 * [X31] The text on one line: every run of white space becomes one space, with none around it. May
 * be empty.
 */
export function shownText(text: string): string {
  return text === '' || PLAIN.test(text) ? text : folded(seen(text));
}

/** [X31] The same for a text of several lines, with at most one blank line between two. */
export function shownLines(text: string): string {
  if (text === '' || PLAIN.test(text)) return text;
  const lines = seen(text).split(LINE_END).map(folded).join('\n');
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}

/** What a reader takes for one name: letters alike in all but case, width or composition. */
const alike = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A seat of a table: its own name, and that of the player on it, or null. */
interface NamedSeat {
  seatName: string;
  given: string | null;
}

/**
 * [B63] [G9] The names of the players who have one, in the order given: a name that another seat
 * shows already, by its player's name or for want of one by its own, has a number.
 */
export function distinctNames(seats: readonly NamedSeat[]): (string | null)[] {
  const shown = new Set(
    seats.filter(({ given }) => given === null).map(({ seatName }) => alike(seatName)),
  );
  return seats.map(({ given }) => {
    if (given === null) return null;
    let [name, key] = [given, alike(given)];
    for (let number = 2; shown.has(key); number += 1) {
      name = `${given} (${number})`;
      key = alike(name);
    }
    shown.add(key);
    return name;
  });
}
