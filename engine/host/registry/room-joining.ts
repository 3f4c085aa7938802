import type { RoomMaker } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { RoomDeps } from '../deps.ts';
import type { Joined, RoomHandle } from '../room/room-handle.ts';
import { answerOf } from './room-creation.ts';
import type { RoomQuota } from './room-quota.ts';
import { isRefusal, Refused } from '../../definition/refusal.ts';
import type { TableGame } from '../../definition/table-game.ts';

/** How somebody joins. */
export interface Joining {
  /** [B32] The visitor's part of the draws. */
  entropy?: string | undefined;
  /** The visitor is new and has no seat anywhere. */
  isNew?: boolean;
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

  /** [T26] The seat that the visitor has in a room, or null. */
  async seatIn(roomId: string, visitor: string): Promise<SeatAnswer | null> {
    const game = await this.#rooms.gameOf(roomId);
    const seated = await this.#rooms.use(roomId, (room) => room.rejoin(visitor, true));
    return seated && answerOf(game, roomId, seated);
  }

  /**
   * Gives the visitor a seat. [B32] `entropy` is their part of the draws; the answer tells player 2
   * the part and who made it. [B23] A seat that is already theirs does not count.
   * @throws Refused if there is no such room, no free seat, or they have too many rooms
   */
  async join(roomId: string, taker: RoomMaker, joining: Joining = {}): Promise<SeatAnswer> {
    const { visitor, address } = taker;
    const { entropy, isNew = false, stored } = joining;
    if (isNew && this.#parts.deps.isFull?.() === true) throw new Refused('house/full');
    try {
      const take = () => this.#sit(roomId, stored, (room) => room.join(visitor, entropy, address));
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
