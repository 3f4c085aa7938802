import * as v from 'valibot';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { type Answer, answered, METHODS, type RoomHandle, RoomMoved } from '../room/room-handle.ts';
import type { Room } from '../room/room.ts';
import type { HostCall, ConnectedSeat, Handed } from './host-link.ts';
import type { RoomClaims } from './room-claims.ts';

/** [J16] [J20] What becomes of rooms between hosts: asked for by another, given to one, taken from one. */
export class Handover {
  readonly #registry: RoomRegistry;
  readonly #claims: RoomClaims;

  constructor(registry: RoomRegistry, claims: RoomClaims) {
    this.#registry = registry;
    this.#claims = claims;
  }

  /** [J16] Does what another host asks of a room; one that nobody uses here is given to it. @throws RoomMoved */
  serve(call: HostCall): Promise<Answer<unknown>> {
    return answered(async () => {
      const room = await this.#askedFor(call);
      const method = v.parse(v.picklist(METHODS), call.method);
      const ask = room[method] as (...of: unknown[]) => unknown;
      if (method !== 'connect') return ask.call(room, ...call.args);
      const [connection, playerId, address, isTold] = call.args;
      return ask.call(room, connection, playerId, call.from, address ?? null, isTold === true);
    });
  }

  async #askedFor({ room: roomId, host, from }: HostCall): Promise<RoomHandle> {
    if (this.#claims.isOver) throw new RoomMoved();
    // What is here is not given away because it is uncertain just now whether it still is.
    await this.#claims.confirm();
    if (host !== this.#claims.host) throw new RoomMoved();
    const registry = this.#registry;
    const room =
      (await registry.changing(roomId)) ??
      registry.get(roomId) ??
      (await registry.change(roomId, this.#give(roomId, from)));
    if (room.host !== null) throw new RoomMoved();
    return room;
  }

  async #give(roomId: string, to: string): Promise<RoomHandle> {
    await this.#registry.gone(roomId);
    return (await this.#claims.give(roomId, to)) ?? this.#registry.open(roomId);
  }

  /**
   * [J20] A room of this process goes to the host by way of which its players are here now; answers what that host
   * is told, or null where it stays.
   */
  async handOver(room: Room, to: string): Promise<Handed | null> {
    const { id } = room;
    if (this.#registry.changing(id) !== undefined) return null;
    const { promise, resolve, reject } = Promise.withResolvers<RoomHandle>();
    void this.#registry.change(id, promise);
    try {
      await this.#registry.unload(room);
      const given = await this.#claims.give(id, to);
      resolve(given ?? (await this.#registry.open(id)));
      if (given === null) return null;
      return { handed: id, from: this.#claims.host, to, there: connectedElsewhere(room) };
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  /** [J20] Goes on with a room that another host has handed over to this one, with all who were there. */
  takeOver({ handed: roomId, there }: Handed): Promise<RoomHandle> {
    const opening = this.#registry.changing(roomId) ?? this.#registry.open(roomId);
    const taken = opening.then((handle) => {
      const room = this.#registry.get(roomId);
      if (room !== undefined) awaitReconnects(room, there, this.#claims.host);
      return handle;
    });
    return this.#registry.change(roomId, taken);
  }
}

/** Who is in a room by way of other hosts. */
export function connectedElsewhere({ presence, definition, state }: Room): ConnectedSeat[] {
  return presence.entries().flatMap(([connection, seat]) => {
    const via = presence.viaOf(connection);
    const address = presence.addressOf(connection);
    const playerId = seat === null ? null : definition.seated(state, seat)?.playerId;
    if (via === null || playerId === undefined) return [];
    return [{ connection, playerId, via, ...(address === null ? {} : { address }) }];
  });
}

/** These were here when the room was handed over: they count as connected, unless they do not come back. */
export function awaitReconnects(room: Room, there: readonly ConnectedSeat[], us: string): void {
  const places = there.flatMap(({ connection, playerId, via, address = null }) => {
    const seat = playerId === null ? null : room.seatOf(playerId);
    const isTheirs = playerId === null || (seat !== null && !room.hasLeft(seat));
    if (!isTheirs) return [];
    if (playerId !== null) room.attendance.awaited.remove(playerId);
    return [[connection, { seat, via: via === us ? null : via, address }] as const];
  });
  room.attendance.awaitReconnects(places, room.definition.turnOf(room.state).length > 0);
}
