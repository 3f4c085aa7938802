import { t } from '../../../engine/wire/text.ts';
import {
  type OwnOptions,
  type SeatAnswer,
  seatAnswerSchema,
  tableListSchema,
} from '../../../engine/wire/rest.ts';
import type * as v from 'valibot';
import { type Answer, codeIn, getJson, postJson } from '../../shell/net/api.ts';
import type { HeldSeat, SeatStore } from './tab-store.ts';
import type { COMMON_MESSAGES, Told } from '../../../engine/wire/messages.ts';
import type { RoomReading } from '../../../engine/wire/view-fold.ts';

/** A seat, or why there is none: in words for an alert, or a code that the page has an answer to. */
export type SeatResult = { seat: HeldSeat } | { alert: string; code?: string | undefined };

/**
 * The room that a visitor wants: a new one, listed or [B54] only by link, or against the house
 * [B66]; or [T26] wherever they can play soonest.
 */
export type Wanted = 'listed' | 'by-link' | 'house' | 'quick';

/** The HTTP calls of a page before it has a seat. */
export interface RoomCalls<Row> {
  /** The open rooms; null: asked too often, so keep showing the old list. */
  list(): Promise<Row[] | null>;
  /** A seat in such a room. @throws Error with the reason. */
  create(wanted: Wanted): Promise<HeldSeat>;
  join(roomId: string): Promise<SeatResult>;
}

const TOO_MANY = 429;

/** The rooms of an answer. One that came too soon says nothing, any other failure that there are none. */
export function roomsOf<Body, Row>(
  answer: Answer<Body>,
  rows: (body: Body) => Row[],
): Row[] | null {
  if (answer.ok) return rows(answer.value);
  return answer.status === TOO_MANY ? null : [];
}

/** The bodies of calls that make a room. A room against the house is set up, to be played at once. */
const BODIES = {
  listed: {},
  'by-link': { listed: false },
  house: { house: true, scattered: true, listed: false },
} as const;

/** The seat of an answer. @throws Error with the reason why there is none */
export function seatOrThrow(answer: Answer<SeatAnswer>): HeldSeat {
  if (!answer.ok) throw new Error(answer.error);
  return { roomId: answer.value.roomId, playerId: answer.value.playerId };
}

/** A new room at this address, with the visitor on its first seat. @throws Error with the reason. */
export async function createAt(
  path: string,
  wanted: keyof typeof BODIES,
  more: { options?: OwnOptions } = {},
): Promise<HeldSeat> {
  return seatOrThrow(await postJson(path, { ...BODIES[wanted], ...more }, seatAnswerSchema));
}

/** [T26] A seat where the visitor can play soonest. `intent` is what the game lets a joiner send along. */
export const askQuick = (slug: string, intent: unknown): Promise<Answer<SeatAnswer>> =>
  postJson(`/api/tables/${slug}/quick`, intent, seatAnswerSchema);

/** Asks for a seat in a room. `intent` is what the game lets a joiner send along. */
export function askForSeat(roomId: string, intent: unknown): Promise<Answer<SeatAnswer>> {
  return postJson(`/api/game-rooms/join/${encodeURIComponent(roomId)}`, intent, seatAnswerSchema);
}

/** The seat of an answer, or what to tell the visitor instead. */
export function seatResult(answer: Answer<SeatAnswer>): SeatResult {
  if (answer.ok) return { seat: { roomId: answer.value.roomId, playerId: answer.value.playerId } };
  const unreached = answer.status === 0;
  if (unreached) return { alert: t('Failed to join room') };
  return {
    alert: t('Failed to join room: {error}', { error: answer.error }),
    code: codeIn(answer.body),
  };
}

/** The server's text where it sent one: too many rooms, or too many requests. */
export const whyNotCreated = (error: unknown): string =>
  `${t('The room could not be created.')} ${error instanceof Error ? error.message : t('Please try again.')}`;

/** A room of any game, as the server lists it. */
export type ListedTable = v.InferOutput<typeof tableListSchema>['rooms'][number];

/** The calls of any game, by its slug. `chosen`: the options of a new room that only this game has [T70]. */
export function tableCalls(slug: string, chosen?: () => OwnOptions): RoomCalls<ListedTable> {
  const path = `/api/tables/${slug}`;
  return {
    list: async () => roomsOf(await getJson(path, tableListSchema), ({ rooms }) => rooms),
    create: async (wanted) =>
      wanted === 'quick'
        ? seatOrThrow(await askQuick(slug, {}))
        : createAt(path, wanted, chosen && { options: chosen() }),
    join: async (roomId) => seatResult(await askForSeat(roomId, {})),
  };
}

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
  /** [G41] The refusal of a game in whose line for the next one there is no place. */
  readonly lineFull?: string;
  /** Whether somebody may sit down in a room that was refused as `notYet`; default: as at two. */
  readonly isOpenAgain?: (room: {
    stage: string;
    seated: number;
    own?: boolean | undefined;
  }) => boolean;
  /** [B66] [G48] The house plays it with a visitor who is alone: what the list says of that. */
  readonly house?: string;
  /** [G49] Its tables ask visitors how daring they are [A86]. */
  readonly needsLimits?: boolean;
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
  /** [T55] The intents of a page that only watches; default none. */
  readonly watchersMay?: readonly Intent['type'][];
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
