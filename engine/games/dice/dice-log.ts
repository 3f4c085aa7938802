import * as v from 'valibot';
import { type Texts, textsSchema } from '../../wire/texts.ts';
import type { SaidOfDare } from '../../definition/best-dare.ts';
import type { Verdict } from '../../definition/tasks.ts';
import { notice } from '../../table/notices.ts';
import {
  type Author,
  authorEntries,
  lineId,
  type Line,
  tableLines,
  type TableWords,
} from '../../table/talk.ts';

/** What a roll opened: the box, its coins, and the administrator's prize if there was one. */
export interface Opened {
  number: number;
  coins: number;
  prize: string | null;
  texts?: Texts;
}

/** A roll, as the log tells it. */
export type DiceWords<Seat extends string> = {
  type: 'dice';
  die1: number;
  die2: number;
  opened: Opened | null;
} & Author<Seat>;

/** A line of the log at a table with dice. A notice without `about` begins a game. */
export type LogLine<Seat extends string> = Line<TableWords<Seat> | DiceWords<Seat>>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));

export const openedSchema = v.nullable(
  v.object({
    number: count,
    coins: count,
    prize: v.nullable(v.string()),
    /** [A136] The prize in other languages; missing: in none. */
    texts: v.exactOptional(textsSchema),
  }),
);

/** [J11] What the line of a roll must contain, at a table with these seats. */
export const diceLine = <Seat extends v.GenericSchema<string>>(seat: Seat) =>
  v.object({
    id: lineId,
    type: v.literal('dice'),
    ...authorEntries(seat),
    die1: die,
    die2: die,
    opened: openedSchema,
  });

/** [J11] What any line must contain there. */
export const logLineSchema = <Seat extends v.GenericSchema<string>>(seat: Seat) =>
  v.variant('type', [...tableLines(seat), diceLine(seat)]);

/** [B96] [G18] A verdict: whose dare, the task, and what the others said; [G33] and the audience. */
export function verdictLine<Seat extends string>(
  { by, text, texts }: { by: Seat; text: string | null; texts?: Texts },
  name: string,
  { verdict, votes, audience = null }: SaidOfDare & { audience?: Verdict | null },
) {
  const params = {
    name,
    text: String(text),
    ...(texts && { texts }),
    ...(verdict !== null && { verdict }),
    ...votes,
    ...(audience !== null && { audience }),
  };
  return { ...notice('dare/judged', params), about: 'dare', by } as const;
}

/** [B96] [G18] The verdict's line for its message, if it has one. */
export const verdictTold = <Seat extends string>(
  { type }: { type: string },
  line: LogLine<Seat> | undefined,
) => (type === 'dare-judged' && line?.type === 'notice' && line.about === 'dare' ? { line } : {});
