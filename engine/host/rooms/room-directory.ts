import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { isRefusal, Refused } from '../../core/refusal.ts';
import type { RoomMaker } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { Handed } from '../cluster/handed.ts';
import type { HostCall } from '../cluster/host-link.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import { type Answer, answered, METHODS, type RoomHandle } from '../table/room-handle.ts';
import type { Joined } from '../table/table.ts';
import type { Broadcaster, TableRoom } from '../table/table-room.ts';
import { answerOf, RoomCreation } from './room-creation.ts';
import { type OpeningParts, RoomOpenings } from './room-openings.ts';
import type { RoomQuota } from './room-quota.ts';

/**
 * A caller follows a room that moves so often. It waits a little longer each time but the first, 2 s in
 * all: as long as a slow process may take to hand a room over.
 */
const MOVES = 15;
const MOVING_MS = 20;
const LONGEST_WAIT_MS = 200;

/** How somebody joins. */
export interface Joining {
  /** [B32] What they add to chance. */
  entropy?: string | undefined;
  /** The visitor was made just now, and has no seat anywhere. */
  isNew?: boolean;
  /** Is told how many bytes it took [X26]. */
  stored?: ((bytes: number) => void) | undefined;
}

export interface DirectoryParts extends OpeningParts {
  broadcaster: Pick<Broadcaster, 'listChanged'>;
  quota: RoomQuota;
}

/** Finds rooms, on this process or another, and brings back those that only the journal knows. */
export class RoomDirectory {
  readonly #parts: DirectoryParts;
  readonly #openings: RoomOpenings;
  readonly #creation: RoomCreation;

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
    this.#openings = new RoomOpenings(parts);
    this.#creation = new RoomCreation(parts, (...opening) => this.#openings.openNew(...opening));
  }

  /**
   * A new room of a game with the visitor on its first seat, [B54] to be listed or not.
   * @param stored Is told how many bytes it took [X26].
   * @throws Refused where they have too many [B23].
   */
  create(
    slug: string,
    maker: RoomMaker,
    unlisted = false,
    stored?: (bytes: number) => void,
  ): Promise<SeatAnswer> {
    const game = this.#openings.gameNamed(slug);
    if (game === null) throw new Refused('game/unknown');
    return this.#parts.quota.run(maker, () => this.#creation.create(game, maker, unlisted, stored));
  }

  /**
   * A seat for the visitor. [B32] `entropy` is what they add to chance; player 2 is told what is in
   * it, and who made it.
   * [B23] A seat that is the visitor's already is theirs however many they have.
   * @throws Refused where there is no such room, no seat for the visitor, or they have too many.
   */
  async join(roomId: string, taker: RoomMaker, joining: Joining = {}): Promise<SeatAnswer> {
    const { visitor, address } = taker;
    const { entropy, isNew = false, stored } = joining;
    try {
      const take = () =>
        this.#seat(roomId, stored, (handle) => handle.join(visitor, entropy, address));
      return await this.#parts.quota.run(taker, take, { isNew, room: roomId });
    } catch (error) {
      if (!isRefusal(error, 'room/too-many')) throw error;
      return this.#seat(roomId, stored, async (handle) => {
        const theirs = await handle.rejoin(visitor);
        if (theirs === null) throw error;
        return theirs;
      });
    }
  }

  #seat(
    roomId: string,
    stored: Joining['stored'],
    sit: (handle: RoomHandle) => Promise<Joined>,
  ): Promise<SeatAnswer> {
    return this.use(roomId, async (handle) => {
      const game = await this.#openings.gameOf(roomId);
      const joined = await sit(handle);
      stored?.(joined.stored);
      const answer = answerOf(game, roomId, joined);
      const part = answer.isPlayer1 ? null : (await handle.fairness())?.halves?.player2;
      return part == null ? answer : { ...answer, entropy: part.entropy, entropyFrom: part.from };
    });
  }

  /** Whether this process hosts nothing any more, and never will. */
  get isOver(): boolean {
    return this.#parts.claims?.isOver ?? false;
  }

  /** The handle of a room that this process hosts for certain, or null. */
  here(roomId: string): RoomHandle | null {
    return this.#openings.here(roomId);
  }

  /** The handle of a room, opened on this process where nobody hosts it. @throws Refused */
  handle(roomId: string): Promise<RoomHandle> {
    return this.#openings.handle(roomId);
  }

  /**
   * Does something with a room, wherever it is: should it move meanwhile, once more where it is then.
   * @param isSafe Whether it may be done a second time, where nobody can say whether it was done.
   * @throws Refused
   */
  async use<T>(
    roomId: string,
    work: (handle: RoomHandle) => T | Promise<T>,
    isSafe = true,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(await this.handle(roomId));
      } catch (error) {
        if (!(error instanceof RoomMoved)) throw error;
        if (error.mayBeDone && !isSafe) throw new Refused('action/failed');
        if (attempt === MOVES) throw new Refused('action/busy');
        if (attempt > 1) await sleep(Math.min(attempt * MOVING_MS, LONGEST_WAIT_MS));
      }
    }
  }

  /** [J16] Does what another host asks of a room; one that nobody uses here is given to it. @throws RoomMoved */
  serve(call: HostCall): Promise<Answer<unknown>> {
    return answered(async () => {
      const handle = await this.#servedTo(call);
      const method = v.parse(v.picklist(METHODS), call.method);
      const ask = handle[method] as (...of: unknown[]) => unknown;
      if (method !== 'connect') return ask.call(handle, ...call.args);
      const [connection, playerId, address, isTold] = call.args;
      return ask.call(handle, connection, playerId, call.from, address ?? null, isTold === true);
    });
  }

  /** [J20] Gives a room to the host by way of which its players are here now; tells what became of it. */
  handOver(room: TableRoom, to: string): Promise<Handed | null> {
    return this.#openings.handOver(room, to);
  }

  /** [J20] Goes on with a room that was handed over to this process. */
  takeOver(handed: Handed): Promise<RoomHandle> {
    return this.#openings.takeOver(handed);
  }

  async #servedTo({ room, host, from }: HostCall): Promise<RoomHandle> {
    const { claims } = this.#parts;
    if (claims === null || claims.isOver) throw new RoomMoved();
    // What is here is not given away because it is uncertain just now whether it still is.
    await claims.confirm();
    if (host !== claims.host) throw new RoomMoved();
    const handle = await this.#openings.servedTo(room, from);
    if (handle.host !== null) throw new RoomMoved();
    return handle;
  }
}
