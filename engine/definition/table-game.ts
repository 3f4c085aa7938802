import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Chance } from '../chance/chance.ts';
import type { FairnessView, SeedPair } from '../chance/seeds.ts';
import { limitsSchema } from '../wire/profile.ts';
import { type OwnOptions, ownOptionsSchema } from '../wire/rest.ts';
import type { Command } from './commands-taken.ts';
import type { Deciding, Game, Outcome, Turn } from './game.ts';
import type { JournalStep } from './hosted-machine.ts';
import type { GameRecord, RecordProof } from './record.ts';
import type { Refusal } from './refusal.ts';
import type { Assessed, Ratings, Prizes, TableNeeds } from './tasks.ts';
import type { Stage } from './stages.ts';

/** [T70] How a visitor wants a new room, if the game offers it. */
export const roomOptionsSchema = v.object({
  /** [T25] The server plays the seat that is free. */
  house: v.exactOptional(v.literal(true)),
  /** [T26] The server sets up the table, so that others can join at once. */
  scattered: v.exactOptional(v.literal(true)),
  /** The game's own, as its `options` read them. */
  own: v.exactOptional(ownOptionsSchema),
});
export type RoomOptions = v.InferOutput<typeof roomOptionsSchema>;

/** Who sits on a seat. `playerId` is the seat's secret; `visitor` owns the wallet. */
export const seatedSchema = v.object({
  playerId: v.string(),
  visitor: v.string(),
  /** [B48] The nickname of the visitor's user when they sat down, or else their own name, if any. */
  name: v.exactOptional(v.string()),
  /** [A85] The name is the visitor's own. */
  given: v.exactOptional(v.boolean()),
  avatar: v.exactOptional(v.string()),
  /** [A100] No longer written: rooms from before keep what holds no more. */
  limits: v.exactOptional(limitsSchema),
  /** [B23] The keyed hash of the address from which the seat was taken; missing for the creator. */
  from: v.exactOptional(v.string()),
  /** [T25] The server plays here; then there is no visitor. */
  house: v.exactOptional(v.literal(true)),
});
export type Seated = v.InferOutput<typeof seatedSchema>;

/** [T15] The profile of a player as it is now. */
export const seatProfileSchema = v.object({
  name: v.nullable(v.string()),
  /** The name is the visitor's own, not the nickname of a user. */
  given: v.boolean(),
  avatar: v.nullable(v.string()),
  /** [A100] Always null: a process of the version before expects it. */
  limits: v.nullable(limitsSchema),
});
export type SeatProfile = v.InferOutput<typeof seatProfileSchema>;

/** [G55] Who sits at a table, and what else hosts need to know of it. */
export interface TableState<Seat extends string = string> {
  /** [T25] Who sits where, the house too. The same objects until something of them changes. */
  readonly seats: Readonly<Partial<Record<Seat, Seated>>>;
  /** [B41] Who has left for good. */
  readonly left: readonly Seat[];
  /** [B52] The player ids of seats that were given away. */
  readonly freed: readonly string[];
  /** [T50] The visitors who may neither sit nor watch. */
  readonly banned: readonly string[];
  /** [G24] Who stands in line, in order. The same array until something of it changes. */
  readonly queue: readonly Seated[];
  /** [B25] From which line on watchers read the chat; null: they do not. */
  readonly chatShownFrom: number | null;
}

/** The command by which a player leaves for good, in every game [B41]. */
export const LEAVING = 'leave-room';
/** The message that watchers receive only if the table allows it [B25]. */
export const CHAT = 'chat-message';
/** The commands that only write a line; they have a limit of their own [X5]. */
export const TALKING: ReadonlySet<string> = new Set([CHAT, 'watcher-chat']);

/** [B110] Another photo of a dare, or (null) none. `visitor`: whose doing it is; null: the house's. */
export interface PhotoChange {
  dare: number;
  photo: string | null;
  /** Who asks; null: the administrator, or the clock. */
  visitor: string | null;
  /** Takes away only this photo. */
  only?: string;
}

/** What a host knows of a table besides its machine. */
export interface TableInfo<Seat extends string = string> {
  /** The number of the last event in the journal. */
  seq: number;
  /** Which seats are shown as connected [B49]. */
  present: Readonly<Record<Seat, boolean>>;
  /** Milliseconds until the server acts for whoever is due; null: the clock is stopped. */
  turnEndsIn: number | null;
  /** How long a turn usually takes, in ms; before it comes the pause for a dare, if there is one. */
  turnMs: number;
  /** [T27] Milliseconds until the server asks the game again (`wakeAt`); null: it does not. */
  wakesIn: number | null;
  /** How many people watch. */
  watching: number;
  /** [B53] How many turns in a row the server has acted for a seat while its player was away. */
  missed: Readonly<Record<Seat, number>>;
}

/** A message: its name on the wire and its payload. */
export interface Announcement {
  name: string;
  payload: object;
}

/** [T1] */
export interface Listing {
  /** The game's own word for its state. */
  state: string;
  stage: Stage;
  /** It ended without a result, and leaves the list at once. */
  closed: boolean;
}

