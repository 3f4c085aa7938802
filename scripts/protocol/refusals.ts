import type { Context } from 'koa';
import type { Logger } from 'pino';
import { errors } from '../../api/http/errors.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { code } from './markdown.ts';
import { REFUSALS, Refused, type Refusal } from '../../engine/definition/refusal.ts';

const { solo, table } = GAMES_SERVED;
const OF_GAMES = [...solo, ...table].flatMap(({ refusals }) => Object.entries<string>(refusals));

/** The texts of a code: a game's own replace the common one, and games may differ. */
function textsOf(refusal: string): string[] {
  const own = OF_GAMES.flatMap(([name, text]) => (name === refusal ? [text] : []));
  const common = Object.entries<string>(REFUSALS).flatMap(([name, text]) =>
    name === refusal ? [text] : [],
  );
  return [...new Set(own.length > 0 ? own : common)];
}

/** All codes in alphabetical order. */
export const CODES = [
  ...new Set([...Object.keys(REFUSALS), ...OF_GAMES.map(([refusal]) => refusal)]),
].toSorted() as Refusal[];

/** A row of the table of refusals: code, HTTP status, text. The server's own error handler sets them. */
export async function rowOf(refusal: Refusal): Promise<string[]> {
  const context = { path: '/', status: 200, set: () => {} };
  const answer = errors({ warn: () => {} } as unknown as Logger);
  const refused = new Refused(refusal, textsOf(refusal).join(' Or: '));
  await answer(context as unknown as Context, () => Promise.reject(refused));
  return [code(refusal), String(context.status), refused.message];
}
