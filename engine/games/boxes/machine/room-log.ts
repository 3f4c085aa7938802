import * as v from 'valibot';
import { type SaidOfDare, saidOf } from '../../../definition/best-dare.ts';
import { CHAT_KEPT } from '../../../wire/chat.ts';
import { NOTICES } from '../rules.ts';

/** What a roll opened: the box, its coins, and the administrator's prize if there was one. */
export interface Opened {
  number: number;
  coins: number;
  prize: string | null;
}

/** The author of a line: the seat, and [B48] the name of who sat there. */
interface Author<Seat extends string> {
  by: Seat;
  name?: string;
}

/**
 * A line of a room's log, at a table of any size; its texts are shown as they are. `by` is the seat
 * of its author at that time. A notice without `about` begins a game.
 */
export type LogLine<Seat extends string> =
  | ({ id: number; type: 'chat'; message: string } & Author<Seat>)
  | ({ id: number; type: 'dice'; die1: number; die2: number; opened: Opened | null } & Author<Seat>)
  | {
      id: number;
      type: 'notice';
      message: string;
      about?: (typeof NOTICES)[number];
      /** [B68] Whose doing it tells of, where that is somebody's. */
      by?: Seat;
    };

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const openedSchema = v.nullable(
  v.object({ number: count, coins: count, prize: v.nullable(v.string()) }),
);

/** [J11] What a stored line must contain, at a table with these seats. */
export function logLineSchema<Seat extends v.GenericSchema<string>>(seat: Seat) {
  const author = { by: seat, name: v.exactOptional(v.string()) };
  const dice = { die1: count, die2: count, opened: openedSchema };
  return v.variant('type', [
    v.object({ id: count, type: v.literal('chat'), ...author, message: v.string() }),
    v.object({ id: count, type: v.literal('dice'), ...author, ...dice }),
    v.object({
      id: count,
      type: v.literal('notice'),
      message: v.string(),
      about: v.exactOptional(v.picklist(NOTICES)),
      by: v.exactOptional(seat),
    }),
  ]);
}

interface Log<Seat extends string> {
  log: LogLine<Seat>[];
  nextLine: number;
}

/** A log line without its number; `logged` adds it. */
export type Unnumbered<Seat extends string> =
  LogLine<Seat> extends infer Line ? (Line extends unknown ? Omit<Line, 'id'> : never) : never;

/** The log with one more line; the last 50 stay. */
export function logged<Seat extends string>(
  { log, nextLine: id }: Log<Seat>,
  line: Unnumbered<Seat>,
): Log<Seat> {
  return { log: [...log, { ...line, id } as LogLine<Seat>].slice(-CHAT_KEPT), nextLine: id + 1 };
}

/** [B96] [G18] A verdict: whose dare, the task, and what the others said. */
export const verdictLine = <Seat extends string>(
  { by, text }: { by: Seat; text: string | null },
  name: string,
  said: SaidOfDare,
) => ({ type: 'notice', message: `${name}: ${text} ${saidOf(said)}.`, about: 'dare', by }) as const;

/** [B96] [G18] The verdict's line for its message, if it has one. */
export const verdictTold = <Seat extends string>(
  { type }: { type: string },
  line: LogLine<Seat> | undefined,
) => (type === 'dare-judged' && line?.type === 'notice' && line.about === 'dare' ? { line } : {});

/** [B25] [B26] Watchers may read the chat from this notice on, or no longer. */
export function chatShown<Seat extends string>(context: Log<Seat>, allow: boolean) {
  const message = allow
    ? 'Watchers may read the chat from here on.'
    : 'Watchers may no longer read the chat.';
  const notice = { type: 'notice', message, about: 'watchers' } as const;
  return { chatShownFrom: allow ? context.nextLine : null, ...logged(context, notice) };
}
