import type { GenericSchema, InferOutput } from 'valibot';
import type { GameSlug } from '../../engine/games/catalogue.ts';
import type { PlayRequest } from '../../engine/wire/rest.ts';
import { type Answer, getJson, postOnce } from '../shell/net/api.ts';

/** The server's side of a one-player game: every answer is the whole of what may be known of it. */
export interface SoloServer<Snapshot> {
  slug: GameSlug;
  load: () => Promise<Answer<Snapshot>>;
  play: (request: PlayRequest) => Promise<Answer<Snapshot>>;
}

export function soloServer<Schema extends GenericSchema>(
  slug: GameSlug,
  schema: Schema,
): SoloServer<InferOutput<Schema>> {
  const path = `/api/play/${slug}`;
  return {
    slug,
    load: () => getJson(path, schema),
    play: (request) => postOnce(path, request, schema),
  };
}
