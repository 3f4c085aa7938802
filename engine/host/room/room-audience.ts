import { createAuthContext, matchMaker, ServerError } from '@colyseus/core';
import type { Announcement } from '../../definition/table-game.ts';
import { Refused } from '../../definition/refusal.ts';
import type { RoomDeps } from '../deps.ts';
import type { Audience } from './notifier.ts';
import type { Room } from './room.ts';
import { RoomMoved } from './room-handle.ts';
import { type ColyseusEnd, isColyseusClient, type OpenColyseusRoom } from './colyseus-room.ts';

/**
 * Reserves a place in a room of this process for a Colyseus client, identified by its seat [B2]. The
 * SDK builds its socket's address from `processId` [J21].
 */
async function reserve(
  roomId: string,
  playerId: string | null,
  processName: string | null,
): Promise<object> {
  const options = playerId === null ? { watch: true } : { playerId };
  try {
    const context = createAuthContext({ headers: new Headers() });
    const reservation = await matchMaker.joinById(roomId, options, context);
    return processName === null ? reservation : { ...reservation, processId: processName };
  } catch (error) {
    if (error instanceof ServerError) throw new Refused('seat/unknown');
    throw error;
  }
}

/** How long Colyseus keeps a place for one of its clients, in ms. */
const RESERVED_MS = 15_000;

/** The Socket.IO side of every room: it carries messages besides those for Colyseus clients. */
export interface Broadcaster {
  /** `isWatched`: watchers receive it too. `hosts`: the other hosts at which readers are. */
  toRoom(
    roomId: string,
    announcement: Announcement,
    isWatched: boolean,
    hosts: readonly string[],
  ): void;
  /** `host`: where its socket is; null: on this process. */
  toConnection(
    connection: string,
    announcement: Announcement,
    roomId: string,
    host: string | null,
  ): void;
  /** The same message to several connections on this process. */
  toConnections(connections: readonly string[], announcement: Announcement, roomId: string): void;
  /** Disconnects a socket; `host`: where it is; null: on this process. */
  drop(connection: string, roomId: string, host: string | null): void;
  /** The room list has changed. */
  listChanged(): void;
}

export interface AudienceParts {
  deps: Pick<RoomDeps, 'now'>;
  broadcaster: Broadcaster;
  openColyseusRoom: OpenColyseusRoom;
  /** [J21] The name by which Colyseus clients find this process. */
  processName?: string | null;
}

/**
 * Who receives what happens in a room: sockets and Colyseus clients. A Colyseus room is made when
 * its first client comes. Most rooms never have one, and it would be half of their memory.
 */
export class RoomAudience implements Audience {
  readonly #roomId: string;
  readonly #parts: AudienceParts;
  #room: Room | null = null;
  #colyseus: ColyseusEnd | null = null;
  #reservedUntil = 0;
  #opening: Promise<void> | null = null;

  constructor(roomId: string, parts: AudienceParts) {
    this.#roomId = roomId;
    this.#parts = parts;
  }

  /** The room of this audience. @throws RoomMoved if there is none yet */
  get room(): Room {
    if (this.#room === null) throw new RoomMoved();
    return this.#room;
  }

  listenTo(room: Room): void {
    this.#room = room;
  }

  attachColyseus(end: ColyseusEnd | null): void {
    this.#colyseus = end;
    if (end === null) this.#opening = null;
  }

  async reserve(playerId: string | null): Promise<object> {
    const { openColyseusRoom, processName = null, deps } = this.#parts;
    this.#reservedUntil = deps.now() + RESERVED_MS;
    const opening = (this.#opening ??= openColyseusRoom(this.#roomId, this));
    try {
      await opening;
    } catch (error) {
      if (this.#opening === opening) this.#opening = null; // whoever asks next tries again
      throw error;
    }
    return reserve(this.#roomId, playerId, processName);
  }

  isAwaited(now: number): boolean {
    return now < this.#reservedUntil;
  }

  async disconnect(): Promise<void> {
    await this.#opening?.catch(() => {});
    await this.#colyseus?.disconnect();
  }

  toAll(announcement: Announcement): void {
    const { watching, hosts } = this.room.presence;
    this.#parts.broadcaster.toRoom(this.#roomId, announcement, watching > 0, hosts.all);
    this.#colyseus?.tell(announcement, true);
  }

  toPlayers(announcement: Announcement): void {
    const { hosts } = this.room.presence;
    this.#parts.broadcaster.toRoom(this.#roomId, announcement, false, hosts.players);
    this.#colyseus?.tell(announcement, false);
  }

  toOne(connection: string, announcement: Announcement): void {
    if (isColyseusClient(connection)) this.#colyseus?.tellEach([connection], announcement);
    else {
      const host = this.room.presence.viaOf(connection);
      this.#parts.broadcaster.toConnection(connection, announcement, this.#roomId, host);
    }
  }

  toEach(connections: readonly string[], announcement: Announcement): void {
    const { presence } = this.room;
    const colyseusClients = connections.filter(isColyseusClient);
    const sockets = connections.filter((connection) => !isColyseusClient(connection));
    const here = sockets.filter((connection) => presence.viaOf(connection) === null);
    if (here.length > 0) this.#parts.broadcaster.toConnections(here, announcement, this.#roomId);
    if (colyseusClients.length > 0) this.#colyseus?.tellEach(colyseusClients, announcement);
    for (const connection of sockets) {
      if (presence.viaOf(connection) !== null) this.toOne(connection, announcement);
    }
  }

  drop(connections: readonly string[], at?: string | null): void {
    const { broadcaster } = this.#parts;
    this.#colyseus?.drop(connections.filter(isColyseusClient));
    for (const connection of connections) {
      if (isColyseusClient(connection)) continue;
      const via = at === undefined ? this.room.presence.viaOf(connection) : at;
      broadcaster.drop(connection, this.#roomId, via);
    }
  }

  listChanged(): void {
    this.#parts.broadcaster.listChanged();
  }
}
