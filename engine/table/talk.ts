import * as v from 'valibot';
import { CHAT_KEPT } from '../wire/chat.ts';

/** What a notice in the log may be about; a notice about nothing begins a game. */
const NOTICES = ['watchers', 'seats', 'end', 'dare'] as const;

/** The author of a line: the seat, and [B48] the name of who sat there. */
export interface Author<Seat extends string> {
  by: Seat;
  name?: string;
}

/** What players say at a table, and what the table says; its texts are shown as they are. */
export type TableWords<Seat extends string> =
  | ({ type: 'chat'; message: string } & Author<Seat>)
  | {
      type: 'notice';
      message: string;
      about?: (typeof NOTICES)[number];
      /** [B68] Whose doing it tells of, where that is somebody's. */
      by?: Seat;
    };

/** A line of a room's log. `by` is the seat of its author at that time. */
export type Line<Words> = Words & { id: number };
export type TableLine<Seat extends string> = Line<TableWords<Seat>>;

export const lineId = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a line has that tells of somebody. */
export const authorEntries = <Seat extends v.GenericSchema<string>>(seat: Seat) =>
  ({ by: seat, name: v.exactOptional(v.string()) }) as const;

/** [J11] What a line of a table contains, if it is none of the game's own. */
export const tableLines = <Seat extends v.GenericSchema<string>>(seat: Seat) =>
  [
    v.object({ id: lineId, type: v.literal('chat'), ...authorEntries(seat), message: v.string() }),
    v.object({
      id: lineId,
      type: v.literal('notice'),
      message: v.string(),
      about: v.exactOptional(v.picklist(NOTICES)),
      by: v.exactOptional(seat),
    }),
  ] as const;

export interface Log<Words> {
  log: Line<Words>[];
  nextLine: number;
}

/** The log with one more line; the last 50 stay. */
export function logged<Words>({ log, nextLine: number }: Log<Words>, line: Words): Log<Words> {
  return { log: [...log, { ...line, id: number }].slice(-CHAT_KEPT), nextLine: number + 1 };
}

/** A notice of who came or went. */
export const aboutSeats = (message: string) =>
  ({ type: 'notice', message, about: 'seats' }) as const;

/** [B25] [B26] Watchers may read the chat from this notice on, or no longer. */
export const chatShown = (allow: boolean) => {
  const message = allow
    ? 'Watchers may read the chat from here on.'
    : 'Watchers may no longer read the chat.';
  return { type: 'notice', message, about: 'watchers' } as const;
};

/** [B25] The lines that a seat, or (null) a watcher, may read: of the chat what was said since it was allowed. */
export const readBy = <Words extends { type: string }>(
  seat: string | null,
  { log, chatShownFrom }: Pick<Log<Words>, 'log'> & { chatShownFrom: number | null },
): Line<Words>[] =>
  seat === null
    ? log.filter(
        (line) => line.type !== 'chat' || (chatShownFrom !== null && line.id >= chatShownFrom),
      )
    : log;
