import type { Context } from 'koa';
import type { Logger } from 'pino';
import { errors } from '../../api/http/errors.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { code } from './markdown.ts';
import { REFUSALS, Refused, type Refusal } from '../../engine/definition/refusal.ts';

const { solo, table } = GAMES_SERVED;
/** The text of each code. A game's own text replaces the common one. */
const TEXTS: ReadonlyMap<string, string> = new Map(
  [REFUSALS, ...[...solo, ...table].map(({ refusals }) => refusals)].flatMap(
    Object.entries<string>,
  ),
);

/** All codes in alphabetical order. */
export const CODES = [...TEXTS.keys()].toSorted() as Refusal[];

/** A row of the table of refusals: code, HTTP status, text. The server's own error handler sets them. */
export async function rowOf(refusal: Refusal): Promise<string[]> {
  const context = { path: '/', status: 200 };
  const answer = errors({} as Logger);
  const refused = new Refused(refusal, TEXTS.get(refusal) ?? '');
  await answer(context as unknown as Context, () => Promise.reject(refused));
  return [code(refusal), String(context.status), refused.message];
}
