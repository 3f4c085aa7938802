import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { SeedPair, ServerSeed } from '../chance/seed-pair.ts';
import type { PlayRequest } from '../wire/rest.ts';
import type { GameConfig } from './game-config.ts';
import type { HostedMachine } from './hosted-machine.ts';
import type { CommonRefusal, Refusal, Texts } from './refusal.ts';

/** A pair to draw from, and the server's half of the one after it. */
export interface NewSeeds {
  seeds: SeedPair;
  next: ServerSeed;
}

/** What a game decides with while one request is played. */
export interface SoloTurn<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  readonly coins: number;
  readonly config: GameConfig;
  readonly now: number;
  /** The next round's draws from the committed seeds. */
  draws(count: number): number[];
  newSeeds(clientSeed: string | undefined): NewSeeds;
  /** Takes an event into the game. @throws Refused where the machine would not take it. */
  record(event: EventFromLogic<Machine>): void;
}

/** A one-player game as the transactional host runs it. */
export interface SoloGame<Machine extends AnyStateMachine, View, Own extends Refusal = Refusal> {
  slug: string;
  hosted: HostedMachine<Machine>;
  /** [S8] Whether a spin takes the configured rating of those visitors who have one. */
  rated?: boolean;
  /** What it refuses in words of its own, by the code. */
  readonly refusals: Texts<Own>;
  refuse(
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): CommonRefusal | Own | null;
  /** More than a refusal's code says of it: when to come back. */
  explain?(
    code: CommonRefusal | Own,
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): string | undefined;
  seeded(seeds: NewSeeds): EventFromLogic<Machine>;
  play(turn: SoloTurn<Machine>, request: PlayRequest, commandId: string | undefined): void;
  view(snapshot: SnapshotFrom<Machine>, coins: number, config: GameConfig, now: number): View;
}
