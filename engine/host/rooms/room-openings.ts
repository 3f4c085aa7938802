import type { AnyStateMachine } from 'xstate';
import type { Folded } from '../../core/hosted-machine.ts';
import { Refused } from '../../core/refusal.ts';
import type { TableGame } from '../../core/table-game.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { Handed } from '../cluster/handed.ts';
import type { RoomClaims } from '../cluster/room-claims.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import { RoomUnreadable } from '../read-room.ts';
import { loadRoom } from '../table/load-room.ts';
import type { RoomHandle } from '../table/room-handle.ts';
import type { TableDeps } from '../table/table.ts';
import type { OpenRoom, TableRoom } from '../table/table-room.ts';
import type { HostedRooms } from './hosted-rooms.ts';

export interface OpeningParts {
  deps: TableDeps;
  /** The games that are played at tables; all rooms share one space of ids. */
  games: readonly TableGame[];
  index: Pick<RoomIndex, 'awaitedOf' | 'gameOf' | 'setAside'>;
  hosted: HostedRooms;
  /** Makes a room of this process. */
  open: OpenRoom;
  /** [J16] Null: there is no other process. */
  claims: RoomClaims | null;
}

/** [J16] Opens rooms on this process, one at a time each, gives them to other hosts and takes theirs. */
export class RoomOpenings {
  readonly #parts: OpeningParts;
  /** Rooms that are being opened here, or given away. */
  readonly #changing = new Map<string, Promise<RoomHandle>>();

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  /** The handle of a room that this process hosts for certain, or null. */
  here(roomId: string): RoomHandle | null {
    const isCertain = this.#parts.claims?.isCertain ?? true;
    return isCertain ? (this.#parts.hosted.get(roomId)?.handle ?? null) : null;
  }

  /** The handle of a room, opened on this process where nobody hosts it. @throws Refused */
  handle(roomId: string): Promise<RoomHandle> {
    const found = this.here(roomId) ?? this.#parts.claims?.known(roomId) ?? null;
    if (found !== null) return Promise.resolve(found);
    return this.#changing.get(roomId) ?? this.#noted(roomId, this.#open(roomId));
  }

  gameNamed(slug: string | null): TableGame | null {
    return this.#parts.games.find((game) => game.slug === slug) ?? null;
  }

  /** @throws Refused where there is no such room. */
  async gameOf(roomId: string): Promise<TableGame> {
    const { hosted, index } = this.#parts;
    const game = hosted.get(roomId)?.table.game ?? this.gameNamed(await index.gameOf(roomId));
    if (game === null) throw new Refused('room/unknown');
    return game;
  }

  /** A room that was just recorded: should it not open now, it will when somebody asks for it. */
  async openNew(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    room: Folded<AnyStateMachine>,
  ): Promise<void> {
    const opening = this.#openHere(game, roomId, host, room);
    await this.#noted(roomId, opening).catch(this.#parts.deps.report);
  }

  /** The room where another host asks for it: one that nobody uses here is given to that host. */
  async servedTo(roomId: string, from: string): Promise<RoomHandle> {
    const changing = this.#changing.get(roomId);
    if (changing !== undefined) return changing;
    const here = this.#parts.hosted.get(roomId)?.handle;
    return here ?? this.#noted(roomId, this.#give(roomId, from));
  }

  /** [J20] A room of this process goes to another host, with all who are there; answers what that is told. */
  async handOver(room: TableRoom, to: string): Promise<Handed | null> {
    const { claims } = this.#parts;
    const { roomId } = room;
    if (claims === null || this.#changing.has(roomId)) return null;
    const { promise, resolve, reject } = Promise.withResolvers<RoomHandle>();
    void this.#noted(roomId, promise);
    try {
      await this.#parts.hosted.unload(room);
      const given = await claims.give(roomId, to);
      resolve(given ?? (await this.#open(roomId)));
      if (given === null) return null;
      return { handed: roomId, from: claims.host, to, there: room.table.there() };
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  /** [J20] Goes on with a room that another host has handed over, with all who were there. */
  takeOver({ handed: roomId, there }: Handed): Promise<RoomHandle> {
    const opening = this.#changing.get(roomId) ?? this.#open(roomId);
    const taken = opening.then((handle) => {
      const ours = there.map((one) => ({
        ...one,
        via: one.via === this.#parts.claims?.host ? null : one.via,
      }));
      this.#parts.hosted.get(roomId)?.table.expect(ours);
      return handle;
    });
    return this.#noted(roomId, taken);
  }

  async #give(roomId: string, to: string): Promise<RoomHandle> {
    const { hosted, claims } = this.#parts;
    await hosted.gone(roomId);
    return (await claims?.give(roomId, to)) ?? this.#open(roomId);
  }

  /** Whoever asks for the room while it changes waits for the same handle. */
  #noted(roomId: string, changing: Promise<RoomHandle>): Promise<RoomHandle> {
    this.#changing.set(roomId, changing);
    const done = (): void => {
      if (this.#changing.get(roomId) === changing) this.#changing.delete(roomId);
    };
    changing.then(done, done);
    return changing;
  }

  async #open(roomId: string): Promise<RoomHandle> {
    const { hosted, claims } = this.#parts;
    await claims?.confirm();
    await hosted.gone(roomId);
    const local = this.here(roomId);
    if (local !== null) return local;
    const game = await this.gameOf(roomId);
    return (await claims?.claim(roomId)) ?? this.#openHere(game, roomId, claims?.host);
  }

  /** `known`: the room as it was just recorded, so that the journal need not be asked. */
  async #openHere(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    known?: Folded<AnyStateMachine>,
  ): Promise<RoomHandle> {
    const { hosted, claims, index, open } = this.#parts;
    const room = known ?? (await this.#read(game, roomId));
    const awaited = known === undefined ? await index.awaitedOf(roomId) : [];
    // The host that claimed it may have ended meanwhile.
    if (host !== claims?.host) throw new RoomMoved();
    const opened = open(game, roomId, { known: room, host, awaited });
    hosted.add(opened);
    return opened.handle;
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
