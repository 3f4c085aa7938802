import { shownLines, shownText } from '../../../wire/shown-text.ts';
import type { LogLine } from '../machine/box-context.ts';
import type { Dare } from '../machine/dare.ts';

/** A line without a name of which nothing remains; it then has the seat's name. */
function named<Line extends { name?: string }>(line: Line) {
  if (line.name === undefined) return line;
  const { name, ...unnamed } = line;
  const shown = shownText(name);
  return shown === '' ? unnamed : { ...unnamed, name: shown };
}

/**
 * [X31] A line of the log as readers receive it. Rooms from before this rule keep the original,
 * because their folds must not change [J3].
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

/** [X31] A dare as readers receive it. */
export const shownDare = (dare: Dare): Dare => ({ ...dare, text: shownLines(dare.text) });
