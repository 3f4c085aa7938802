import type { GenericSchema } from 'valibot';
import type { BoxesRefusal } from '../../engine/games/boxes/refusal-texts.ts';
import type { SlotsRefusal } from '../../engine/games/slots/refusal-texts.ts';
import type { WheelRefusal } from '../../engine/games/wheel/refusal-texts.ts';
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

/** Where a title of the page is found. */
export function anchor(title: string): string {
  return `#${title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`;
}

/**
 * Who may call: anybody, without a trace; a visitor, which a browser without a cookie becomes by the
 * call; or the administrator, with a session.
 */
type Caller = 'anybody' | 'a visitor' | 'the administrator';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'any';
  /** As the routers have it. */
  path: string;
  who: Caller;
  about: string;
  /** The JSON body, or what else is sent; undefined: there is none. */
  takes?: GenericSchema | string;
  query?: string;
  headers?: string;
  answers: GenericSchema | readonly GenericSchema[] | string;
  /** In addition to those of every call. */
  codes?: readonly (CommonRefusal | BoxesRefusal | SlotsRefusal | WheelRefusal)[];
  /** Rows of the table of limits in docs/security.md, by how they begin. */
  limits?: readonly string[];
}

export interface CallGroup {
  title: string;
  calls: readonly Call[];
}

/** The answer of a call that has nothing else to say. */
export const DONE = '`{success: true}`';
