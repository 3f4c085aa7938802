import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { GenericSchema } from 'valibot';
import type { Chance } from '../chance/chance.ts';
import type { Command } from './commands-taken.ts';
import type { HostedMachine } from './hosted-machine.ts';
import type { CommonRefusal, Refusal, Texts } from './refusal.ts';

/** What a player did that the evening's board may tell of [T28]. */
const FEATS = ['dare', 'roll', 'wheel', 'won', 'lost'] as const;
type FeatKind = (typeof FEATS)[number];

/**
 * [T28] A feat of a seat. `value`: more is better; of a dare, and of a game won or lost, each counts
 * one. `text` says what it was, for people.
 */
export interface Feat<Seat extends string = string> {
  seat: Seat;
  kind: FeatKind;
  value: number;
  text?: string;
}

/** [T42] How a game at a table ended. */
export interface Outcome<Seat extends string = string> {
  /** Everybody who sat there at the end, by the names that others saw. */
  players: readonly { seat: Seat; name: string; avatar: string | null; score: number }[];
  /** Null: nobody won alone. */
  winner: Seat | null;
}

/** [T28] Where hosts note feats once they are recorded. A visitor without a name has none. */
export interface FeatBook {
  note(visitor: string, feat: Omit<Feat, 'seat'>): void;
}

/** [T28] The games that were just finished, for everybody who sits there; a draw is neither. */
export const gameFeats = <Seat extends string>(
  players: readonly Seat[],
  winner: Seat,
): Feat<Seat>[] =>
  players.map((seat) => ({ seat, kind: seat === winner ? 'won' : 'lost', value: 1 }));

/** What docs/protocol.md says of a command. */
export interface CommandWords<Code extends string = string> {
  about: string;
  /** The codes of its refusals, besides those of every command. */
  codes: readonly Code[];
}

/** What docs/protocol.md says of a game. */
export interface GameWords {
  commands: Readonly<Record<string, CommandWords>>;
  /** Its own messages, and what it says with `room-state`. */
  messages: Readonly<Record<string, string>>;
  schemas: Readonly<Record<string, GenericSchema>>;
}

/** What the page of a game may weigh: kilobytes of JavaScript over the network, headers included. */
interface PageLimits {
  scriptKb: number;
}

/** For a game that does not say otherwise. */
const USUAL: PageLimits = { scriptKb: 110 };

export const pageLimits = ({ page }: { page?: Partial<PageLimits> }): PageLimits => ({
  ...USUAL,
  ...page,
});

/** The parameters of any game's decision on one command or one move of the server. */
export interface Turn<Machine extends AnyStateMachine> {
  /** The game as its journal has it. */
  readonly state: SnapshotFrom<Machine>;
  /** The time of the turn, epoch milliseconds. */
  readonly now: number;
  readonly chance: Chance;
}

/** The event that a game has decided on; a promise only if the game must read something first. */
export type Deciding<Machine extends AnyStateMachine> =
  | EventFromLogic<Machine>
  | Promise<EventFromLogic<Machine>>;

/**
 * Coins that an event pays to a seat or takes from it. Whole numbers. [T46] [J29] An event that takes
 * more than the seat has, or moves coins of a seat without a visitor, is refused before it is stored.
 */
export interface Movement<Seat extends string = string> {
  seat: Seat;
  coins: number;
}

/**
 * The definition that every game has, for one player or a table. It is pure: the host supplies
 * chance and time, records what was decided, and moves the coins. Methods do not change their
 * arguments, and the same arguments give the same results.
 */
export interface Game<
  Machine extends AnyStateMachine,
  Seat extends string,
  Own extends Refusal,
  Given extends Turn<Machine>,
  Asked extends Command,
> {
  /** Its name in addresses; for a table also in the room list and as Colyseus's room type. */
  readonly slug: string;
  readonly title: string;
  /** [A70] The text of a shared link, and of one that names a room. */
  readonly share: { readonly text: string; readonly invitation?: string };
  /** What docs/protocol.md says of its commands and messages; only for a game at a table. */
  readonly words?: GameWords;
  /** Where its page needs other limits than most. */
  readonly page?: Partial<PageLimits>;
  readonly hosted: HostedMachine<Machine>;

  /** The texts of its own refusals, by code. */
  readonly refusals: Texts<Own>;
  /** Why the machine would not accept an event now, or null. */
  refuse(state: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): CommonRefusal | Own | null;
  /** More about a refusal than its code says: when to try again. */
  explain?(
    code: CommonRefusal | Own,
    state: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine>,
  ): string | undefined;

  /** The event that a command becomes, with its draws. @throws Refused if the command is not possible now */
  decide(turn: Given, command: Asked): Deciding<Machine>;
  /** [T12] [J15] The coins that an event moves: read from its outcome, never computed again. */
  movements?(
    event: EventFromLogic<Machine>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): readonly Movement<Seat>[];
  /** [T28] What the evening's board may tell of an event. */
  feats?(
    event: EventFromLogic<Machine>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): readonly Feat<Seat>[];
}
