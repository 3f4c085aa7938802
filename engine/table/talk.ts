import * as v from 'valibot';
import { CHAT_KEPT } from '../wire/chat.ts';
import { textsSchema } from '../wire/texts.ts';
import { notice, type NoticeCode, type Params } from './notices.ts';

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
      /** [T80] What it says, for readers of other languages; missing: only the message does. */
      code?: string;
      params?: Params;
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

const paramsSchema = v.record(v.string(), v.union([v.string(), v.number(), textsSchema]));

/** [J11] What a line of a table contains, if it is none of the game's own. */
export const tableLines = <Seat extends v.GenericSchema<string>>(seat: Seat) =>
  [
    v.object({ id: lineId, type: v.literal('chat'), ...authorEntries(seat), message: v.string() }),
    v.object({
      id: lineId,
      type: v.literal('notice'),
      message: v.string(),
      code: v.exactOptional(v.string()),
      params: v.exactOptional(paramsSchema),
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
  const last = log.length < CHAT_KEPT ? log : log.slice(1 - CHAT_KEPT);
  return { log: [...last, { ...line, id: number }], nextLine: number + 1 };
}

/** A notice of who came or went. */
export const aboutSeats = (code: NoticeCode, params?: Params) =>
  ({ ...notice(code, params), about: 'seats' }) as const;

/** [B25] [B26] Watchers may read the chat from this notice on, or no longer. */
export const chatShown = (allow: boolean) =>
  ({
    ...notice(allow ? 'watchers/may-read' : 'watchers/may-not-read'),
    about: 'watchers',
  }) as const;

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
