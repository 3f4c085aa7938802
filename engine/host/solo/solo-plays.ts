import type { AnyStateMachine } from 'xstate';
import type { SoloGame } from '../../core/solo-game.ts';
import type { PlayRequest } from '../../wire/rest.ts';
import { RatedGame, type UserOf } from './rated-game.ts';
import { type SoloDeps, SoloHost } from './solo-host.ts';

/** A one-player game as its calls see it. */
export interface SoloPlay {
  look(visitor: string): Promise<object>;
  /** `stored` is told how many bytes it took [X26]. */
  play(
    visitor: string,
    request: PlayRequest,
    commandId?: string,
    stored?: (bytes: number) => void,
  ): Promise<object>;
}

/** The one-player games by the names their calls take: the slug and the short one. */
export function soloPlays(
  games: readonly SoloGame<AnyStateMachine, object>[],
  deps: SoloDeps,
  userOf: UserOf,
): Readonly<Record<string, SoloPlay>> {
  const named = games.flatMap((game): [string, SoloPlay][] => {
    const host = new SoloHost(game, deps);
    const play = game.rated ? new RatedGame(game.slug, host, deps.configs, userOf) : host;
    return [
      [game.slug, play],
      [game.hosted.name, play],
    ];
  });
  return Object.fromEntries(named);
}
