import { useMemo } from 'react';
import type { Profile } from '../../engine/wire/profile.ts';
import { parse } from '../../engine/wire/parse.ts';
import { type Me, meSchema } from '../../engine/wire/rest.ts';
import { type Answer, putJson } from '../shell/net/api.ts';
import { meStore, useSaid } from './me-store.ts';

const read = (body: unknown): Me | null => {
  const parsed = parse(meSchema, body);
  return parsed.ok ? parsed.value : null;
};

/** The visitor, with the coins of a game; null if the server cannot be reached. */
export const readMe = async (game: string): Promise<Me | null> => read(await meStore.ask(game));

/** The visitor, for all parts of the page; null until the server has answered. */
export function useMe(): Me | null {
  const said = useSaid();
  return useMemo(() => read(said), [said]);
}

/** Changes what the visitor says of themselves, and shows it everywhere on the page. Never throws. */
export async function saveMe(change: Partial<Profile>): Promise<Answer<Me>> {
  const answer = await putJson('/api/me', change, meSchema);
  if (answer.ok) meStore.tell(answer.value);
  return answer;
}
