import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { storedBytes } from '../../journal/stored-bytes.ts';
import { HostEnded, type JournalEntry, type RoomMaker, SeqTaken } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { RoomClaims } from '../cluster/room-claims.ts';
import type { RoomDeps } from '../deps.ts';
import { entryOf, stepBy } from '../step.ts';
import { Refused, isRefusal } from '../../definition/refusal.ts';
import type { Broadcaster } from '../room/room-audience.ts';
import { seatFor, listingOf } from '../room/seats.ts';
import { serverTurn } from '../room/turns.ts';
import { type Folded, initial } from '../../definition/hosted-machine.ts';
import { journalRoom, type RoomOptions, type TableGame } from '../../definition/table-game.ts';
import type { Joined, RoomHandle } from '../room/room-handle.ts';
import type { RoomQuota } from './room-quota.ts';

export interface CreationParts {
  deps: RoomDeps;
  broadcaster: Pick<Broadcaster, 'listChanged'>;
  /** [J16] Null: there is no other process. */
  claims: RoomClaims | null;
}

/** How a visitor asks for a new room. */
export interface RoomRequest {
  /** [B54] The list leaves it out. */
  unlisted?: boolean;
  options?: RoomOptions;
  /** Receives the number of bytes stored [X26]. */
  stored?: ((bytes: number) => void) | undefined;
}

/** A room id may be taken, and a host may end; then the creation is tried again. */
const TRIES = 5;

/** [T70] What the game makes of these options. @throws Refused if it does not offer one of its maker's */
function offeredBy(game: TableGame, { house, scattered, own }: RoomOptions): RoomOptions {
  const offers = game.offers ?? [];
  if (house === true && !offers.includes('house')) throw new Refused('house/not-here');
  const read = game.options && v.safeParse(game.options, own ?? {});
  const isKnown = (option: string) => read?.success && Object.hasOwn(read.output, option);
  if (read?.success === false || !Object.keys(own ?? {}).every(isKnown)) {
    throw new Refused('options/not-here');
  }
  return {
    ...(house && { house }),
    ...(scattered && offers.includes('scattered') && { scattered }),
    ...(read?.success && { own: read.output }),
  };
}

interface Opening {
  roomId: string;
  visitor: string;
  opened: EventFromLogic<AnyStateMachine>;
  kept: { maker: RoomMaker; unlisted: boolean };
  host: string | undefined;
}

/** Opens a room on the host that has just recorded it. */
type OpenNew = (
  game: TableGame,
  roomId: string,
  host: string | undefined,
  room: Folded<AnyStateMachine>,
) => Promise<void>;

/** Makes new rooms: it records them first, then opens them. */
export class RoomCreation {
  readonly #parts: CreationParts;
  readonly #openNew: OpenNew;

  constructor(parts: CreationParts, openNew: OpenNew) {
    this.#parts = parts;
    this.#openNew = openNew;
  }

  /** Makes a room with the visitor on its first seat. @throws Refused if the game does not offer an option */
  async create(game: TableGame, maker: RoomMaker, request: RoomRequest = {}): Promise<SeatAnswer> {
    const { unlisted = false, options = {}, stored } = request;
    const offered = offeredBy(game, options);
    const { deps, broadcaster, claims } = this.#parts;
    const seat = await seatFor(maker.visitor, deps);
    const { default_coins } = await deps.configs.read(game.slug);
    for (let attempt = 1; ; attempt += 1) {
      await claims?.confirm();
      const host = claims?.host;
      const roomId = deps.chance.roomId();
      try {
        const opened = game.opened(seat, deps.chance.seedPair(''), offered);
        const kept = { maker, unlisted };
        const opening = { roomId, visitor: seat.visitor, opened, kept, host };
        const room = await this.#record(game, opening, default_coins, stored);
        broadcaster.listChanged();
        await this.#openNew(game, roomId, host, room);
        return answerOf(game, roomId, { playerId: seat.playerId, seat: game.seats[0] ?? '' });
      } catch (error) {
        if (error instanceof HostEnded) claims?.lease.invalidateLease();
        else if (!(error instanceof SeqTaken)) throw error;
        if (attempt === TRIES) throw error;
      }
    }
  }

