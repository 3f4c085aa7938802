import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { Refused } from '../../core/refusal.ts';
import type { RoomMaker } from '../../journal/journal.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { Handed } from '../cluster/handed.ts';
import type { HostCall } from '../cluster/host-link.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import { type Answer, answered, METHODS, type RoomHandle } from '../table/room-handle.ts';
import type { Broadcaster, TableRoom } from '../table/table-room.ts';
import { answerOf, RoomCreation } from './room-creation.ts';
import { type OpeningParts, RoomOpenings } from './room-openings.ts';
import type { RoomQuota } from './room-quota.ts';

/** Whoever asks for a room follows it so often, and waits a little longer each time but the first. */
const MOVES = 5;
const MOVING_MS = 20;

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
   * A new room of a game with the visitor on its first seat. `stored` is told how many bytes it took [X26].
   * @throws Refused where they have too many [B23].
   */
  create(slug: string, maker: RoomMaker, stored?: (bytes: number) => void): Promise<SeatAnswer> {
    const game = this.#openings.gameNamed(slug);
    if (game === null) throw new Refused('game/unknown');
    return this.#parts.quota.run(maker, () => this.#creation.create(game, maker, stored));
  }

  /**
   * A seat for the visitor. [B32] `entropy` is what they add to chance; player 2 is told what is in
   * it, and who made it; `stored` how many bytes it took.
   * @throws Refused where there is no such room or no seat for the visitor.
   */
  join(
    roomId: string,
    visitor: string,
    entropy?: string,
    stored?: (bytes: number) => void,
  ): Promise<SeatAnswer> {
    return this.use(roomId, async (handle) => {
      const game = await this.#openings.gameOf(roomId);
      const joined = await handle.join(visitor, entropy);
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
        if (attempt > 1) await sleep(attempt * MOVING_MS);
      }
    }
  }

  /** [J16] Does what another host asks of a room; one that nobody uses here is given to it. @throws RoomMoved */
  serve(call: HostCall): Promise<Answer<unknown>> {
    return answered(async () => {
      const handle = await this.#servedTo(call);
      const method = v.parse(v.picklist(METHODS), call.method);
      const ask = handle[method] as (...of: unknown[]) => unknown;
      return ask.call(handle, ...call.args, ...(method === 'connect' ? [call.from] : []));
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
