import { REFUSALS } from '../../engine/definition/refusal.ts';
import { t } from '../../engine/wire/text.ts';
import { SHOWN_GAMES } from './index.ts';

/** [A141] What refusals say, by their codes. Of a code of several games the common text counts. */
export async function allRefusals(): Promise<Readonly<Record<string, string>>> {
  const ofGames = await Promise.all(SHOWN_GAMES.map(async ({ refusals }) => refusals?.()));
  const byWhom = { 'visitor/sent-away': t('You have been sent away from this table.') };
  return Object.assign({}, ...ofGames, REFUSALS, byWhom);
}
