import type { Chance } from '../chance/chance.ts';
import {
  type SeedPair,
  type ServerSeed,
  seedPairSchema,
  serverSeedSchema,
} from '../chance/seeds.ts';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { PlayRequest } from '../wire/rest.ts';
import type { Command } from './commands-taken.ts';
import type { Game, Turn } from './game.ts';
import type { GameConfig } from './game-config.ts';
import type { Refusal } from './refusal.ts';

/** [J11] What a stored one-player game must contain of its seeds. */
export const soloSeedsEntries = {
  seeds: v.nullable(seedPairSchema),
  retired: v.nullable(seedPairSchema),
  next: v.nullable(serverSeedSchema),
};

/** The event of a one-player game that takes new seeds. */
export const seededSchema = v.object({
  type: v.literal('seeded'),
  seeds: seedPairSchema,
  /** [C5] Missing in older events. */
  next: v.exactOptional(serverSeedSchema),
  commandId: v.exactOptional(v.string()),
});
type Seeded = v.InferOutput<typeof seededSchema>;

/** A pair of seeds, and the server's half of the next pair. */
export interface NewSeeds {
  seeds: SeedPair;
  next: ServerSeed;
}

/** What the machine of a one-player game keeps of its seeds. */
export interface SoloSeeds {
  seeds: SeedPair | null;
  retired: SeedPair | null;
  /** [C5] The server seed of the next pair. */
  next: ServerSeed | null;
}

export const NO_SEEDS: SoloSeeds = { seeds: null, retired: null, next: null };

/** The seeds after new ones were taken; the ones before are retired. */
export function reseeded({ seeds: retired }: SoloSeeds, { seeds, next }: Seeded): SoloSeeds {
  return { seeds, retired, next: next ?? null };
}

/**
 * [C5] New seeds, with the player's half if they choose one. The server's half is the one whose
 * hash was shown before the player's half was known.
 */
export function newSeeds(
  { next }: SoloSeeds,
  chance: Chance,
  clientSeed: string | undefined,
): NewSeeds {
  const half = (): ServerSeed => {
    const { serverSeed, serverSeedHash } = chance.seedPair('');
    return { serverSeed, serverSeedHash };
  };
  const shown = next ?? half();
  const seeds = { ...shown, clientSeed: clientSeed ?? chance.playerId(), nonce: 0 };
  return { seeds, next: half() };
}

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
