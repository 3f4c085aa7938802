import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Chance } from '../chance/chance.ts';
import type { Command } from './commands-taken.ts';
import type { HostedMachine } from './hosted-machine.ts';
import type { CommonRefusal, Refusal, Texts } from './refusal.ts';

/** What any game decides with: the host hands it over for one command, or one move of the server. */
export interface Turn<Machine extends AnyStateMachine> {
  /** The game as its journal has it. */
  readonly state: SnapshotFrom<Machine>;
  /** The time of the turn, epoch milliseconds. */
  readonly now: number;
  readonly chance: Chance;
}

/** The event that a game has decided on; a promise only where something must be read for it. */
export type Deciding<Machine extends AnyStateMachine> =
  | EventFromLogic<Machine>
  | Promise<EventFromLogic<Machine>>;

/** Coins that an event pays to a seat, or takes. Whole numbers. */
export interface Movement<Seat extends string = string> {
  seat: Seat;
  coins: number;
}

/**
 * What every game says of itself, played at a table or alone. All of it is pure: the host brings
 * chance and time, records what was decided, and moves the coins. Methods never change what they are
 * given; the same arguments give the same answers.
 */
export interface Game<
  Machine extends AnyStateMachine,
  Seat extends string,
  Own extends Refusal,
  Given extends Turn<Machine>,
  Asked extends Command,
> {
  /** In addresses; of a table also in the list of rooms and as Colyseus's room type. */
  readonly slug: string;
  readonly hosted: HostedMachine<Machine>;

  /** What it refuses in words of its own, by the code. */
  readonly refusals: Texts<Own>;
  /** Why the machine would not take an event now, or null. */
  refuse(state: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): CommonRefusal | Own | null;
  /** More than a refusal's code says of it: when to come back. */
  explain?(
    code: CommonRefusal | Own,
    state: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): string | undefined;

  /** The event that a command becomes, chance drawn. @throws Refused where it is out of place. */
  decide(turn: Given, command: Asked): Deciding<Machine>;
  /** [T12] [J15] The coins that an event moves: read off the outcome, never worked out again. */
  movements?(
    event: EventFromLogic<Machine>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): readonly Movement<Seat>[];
}
