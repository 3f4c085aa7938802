import type { COMMON_MESSAGES, Told } from '../../../engine/wire/messages.ts';
import type { RoomReading } from '../../../engine/wire/view-fold.ts';
import type { ListedTable, RoomCalls } from './room-calls.ts';
import type { SeatStore } from './tab-store.ts';

/** The events of every room; who is present stands in the room, which is the game's. */
export type CommonNews = Told<Omit<typeof COMMON_MESSAGES, 'presence-changed'>>;

/** A command for the server, without the seat that sends it. */
export interface Asked {
  name: string;
  /** May bring a `commandId` of its own; else it is given one [B14]. */
  body: object;
}

/** The common field of all intents and messages. */
export interface Typed {
  type: string;
}
export interface Listed {
  id: string;
}

/**
 * Describes a game at a table to the shared page: how its room is read, its phases, and its
 * requests to the server. An intent is a command: its type is the name, the rest the body.
 */
export interface TablePage<
  View extends object,
  Message extends Typed,
  Intent extends Typed,
  Phase extends string,
  Row extends Listed = ListedTable,
> extends RoomReading<View, Message> {
  /** The calls that list, make and join its rooms. */
  readonly calls: RoomCalls<Row>;
  /** The refusal of a game in whose rooms nobody can sit yet: the page waits until somebody can. */
  readonly notYet?: string;
  /** Whether somebody may sit down in a room that was refused as `notYet`; default: as at two. */
  readonly isOpenAgain?: (room: { stage: string; seated: number }) => boolean;
  /** [B66] The house plays it with a visitor who is alone. */
  readonly hasHouse?: boolean;
  /** Keeps this tab's seat. */
  readonly seat: SeatStore;

  /**
   * Whether a message answers the command named `asked`. Without this function the server's
   * acknowledgement is the answer.
   */
  answers?(before: View | null, message: Message, asked: string | null): boolean;

  /** The intents that each phase of the page takes. */
  readonly phases: Readonly<Record<Phase, readonly Intent['type'][]>>;
  phaseOf(room: View): Phase;
  /** Intents that nobody waits for: the next one goes out before they are answered. */
  readonly unawaited: readonly Intent['type'][];
  /** [B41] The command by which a seat is left for good; without one the page just goes away. */
  readonly leaving?: string;
  /** The game is over: a player who leaves need not tell anybody. */
  isOver(room: View): boolean;

  /** Fields that the page sends along with an intent. */
  adds?(intent: Intent, room: View | null): object;
  /** A command that the page sends without a press, once it has the room. */
  byItself?(room: View, roomId: string): Asked | null;
  /** A command was refused. False: nobody pressed a button for it, so the page shows nothing. */
  onRefusal?(refusal: { action: string; code: string }): boolean;
  /** How long coins that were won stay hidden, in ms, while something still moves on the page. */
  keepCoins?(): number;
}
