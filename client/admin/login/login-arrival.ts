import * as v from 'valibot';

/** Why somebody comes to the login, as the page that sent them says in the router's state. */
export type Departure =
  | { why: 'no-session'; from: string }
  | { why: 'session-ended'; from: string }
  | { why: 'logged-out' }
  | { why: 'logout-failed' };

const HOME = '/admin';
/** A page of this site, by its path; `//` would begin another site's name. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)/));

const departureSchema = v.variant('why', [
  v.object({ why: v.literal('no-session'), from: path }),
  v.object({ why: v.literal('session-ended'), from: path }),
  v.object({ why: v.literal('logged-out') }),
  v.object({ why: v.literal('logout-failed') }),
]);

const NOTICES = {
  'no-session': null,
  'session-ended': 'Your session has ended. Sign in again: what you typed is still there.',
  'logged-out': null,
  'logout-failed': 'The server could not be told that you left. You may still be signed in.',
} as const;

interface Arrival {
  /** Where signing in leads. */
  from: string;
  notice: string | null;
  /** Show the form even to somebody who is still signed in. */
  stay: boolean;
}

export function readArrival(state: unknown): Arrival {
  const read = v.safeParse(departureSchema, state);
  if (!read.success) return { from: HOME, notice: null, stay: false };
  const { output } = read;
  return {
    from: 'from' in output ? output.from : HOME,
    notice: NOTICES[output.why],
    stay: output.why === 'logout-failed',
  };
}
