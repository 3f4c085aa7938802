import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import type { Folded } from '../../core/hosted-machine.ts';
import { Refused } from '../../core/refusal.ts';
import type { TableGame } from '../../core/table-game.ts';
import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import { loadRoom } from '../table/load-room.ts';
import { type Answer, answered, METHODS, type RoomHandle } from '../table/room-handle.ts';
import { RoomUnreadable } from '../read-room.ts';
import type { TableDeps } from '../table/table.ts';
import type { Broadcaster, Opening } from '../table/table-room.ts';
import type { OpenRoom } from './open-room.ts';
import type { HostCall } from '../cluster/host-link.ts';
import type { RoomClaims } from '../cluster/room-claims.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import type { HostedRooms } from './hosted-rooms.ts';
import { answerOf, RoomCreation } from './room-creation.ts';
import type { RoomQuota } from './room-quota.ts';

/** Whoever asks for a room follows it so often. */
const MOVES = 4;

export interface DirectoryParts {
  deps: TableDeps;
  /** The games that are played at tables; all rooms share one space of ids. */
  games: readonly TableGame[];
  index: Pick<RoomIndex, 'gameOf' | 'setAside'>;
  broadcaster: Pick<Broadcaster, 'listChanged'>;
  hosted: HostedRooms;
  quota: RoomQuota;
  /** Has a room of this process made; then it is among `hosted`. */
  open: OpenRoom;
  /** [J16] Null: there is no other process. */
  claims: RoomClaims | null;
}

/** Finds rooms, on this process or another, and brings back those that only the journal knows. */
export class RoomDirectory {
  readonly #parts: DirectoryParts;
  readonly #opening = new Map<string, Promise<RoomHandle>>();
  readonly #creation: RoomCreation;

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
    this.#creation = new RoomCreation(parts, (...opening) => this.#openNew(...opening));
  }

  /** A new room of a game with the visitor on its first seat. @throws Refused where they have too many [B23]. */
  create(slug: string, maker: RoomMaker): Promise<SeatAnswer> {
    const game = this.#gameNamed(slug);
    if (game === null) throw new Refused('game/unknown');
    return this.#parts.quota.run(maker, () => this.#creation.create(game, maker));
  }

  /**
   * A seat for the visitor. [B32] `entropy` is what they add to chance; player 2 is told what is in
   * it, and who made it.
   * @throws Refused where there is no such room or no seat for the visitor.
   */
  join(roomId: string, visitor: string, entropy?: string): Promise<SeatAnswer> {
    return this.use(roomId, async (handle) => {
      const game = await this.#gameOf(roomId);
      const answer = answerOf(game, roomId, await handle.join(visitor, entropy));
      const part = answer.isPlayer1 ? null : (await handle.fairness())?.halves?.player2;
      return part == null ? answer : { ...answer, entropy: part.entropy, entropyFrom: part.from };
    });
  }

  /** The handle of a room that this process hosts for certain, or null. */
  here(roomId: string): RoomHandle | null {
    return this.#isCertain ? (this.#parts.hosted.get(roomId)?.handle ?? null) : null;
  }

  /** The handle of a room, opened on this process where nobody hosts it. @throws Refused */
  handle(roomId: string): Promise<RoomHandle> {
    const found = this.here(roomId) ?? this.#parts.claims?.known(roomId) ?? null;
    if (found !== null) return Promise.resolve(found);
    return this.#opening.get(roomId) ?? this.#noted(roomId, this.#open(roomId));
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
      }
    }
  }

  /** [J16] Does what another host asks of a room; one that nobody uses here is given to it. @throws RoomMoved */
  serve(call: HostCall): Promise<Answer<unknown>> {
    return answered(async () => {
      const handle = await this.#hostedFor(call);
      const method = v.parse(v.picklist(METHODS), call.method);
      const ask = handle[method] as (...of: unknown[]) => unknown;
      return ask(...call.args, ...(method === 'connect' ? [call.from] : []));
    });
  }

  async #hostedFor({ room, host, from }: HostCall): Promise<RoomHandle> {
    const { claims, hosted } = this.#parts;
    if (claims === null) throw new RoomMoved();
    // What is here is not given away because it is uncertain just now whether it still is.
    await claims.confirm();
    if (host !== claims.host) throw new RoomMoved();
    const opening = this.#opening.get(room);
    const here = opening === undefined ? hosted.get(room)?.handle : await opening;
    const handle = here ?? (await this.#noted(room, this.#give(claims, room, from)));
    if (handle.host !== null) throw new RoomMoved();
    return handle;
  }

  async #give(claims: RoomClaims, roomId: string, to: string): Promise<RoomHandle> {
    await this.#parts.hosted.gone(roomId);
    return (await claims.give(roomId, to)) ?? this.#open(roomId);
  }

  get #isCertain(): boolean {
    return this.#parts.claims?.isCertain ?? true;
  }

  #gameNamed(slug: string | null): TableGame | null {
    return this.#parts.games.find((game) => game.slug === slug) ?? null;
  }

  /** @throws Refused where there is no such room. */
  async #gameOf(roomId: string): Promise<TableGame> {
    const { hosted, index } = this.#parts;
    const game = hosted.get(roomId)?.table.game ?? this.#gameNamed(await index.gameOf(roomId));
    if (game === null) throw new Refused('room/unknown');
    return game;
  }

  /** Whoever asks for the room while it is being opened waits for the same handle. */
  #noted(roomId: string, opening: Promise<RoomHandle>): Promise<RoomHandle> {
    this.#opening.set(roomId, opening);
    const done = (): boolean => this.#opening.delete(roomId);
    opening.then(done, done);
    return opening;
  }

  /** The room is recorded: should it not open now, it will when somebody asks for it. */
  async #openNew(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    room: Folded<AnyStateMachine>,
  ): Promise<void> {
    const opening = this.#openHere(game, roomId, host, room);
    await this.#noted(roomId, opening).catch(this.#parts.deps.report);
  }

  async #open(roomId: string): Promise<RoomHandle> {
    const { hosted, claims } = this.#parts;
    await claims?.confirm();
    await hosted.gone(roomId);
    const local = this.here(roomId);
    if (local !== null) return local;
    const game = await this.#gameOf(roomId);
    return (await claims?.claim(roomId)) ?? this.#openHere(game, roomId, claims?.host);
  }

  /** `known`: the room as it was just recorded, so that the journal need not be asked. */
  async #openHere(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    known?: Folded<AnyStateMachine>,
  ): Promise<RoomHandle> {
    const { hosted, claims, open } = this.#parts;
    const opening: Opening = { known: known ?? (await this.#read(game, roomId)), host };
    await open(game, roomId, opening);
    const room = hosted.get(roomId);
    if (room === undefined) throw new RoomMoved();
    if (host === claims?.host) return room.handle;
    await hosted.unload(room); // the host that claimed it has ended meanwhile
    throw new RoomMoved();
  }

  /** [J12] A room that cannot be read leaves the list; the others go on. */
  async #read(game: TableGame, roomId: string): Promise<Folded<AnyStateMachine>> {
    const { deps, index } = this.#parts;
    try {
      const room = await loadRoom(game, roomId, deps);
      if (room === null) throw new Refused('room/unknown');
      return room;
    } catch (error) {
      if (error instanceof RoomUnreadable) await index.setAside(roomId);
      throw error;
    }
  }
}
