import type { GenericSchema, InferOutput } from 'valibot';
import type { PlayRequest } from '../../engine/wire/rest.ts';
import { type Answer, getJson, postOnce, randomHex } from '../shell/net/api.ts';

/** The server's side of a one-player game: every answer is the whole of what may be known of it. */
export interface SoloServer<Snapshot> {
  slug: string;
  load: () => Promise<Answer<Snapshot>>;
  /** Repeats an unanswered request with its key, so that it counts once [J8]. */
  play: (request: PlayRequest) => Promise<Answer<Snapshot>>;
  /** Whether there is a spin whose outcome the page does not know. */
  hasOpenSpin: () => boolean;
}

export function soloServer<Schema extends GenericSchema>(
  slug: string,
  schema: Schema,
): SoloServer<InferOutput<Schema>> {
  const path = `/api/play/${slug}`;
  let open: { request: PlayRequest; key: string } | null = null;
  return {
    slug,
    load: () => getJson(path, schema),
    play: async (request) => {
      const key = open?.request.type === request.type ? open.key : randomHex();
      const answer = await postOnce(path, request, schema, key);
      open = !answer.ok && answer.status === 0 ? { request, key } : null;
      return answer;
    },
    hasOpenSpin: () => open?.request.type === 'SPIN',
  };
}

/** `value` brought into [0, cycle). */
export function wrap(value: number, cycle: number): number {
  return ((value % cycle) + cycle) % cycle;
}

/**
 * How far something that turns must still go to rest on its target: `gap` ahead of it, plus as many
 * whole cycles as bring it nearest to `ideal`, the way it would take to brake smoothly.
 */
export function landingDistance(gap: number, ideal: number, cycle: number): number {
  const least = wrap(gap, cycle);
  return least + Math.max(0, Math.round((ideal - least) / cycle)) * cycle;
}

/** An ease-out that starts fast; `BRAKING_SHARE` of what full speed would cover is covered. */
export const BRAKING = 'cubic-bezier(.25,.46,.5,1)';
export const BRAKING_SHARE = 0.25 / 0.46;

/** The text of an error line, and whether a retry may help. */
export interface Trouble {
  text: string;
  retry: boolean;
}

/** Refused by the rules: final, and the page's picture of the game may be old. */
export function isRefusal<T>(answer: Answer<T>): boolean {
  return !answer.ok && (answer.status === 409 || answer.status === 403);
}

export function troubleOf<T>(answer: Answer<T>): Trouble | null {
  if (answer.ok) return null;
  return { text: answer.error, retry: !isRefusal(answer) && answer.status !== 429 };
}

/** Whether the visitor asked for calm. Read when a movement starts, as the wish may change. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