  /**
   * [J4] Records the room, its listing and the creator's wallet in one commit, and [T24] what the
   * server plays at once.
   */
  async #record(
    game: TableGame,
    { roomId, visitor, opened, kept, host }: Opening,
    coins: number,
    stored: ((bytes: number) => void) | undefined,
  ): Promise<Folded<AnyStateMachine>> {
    const { now, wallets, journal } = this.#parts.deps;
    const at = now();
    const room = journalRoom(game, roomId);
    const entries: JournalEntry[] = [];
    let folded: Folded<AnyStateMachine> = { seq: 0, snapshot: initial(game.hosted) };
    let event: ReturnType<typeof serverTurn> = opened;
    while (event !== null) {
      const step = stepBy(game, folded, event instanceof Promise ? await event : event);
      entries.push(entryOf(game, room, step, at));
      folded = step.after;
      event = serverTurn(game, folded, this.#parts.deps);
    }
    await wallets.run(visitor, async (account) => {
      account.open(coins, game.slug);
      const { movements } = account;
      const listing = { ...listingOf(game, roomId, folded.snapshot, at), ...kept };
      const commit = { entries, movements, listing, host };
      await journal.append(commit);
      stored?.(storedBytes(commit));
    });
    return folded;
  }
}

/** A seat as its call answers it. In a room of two, `isPlayer1` tells the seats apart. */
function answerOf(
  { seats }: TableGame,
  roomId: string,
  { playerId, seat }: { playerId: string; seat: string },
): SeatAnswer {
  const answer = { success: true, roomId, playerId, isPlayer1: seat === seats[0] } as const;
  return seats.length > 2 ? { ...answer, seat } : answer;
}

/** How somebody joins. */
export interface Joining {
  /** [B32] The visitor's part of the draws. */
  entropy?: string | undefined;
  /** The visitor is new and has no seat anywhere. */
  isNew?: boolean;
  /** [G24] Who finds no seat keeps a place in line, if the game has a line. */
  queues?: boolean;
  /** Receives the number of bytes stored [X26]. */
  stored?: ((bytes: number) => void) | undefined;
}

interface JoiningParts {
  deps: Pick<RoomDeps, 'isFull'>;
  quota: RoomQuota;
}

/** The rooms that somebody can join, on any process. Both calls throw Refused for an unknown room. */
interface Rooms {
  gameOf(roomId: string): Promise<TableGame>;
  use<T>(roomId: string, work: (room: RoomHandle) => T | Promise<T>): Promise<T>;
}

/** Gives visitors their seats in rooms that exist. */
export class RoomJoining {
  readonly #parts: JoiningParts;
  readonly #rooms: Rooms;

  constructor(parts: JoiningParts, rooms: Rooms) {
    this.#parts = parts;
    this.#rooms = rooms;
  }

  /** [T26] [B75] The seat that the visitor has in a room and has not left, or null. Nothing is stored. */
  async seatIn(roomId: string, visitor: string): Promise<SeatAnswer | null> {
    const game = await this.#rooms.gameOf(roomId);
    const seated = await this.#rooms.use(roomId, (room) => room.rejoin(visitor, true, true));
    return seated && answerOf(game, roomId, seated);
  }

  /**
   * Gives the visitor a seat. [B32] `entropy` is their part of the draws; the answer tells player 2
   * the part and who made it. [B23] A seat that is already theirs does not count.
   * @throws Refused if there is no such room, no free seat, or they have too many rooms
   */
  async join(roomId: string, taker: RoomMaker, joining: Joining = {}): Promise<SeatAnswer> {
    const { visitor, address } = taker;
    const { entropy, isNew = false, queues = false, stored } = joining;
    if (isNew && this.#parts.deps.isFull?.() === true) throw new Refused('house/full');
    const sit = async (room: RoomHandle): Promise<Joined> => {
      try {
        return await room.join(visitor, entropy, address);
      } catch (error) {
        const mayQueue = queues && error instanceof Refused && error.code.startsWith('room/');
        if (mayQueue) stored?.(await room.queueUp(visitor, address));
        throw error;
      }
    };
    try {
      const take = () => this.#sit(roomId, stored, sit);
      return await this.#parts.quota.run(taker, take, { isNew, room: roomId });
    } catch (error) {
      if (!isRefusal(error, 'room/too-many')) throw error;
      return this.#sit(roomId, stored, async (room) => {
        const theirs = await room.rejoin(visitor);
        if (theirs === null) throw error;
        return theirs;
      });
    }
  }

  #sit(
    roomId: string,
    stored: Joining['stored'],
    sit: (room: RoomHandle) => Promise<Joined>,
  ): Promise<SeatAnswer> {
    return this.#rooms.use(roomId, async (room) => {
      const game = await this.#rooms.gameOf(roomId);
      const joined = await sit(room);
      stored?.(joined.stored);
      const answer = answerOf(game, roomId, joined);
      const part = answer.isPlayer1 ? null : (await room.fairness())?.halves?.player2;
      return part == null ? answer : { ...answer, entropy: part.entropy, entropyFrom: part.from };
    });
  }
}
