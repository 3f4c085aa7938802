import * as v from 'valibot';
import { loginAnswerSchema, loginStatusSchema } from '../../../engine/wire/admin.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call } from '../server/call.ts';

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
