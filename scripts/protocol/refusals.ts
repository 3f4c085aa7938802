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

/** In the order in which one looks them up. */
export const CODES = [...TEXTS.keys()].toSorted() as Refusal[];

/** A refusal as it is answered over HTTP: its code, the status of that call, its text. */
export async function rowOf(refusal: Refusal): Promise<string[]> {
  const context = { path: '/', status: 200 };
  const answer = errors({} as Logger);
  const refused = new Refused(refusal, TEXTS.get(refusal) ?? '');
  await answer(context as unknown as Context, () => Promise.reject(refused));
  return [code(refusal), String(context.status), refused.message];
}
