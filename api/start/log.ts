import { type DestinationStream, type Logger, pino } from 'pino';

/** What a terminal would obey or not show; JSON has an escape for each. The line's own end stays. */
const UNSEEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** As JSON escapes it: one unit of UTF-16 after the other. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * [X33] The log of a process: lines of JSON in which nothing acts on who reads them, whatever a visitor
 * has sent. They say the same to whatever parses them.
 */
export function logTo(to: DestinationStream, level: string): Logger {
  return pino({ level }, { write: (line) => to.write(line.replace(UNSEEN, escaped)) });
}