/** A command of a seat, parsed by its schema. */
export interface SeatCommand extends Command {
  name: string;
  [field: string]: unknown;
}

/** The parameters of a game's decision when the server plays by itself. */
export interface ServerTurn<
  Machine extends AnyStateMachine,
  Seat extends string,
> extends Turn<Machine> {
  /** Without prizes only coins are won. */
  readonly prizes: Prizes | undefined;
  /** [A86] What is fine with all of these visitors, as they say now. */
  readonly limitsOf: (visitors: readonly string[]) => Promise<TableNeeds>;
  /** [J28] The coins of who sits there, as they are now; 0: nobody, or the house. */
  coinsOf(seat: Seat): Promise<number>;
  /** [J22] Without ratings no rating changes. */
  readonly ratings?: Ratings | undefined;
  /** [B53] How many turns in a row the server has acted for a seat while its player was away. */
  readonly missed: Readonly<Record<Seat, number>>;
  /** [T27] Which seats are shown as connected. Nobody counts as gone who may be on the way back. */
  readonly present: Readonly<Record<Seat, boolean>>;
  /** The number that the event will have in the journal. */
  readonly seq: number;
  /** [B58] How long the clock of a turn may wait before it starts, in ms, and whether it waits now. */
  readonly pauseMs: number;
  readonly isPausing: boolean;
}

/** The parameters of a game's decision on one command or one missed turn. */
export interface TableTurn<Machine extends AnyStateMachine, Seat extends string> extends ServerTurn<
  Machine,
  Seat
> {
  readonly by: Seat;
}

/** [T55] The parameters of a game's decision on a command of somebody who watches. */
export interface WatcherTurn<
  Machine extends AnyStateMachine,
  Seat extends string,
> extends ServerTurn<Machine, Seat> {
  readonly visitor: string;
  /** [T57] By which this room knows the watcher again: a hash, which says nothing of the visitor. */
  readonly watcher: string;
  /** [G44] How many of these watchers have acted from the address of this one, as far as the host knows. */
  readonly neighbours: (watchers: readonly string[]) => number;
}

/** A new player: their seat, and [B32] their part of the draws, if any. */
export interface Newcomer {
  seat: Seated;
  entropy: string | undefined;
}

/** The state of a table that Colyseus clients share: a Colyseus schema, and how to update it. */
export interface ColyseusState<Machine extends AnyStateMachine> {
  create(): object;
  mirror(shared: object, state: SnapshotFrom<Machine>): void;
}

/**
 * The definition of a game for several players, which `defineTable` makes of what the game says. Its
 * host also sends messages to everybody at the table.
 */
export interface TableGame<
  Machine extends AnyStateMachine = AnyStateMachine,
  Seat extends string = string,
  View extends object = object,
  Own extends Refusal = Refusal,
