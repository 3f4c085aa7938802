import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Chance } from '../chance/chance.ts';
import type { FairnessView, SeedPair } from '../chance/seed-pair.ts';
import type { Command } from './commands-taken.ts';
import type { Deciding, Game, Turn } from './game.ts';
import type { Refusal } from './refusal.ts';
import type { Assessed, Ratings } from './assessment.ts';
import type { Stage } from './stages.ts';
import { type Limits, limitsSchema } from '../wire/profile.ts';

export type Difficulty = 'easy' | 'medium' | 'hard';

/** What a box may hold beside its coins. `id` tells it from all others, for good. */
export interface Prize {
  id: number;
  text: string;
  difficulty: Difficulty;
}

/** Where a box's prize comes from: the administrator's tasks. */
export interface Prizes {
  /**
   * [B21] [B40] [A86] One at random of those within the limits that are not `drawn` yet, of all of those
   * where there are no others; null where there is none at all. Without limits any fits.
   */
  draw(drawn: readonly number[], limits?: Limits): Promise<Prize | null>;
}

/** Who sits on a seat. `playerId` is the seat's secret; `visitor` owns the wallet. */
export const seatedSchema = v.object({
  playerId: v.string(),
  visitor: v.string(),
  /** [B48] The nickname of the visitor's user when they sat down, else the visitor's own name, if any. */
  name: v.exactOptional(v.string()),
  /** [A85] The name is the visitor's own. */
  given: v.exactOptional(v.boolean()),
  avatar: v.exactOptional(v.string()),
  /** [A86] Missing where the visitor has not chosen. Nobody else is told. */
  limits: v.exactOptional(limitsSchema),
  /** [B23] From where the seat was taken, as a keyed hash of the address; who made the room has none. */
  from: v.exactOptional(v.string()),
});
export type Seated = v.InferOutput<typeof seatedSchema>;

/** [T15] Who sits on a seat, as they are now. */
export const seatProfileSchema = v.object({
  name: v.nullable(v.string()),
  /** The name is the visitor's own, and not a user's nickname. */
  given: v.boolean(),
  avatar: v.nullable(v.string()),
  limits: v.nullable(limitsSchema),
});
export type SeatProfile = v.InferOutput<typeof seatProfileSchema>;

/** What a host knows of a table beside its machine. */
export interface TableInfo<Seat extends string = string> {
  /** The number of the last event in the journal. */
  seq: number;
  /** Which seats are shown as having somebody [B49]. */
  present: Readonly<Record<Seat, boolean>>;
  /** Milliseconds until the server acts for whoever is due; null: no clock runs. */
  turnEndsIn: number | null;
  /** How many watch. */
  watching: number;
  /** [B53] How many turns in a row the server has acted for a seat while nobody was there. */
  missed: Readonly<Record<Seat, number>>;
}

/** A message: an event's name on the wire and what it carries. */
export interface Announcement {
  name: string;
  payload: object;
}

/** [T1] */
export interface Listing {
  /** The game's own word. */
  state: string;
  stage: Stage;
  /** Over without a result: it leaves the list at once. */
  closed: boolean;
}

/** What a seat asks for, parsed by its schema. */
export interface SeatCommand extends Command {
  name: string;
  [field: string]: unknown;
}

/** What a game decides with while one command, or one seat's lost turn, is played. */
export interface TableTurn<
  Machine extends AnyStateMachine,
  Seat extends string,
> extends Turn<Machine> {
  readonly by: Seat;
  /** Without any, nothing but coins is won. */
  readonly prizes: Prizes | undefined;
  /** [J22] Without any, nobody's rating moves. */
  readonly ratings?: Ratings | undefined;
  /** [B53] How many turns in a row the server has acted for a seat while nobody was there. */
  readonly missed: Readonly<Record<Seat, number>>;
  /** The number that the event decided on will have in the journal. */
  readonly seq: number;
}

/** What a newcomer brings: a seat made for them, and [B32] what they add to chance, if anything. */
export interface Newcomer {
  seat: Seated;
  entropy: string | undefined;
}

/** What native clients share of a table: a Colyseus schema, and how it is brought up to date. */
export interface ColyseusState<Machine extends AnyStateMachine> {
  create(): object;
  mirror(shared: object, state: SnapshotFrom<Machine>): void;
}

