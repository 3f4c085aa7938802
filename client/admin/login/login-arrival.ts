import * as v from 'valibot';
import { loginAnswerSchema, loginStatusSchema } from '../../../engine/wire/admin.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call } from '../server/call.ts';

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
  /** The page to open after signing in. */
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

export type LoginStatus = v.InferOutput<typeof loginStatusSchema>;
export type LoginAnswer = v.InferOutput<typeof loginAnswerSchema>;

export function loadLoginStatus(): Promise<Answer<LoginStatus>> {
  return call('/admin/api/login-status', loginStatusSchema);
}

/**
 * Tries a password. A refusal says as much as a success, so it is an answer too; what is left as
 * not ok is what the server could not say in its own words.
 */
export async function signIn(password: string): Promise<Answer<LoginAnswer>> {
  const login = { method: 'POST', body: { password } } as const;
  const answer = await call('/admin/api/login', loginAnswerSchema, login);
  if (answer.ok) return answer;
  const told = v.safeParse(loginAnswerSchema, answer.body);
  return told.success ? { ok: true, value: told.output } : answer;
}