> extends Game<Machine, Seat, Own, TableTurn<Machine, Seat>, SeatCommand> {
  /** In the order in which players take them; the creator of a room has the first. */
  readonly seats: readonly Seat[];
  /** The commands of a seat, by their event names; each schema also accepts a `commandId`, which `defineTable` adds. */
  readonly commands: Readonly<Record<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>>;
  /** [T55] What those who watch may do; without this they only react. */
  readonly watchers?: {
    /** Those of `commands` that they may send. */
    readonly commands: ReadonlySet<string>;
    /** The event of a watcher's command. @throws Refused if it is not possible now */
    decide(turn: WatcherTurn<Machine, Seat>, command: SeatCommand): Deciding<Machine>;
    /** [G43] What only this watcher sees, with the room when they come. */
    tells?(state: SnapshotFrom<Machine>, watcher: string): object;
  };

  /** Which options it offers to the maker of a room; default none. */
  readonly offers?: readonly ('house' | 'scattered')[];
  /** [T70] The schema of the options that only this game has; default none. */
  readonly options?: v.GenericSchema<unknown, OwnOptions>;

  /** The first event of a room. `options`: only those that the game offers. */
  opened(seat: Seated, seeds: SeedPair, options: RoomOptions): EventFromLogic<Machine>;
  joined(newcomer: Newcomer, chance: Chance): EventFromLogic<Machine>;
  /** [T15] The profile of a player has changed. */
  profiled(by: Seat, profile: SeatProfile): EventFromLogic<Machine>;
  /**
   * [G24] Somebody who cannot join now keeps a place in line, or has another profile there; the
   * machine may refuse it. Without this there is no line.
   */
  queued?(seat: Seated): EventFromLogic<Machine>;
  /**
   * [G40] The administrator has sent somebody in line away. A game with `queued` has it too. [G42] Whom
   * a player takes out waits before they stand in line again.
   */
  unqueued?(visitor: string): EventFromLogic<Machine>;
  /** [B41] A player who had left joins again. [T29] Without this nobody comes back. */
  returned?(by: Seat): EventFromLogic<Machine>;
  /** [B50] Nobody has connected to a joined seat in time. Null: the seat stays. */
  lapsed(state: SnapshotFrom<Machine>, by: Seat, chance: Chance): EventFromLogic<Machine> | null;
  /**
   * [G10] The event by which a player at a full table gives up the seat to somebody who wants it;
   * null: they keep it.
   */
  yields?(state: SnapshotFrom<Machine>, by: Seat, chance: Chance): EventFromLogic<Machine> | null;
  /**
   * [B19] The room is closed because nobody comes back; [O9] with a reason, because the administrator
   * closes it.
   */
  closed(reason?: string): EventFromLogic<Machine>;

  /** [G55] The table of the room, as hosts read it. */
  table(state: SnapshotFrom<Machine>): TableState<Seat>;
  /** [B12] Who must act now; several may have to act at the same time. */
  turnOf(state: SnapshotFrom<Machine>): readonly Seat[];
  /** [B58] Whether the turn's clock waits before it starts, as long as the host allows. */
  isPaused?(state: SnapshotFrom<Machine>): boolean;
  /**
   * [T24] A key of the turn, for games in which the seats that must act do not tell one turn from the
   * next: another key starts the clock anew.
   */
  turnKey?(state: SnapshotFrom<Machine>): string | number;
  /**
   * [T24] How long this turn takes, in ms, if not as `usual`. `missed`: how many turns in a row the
   * server has acted for a seat while its player was away [B53].
   */
  turnMs?(
    state: SnapshotFrom<Machine>,
    usual: number,
    missed: Readonly<Record<Seat, number>>,
  ): number;
  /** [B12] What the server does for a seat whose time is up. */
  overdue(turn: TableTurn<Machine, Seat>): Deciding<Machine>;
  /**
   * [T24] What the server plays at once, after any event or when the room is opened; null: nothing.
   * It is asked again after each of its events.
   */
  next?(turn: ServerTurn<Machine, Seat>): Deciding<Machine> | null;
  /**
   * [T27] When the server asks `next` again though nothing has happened, in epoch ms; null: not at
   * all. A game with this is also asked when somebody has come or gone.
   */
  wakeAt?(state: SnapshotFrom<Machine>): number | null;
  /**
   * [T50] Whom an event sends away: the connections of the seat, and those by which the visitor
   * watches, read the text and end.
   */
  sentAway?(
    event: EventFromLogic<Machine>,
    before: SnapshotFrom<Machine>,
  ): { seat: Seat; visitor: string | null; text: string } | null;
  /**
   * [B110] The event of a change, which the machine may still refuse; without this there are no
   * photos. @throws Refused if the dare is another player's
   */
  pictured?(state: SnapshotFrom<Machine>, change: PhotoChange): EventFromLogic<Machine>;
  /** [B110] The addresses of the photos in the room, by their dares. */
  pictures?(state: SnapshotFrom<Machine>): ReadonlyMap<number, string>;

  /**
   * [T60] What only this seat may know now: the laws and runs under faults look for each of these
   * values, as JSON, in what others receive. A text, a list or an object that is nowhere else by chance;
   * a player id need not be named.
   */
  secrets?(state: SnapshotFrom<Machine>, seat: Seat): readonly unknown[];
  /** The room as a seat, or (null) a watcher, may see it, without secrets. */
  view(state: SnapshotFrom<Machine>, at: Seat | null, around: TableInfo<Seat>): View;
  /**
   * The message for everybody after an event; null: each reader receives their own view. Without
   * this, readers receive what has changed in their view.
   */
  tell?(
    event: EventFromLogic<Machine>,
    state: SnapshotFrom<Machine>,
    around: TableInfo<Seat>,
  ): Announcement | null;
  /** [G14] The seats that receive their own view after the message for everybody. */
  tellsAlone?(event: EventFromLogic<Machine>, state: SnapshotFrom<Machine>): readonly Seat[];
  /** [B35] What anybody may know of the seeds. */
  fairness(state: SnapshotFrom<Machine>): FairnessView | null;
  colyseus?: ColyseusState<Machine>;

  list(state: SnapshotFrom<Machine>): Listing;
  /**
   * [T42] How the last game ended; null: it goes on, or the room was closed. Without this visitors do
   * not find their games again.
   */
  outcome?(state: SnapshotFrom<Machine>): Outcome<Seat> | null;
  /** [C8] The record of a room that is over, from its whole journal; without this there is none. */
  record?(room: string, journal: readonly JournalStep<Machine>[]): GameRecord;
  /** [C26] How its records are verified; without this `npm run verify` does not know them. */
  readonly proof?: RecordProof;
  /** [J22] The verdicts on tasks, read from the event. */
  assessments?(event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>): readonly Assessed[];
}

/** [T15] A seat with this profile. Missing values are left out, because most players have none. */
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

/** The journal key of a room. */
export function journalRoom({ hosted }: Pick<TableGame, 'hosted'>, roomId: string): string {
  return `${hosted.name}:${roomId}`;
}

/** Who sits there, or null. */
export const seatedAt = <Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'table'>,
  state: SnapshotFrom<Machine>,
  seat: Seat,
): Seated | null => game.table(state).seats[seat] ?? null;

/** [B41] Whether the player on this seat has left for good. */
export const hasLeftAt = <Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'table'>,
  state: SnapshotFrom<Machine>,
  seat: Seat,
): boolean => game.table(state).left.includes(seat);
