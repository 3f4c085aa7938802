import { shownLines, shownText } from '../../wire/shown-text.ts';
import type { LogLine } from './box-context.ts';
import type { Dare } from './dare.ts';

/** A line's author without a name of which nothing is left: then it is the seat's. */
function named<Line extends { name?: string }>(line: Line) {
  if (line.name === undefined) return line;
  const { name, ...unnamed } = line;
  const shown = shownText(name);
  return shown === '' ? unnamed : { ...unnamed, name: shown };
}

/**
 * [X31] A line of the log as its readers are told it. Rooms from before texts were looked at keep what
 * was said then, because their folds stay what they were [J3].
 */
export function shownLine(line: LogLine): LogLine {
  switch (line.type) {
    case 'notice':
      return { ...line, message: shownText(line.message) };
    case 'chat':
      return { ...named(line), message: shownText(line.message) };
    case 'dice': {
      const { opened } = line;
      const prize = opened?.prize ?? null;
      if (opened === null || prize === null) return named(line);
      return { ...named(line), opened: { ...opened, prize: shownLines(prize) } };
    }
  }
}

/** [X31] A dare as its readers are told it. */
export const shownDare = (dare: Dare): Dare => ({ ...dare, text: shownLines(dare.text) });