/** A game for people who sit together, in one definition. The host also tells everybody at the table. */
export interface TableGame<
  Machine extends AnyStateMachine = AnyStateMachine,
  Seat extends string = string,
  View extends object = object,
  Own extends Refusal = Refusal,
> extends Game<Machine, Seat, Own, TableTurn<Machine, Seat>, SeatCommand> {
  /** In the order in which they are taken; whoever makes the room has the first. */
  readonly seats: readonly Seat[];
  /** What a seat may send, by the event's name; each schema takes a `commandId` too. */
  readonly commands: Readonly<Record<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>>;
  /** Commands that only write a line: they have an allowance of their own [X5]. */
  readonly chatCommands?: ReadonlySet<string>;
  /** The command by which a seat leaves for good, where there is one [B41]. */
  readonly leaving?: string;

  /** The first event of a room. */
  opened(seat: Seated, seeds: SeedPair): EventFromLogic<Machine>;
  joined(newcomer: Newcomer, chance: Chance): EventFromLogic<Machine>;
  /** [T15] Who sits there has another name, avatar or limits now; without it a seat keeps those it was taken with. */
  profiled?(by: Seat, profile: SeatProfile): EventFromLogic<Machine>;
  /** [B41] Somebody who had left joins again. */
  returned?(by: Seat): EventFromLogic<Machine>;
  /**
   * [B50] Nobody has connected to a seat since somebody took it by joining. Null: the seat is kept as it is;
   * without it every seat is.
   */
  lapsed?(state: SnapshotFrom<Machine>, by: Seat, chance: Chance): EventFromLogic<Machine> | null;
  /** [B19] Nobody comes back. */
  closed(): EventFromLogic<Machine>;

  /** Who sits there, or null. The same object as long as nothing of it changes. */
  seated(state: SnapshotFrom<Machine>, seat: Seat): Seated | null;
  /** [B52] Whether a seat was this player id's until it was freed because nobody was there. */
  wasFreed?(state: SnapshotFrom<Machine>, playerId: string): boolean;
  /** [B41] Whether whoever sits there has left for good. */
  hasLeft?(state: SnapshotFrom<Machine>, seat: Seat): boolean;
  /** [B12] Who must act now; several do so at the same time. */
  turnOf(state: SnapshotFrom<Machine>): readonly Seat[];
  /** [B58] Whether the turn's clock waits, for as long as the host allows, before it begins. */
  isPaused?(state: SnapshotFrom<Machine>): boolean;
  /** [B12] What the server does for a seat whose time is up. */
  overdue(turn: TableTurn<Machine, Seat>): Deciding<Machine>;

  /** The room as it may be seen from a seat, or (null) by who watches: secrets end here. */
  view(state: SnapshotFrom<Machine>, at: Seat | null, around: TableInfo<Seat>): View;
  /**
   * What everybody is told of an event, or null where each reader needs a view of their own. Without
   * it they are told what changed in their view.
   */
  tell?(
    event: EventFromLogic<Machine>,
    state: SnapshotFrom<Machine>,
    around: TableInfo<Seat>,
  ): Announcement | null;
  /** [B25] Whether who watches hears a message too; without it they hear all. */
  isForWatchers?(name: string, state: SnapshotFrom<Machine>): boolean;
  /** [B35] What anybody may know of the seeds. */
  fairness?(state: SnapshotFrom<Machine>): FairnessView | null;
  colyseus?: ColyseusState<Machine>;

  list(state: SnapshotFrom<Machine>): Listing;
  /** [J22] How tasks were judged, read off the event. */
  assessments?(event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>): readonly Assessed[];
}

/** [T15] A seat of whom this is the profile now. What is not there is left out, as most have none of it. */
export function withProfile(
  { playerId, visitor, from }: Seated,
  { name, given, avatar, limits }: SeatProfile,
): Seated {
  return {
    playerId,
    visitor,
    ...(name !== null && { name }),
    ...(given && { given }),
    ...(avatar !== null && { avatar }),
    ...(limits !== null && { limits }),
    ...(from !== undefined && { from }),
  };
}

/** The journal's key of a room. */
export function journalRoom({ hosted }: Pick<TableGame, 'hosted'>, roomId: string): string {
  return `${hosted.name}:${roomId}`;
}
