import * as v from 'valibot';
import { type User, userInputSchema, userSchema } from '../../../engine/wire/admin.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call, numberIn, problemsOf, noticed } from '../server/call.ts';
import { byText, newestFirst, type Sort } from '../list/list-view.ts';
import { resourceOf } from '../server/resource.ts';

const draftSchema = v.object({ nickname: v.string(), rating: v.string() });
export type UserDraft = v.InferOutput<typeof draftSchema>;

export const DEFAULT_RATING = 0;

const toBody = ({ nickname, rating }: UserDraft) => ({
  nickname,
  rating: numberIn(rating, DEFAULT_RATING),
});

export const users = resourceOf<User, UserDraft>({
  noun: 'user',
  path: '/api/users',
  itemSchema: userSchema,
  draftSchema,
  blank: { nickname: '', rating: String(DEFAULT_RATING) },
  toDraft: ({ nickname, rating }) => ({ nickname, rating: String(rating) }),
  toBody,
  check: (draft) =>
    problemsOf(userInputSchema, toBody(draft), { nickname: 'Nickname', rating: 'Rating' }),
});

/** A new personal link; the answer is the user with it. */
export async function renewLink(id: number, version: number): Promise<Answer<User>> {
  const post = { method: 'POST', body: { version } } as const;
  return noticed(await call(`/api/users/${id}/link`, userSchema, post));
}

export const USER_SORTS: readonly Sort<User>[] = [
  { id: 'newest', name: 'Newest', compare: newestFirst },
  { id: 'nickname', name: 'Nickname', compare: byText(({ nickname }) => nickname) },
  { id: 'rating', name: 'Highest rating', compare: (a, b) => b.rating - a.rating },
];

export const wordsOfUser = ({ nickname }: User) => [nickname];
