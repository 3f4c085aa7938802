import { CALLS } from '../../../scripts/protocol/calls.ts';
import { callsOf } from '../../../scripts/protocol/markdown.ts';
import { FORM_TYPE } from '../../support/photos.ts';

const DOCUMENTED = CALLS.flatMap(callsOf);

/** Those that need the administrator's session, as `GET /api/kinks`. */
export const OF_ADMINISTRATOR: readonly string[] = DOCUMENTED.filter(
  ({ who }) => who === 'the administrator',
).map(({ name }) => name);

const isRead = (name: string): boolean => name.startsWith('GET ');

/** Reads, whose limit is that of all requests at their price [X12] [X40]. */
export const READS: readonly string[] = DOCUMENTED.map(({ name }) => name).filter(isRead);

/** Changes, with a tenth of that limit [A37]. One-player plays have half of it [X14]. */
export const CHANGES: readonly string[] = DOCUMENTED.map(({ name }) => name).filter(
  (name) => !isRead(name),
);

/** The type of the body that a call reads. */
export function bodyTypeOf(call: string): string {
  if (call.endsWith('/import')) return 'text/csv';
  return /\/(?:photo|upload)$/.test(call) ? FORM_TYPE : 'application/json';
}

/** A documented call with these in the places of its parameters. */
export const filled = (call: string, given: Readonly<Record<string, string>>): string =>
  call
    .replaceAll(/[:{]\*?(\w+)\}?/g, (_, name: string) => given[name] ?? 'x')
    .replace('*rest', 'x')
    .replace(/^any /, 'POST ');
