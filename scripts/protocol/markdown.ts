import type { GenericSchema } from 'valibot';
import type { BoxesRefusal } from '../../engine/games/boxes/boxes-refusals.ts';
import type { SlotsRefusal } from '../../engine/games/slots/slots-refusals.ts';
import type { WheelRefusal } from '../../engine/games/wheel/wheel-refusals.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';

export interface Field {
  name: string;
  takes: string;
}

export const code = (text: unknown): string => `\`${String(text)}\``;

export function codes(all: readonly string[]): string {
  return all.map((one) => code(one)).join(', ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function fieldTable(fields: readonly Field[]): string {
  if (fields.length === 0) return 'No fields.';
  return table(
    ['field', 'value'],
    fields.map(({ name, takes }) => [code(name), takes]),
  );
}

/** Paragraphs, tables and titles, with a line between them. */
export function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

/** The link to a title of the page. */
export function anchor(title: string): string {
  return `#${title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`;
}

/**
 * The caller of a call. Anybody: the call stores nothing. A visitor: a browser without a cookie
 * gets one. The administrator: the call needs a session.
 */
type Caller = 'anybody' | 'a visitor' | 'the administrator';

interface Call {
  /** Only if it is not the caller of most of its group. */
  who?: Caller;
  about: string;
  /** The schema of the JSON body, or words for another body; undefined: no body. */
  takes?: GenericSchema | string;
  query?: string;
  headers?: string;
  answers: GenericSchema | readonly GenericSchema[] | string;
  /** In addition to those of every call, and `session/none` of the administrator's. */
  codes?: readonly (CommonRefusal | BoxesRefusal | SlotsRefusal | WheelRefusal)[];
  /** The starts of rows in the table of limits of docs/security.md. */
  limits?: readonly string[];
}

/** By method and path, with the parameters of the router: `GET /api/kinks/:id`. */
export type Calls = Readonly<Record<string, Call>>;

export interface CallGroup {
  title: string;
  /** The caller of most of its calls. */
  who: Caller;
  calls: Calls;
}

/** A call with its name, its caller and all its refusals. */
export interface NamedCall extends Call {
  name: string;
  who: Caller;
}

export const callsOf = ({ who: usual, calls }: CallGroup): NamedCall[] =>
  Object.entries(calls).map(([name, { who = usual, codes: own = [], ...call }]) => {
    const all = who === 'the administrator' ? (['session/none', ...own] as const) : own;
    return { ...call, name, who, codes: all };
  });

/** A row of the table of limits. */
export const STORED = 'what is stored for good';

/** The answer of a call that returns no data. */
export const DONE = '`{success: true}`';
