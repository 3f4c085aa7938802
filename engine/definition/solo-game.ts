import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { PlayRequest } from '../wire/rest.ts';
import type { Command } from './commands-taken.ts';
import type { Game, Turn } from './game.ts';
import type { GameConfig } from './game-config.ts';
import type { Refusal } from './refusal.ts';
import type { NewSeeds } from './solo-seeds.ts';

/** Whose coins move in a game for one. */
export type SoloSeat = 'player';

/** What a visitor asks a game for one to do. */
export type SoloCommand = PlayRequest & Command;

/** What a host knows of a game for one beside its machine. */
export interface SoloInfo {
  /** In the visitor's wallet. */
  readonly coins: number;
  readonly config: GameConfig;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a game for one decides with while one command is played. */
export interface SoloTurn<Machine extends AnyStateMachine> extends Turn<Machine>, SoloInfo {}

/** A game that a visitor plays alone, in one definition. */
export interface SoloGame<
  Machine extends AnyStateMachine,
  View,
  Own extends Refusal = Refusal,
> extends Game<Machine, SoloSeat, Own, SoloTurn<Machine>, SoloCommand> {
  /** [S8] Whether a spin takes the configured rating of those visitors who have one. */
  readonly rated?: boolean;

  /** The event that takes new seeds: the first of a game. */
  seeded(seeds: NewSeeds): EventFromLogic<Machine>;
  /**
   * What time alone has brought about by `now` (epoch ms), or null: it happens before a command is
   * decided on, and is shown before it is recorded.
   */
  due?(state: SnapshotFrom<Machine>, now: number): EventFromLogic<Machine> | null;

  /** The game as its visitor may see it: secrets end here. */
  view(state: SnapshotFrom<Machine>, around: SoloInfo): View;
}
