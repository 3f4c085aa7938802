import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { PlayRequest } from '../wire/rest.ts';
import type { Command } from './commands-taken.ts';
import type { Game, Turn } from './game.ts';
import type { GameConfig } from './game-config.ts';
import type { Refusal } from './refusal.ts';
import type { NewSeeds } from './solo-seeds.ts';

/** The only seat of a one-player game. */
export type SoloSeat = 'player';

/** A command of a one-player game. */
export type SoloCommand = PlayRequest & Command;

/** What a host knows of a one-player game besides its machine. */
export interface SoloInfo {
  /** The balance of the visitor's wallet. */
  readonly coins: number;
  readonly config: GameConfig;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The parameters of a one-player game's decision on one command. */
export interface SoloTurn<Machine extends AnyStateMachine> extends Turn<Machine>, SoloInfo {}

/** The definition of a one-player game. */
export interface SoloGame<
  Machine extends AnyStateMachine,
  View,
  Own extends Refusal = Refusal,
> extends Game<Machine, SoloSeat, Own, SoloTurn<Machine>, SoloCommand> {
  /** [S8] Whether a spin needs the configured rating, for visitors who have one. */
  readonly rated?: boolean;

  /** The event that takes new seeds, the first of every game. */
  seeded(seeds: NewSeeds): EventFromLogic<Machine>;
  /**
   * The event that time alone causes by `now` (epoch ms), or null. It happens before a command is
   * decided, and is shown before it is recorded.
   */
  due?(state: SnapshotFrom<Machine>, now: number): EventFromLogic<Machine> | null;

  /** The game as its visitor may see it, without secrets. */
  view(state: SnapshotFrom<Machine>, around: SoloInfo): View;
}
