import { seatedAt } from '../../definition/table-game.ts';
import * as v from 'valibot';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { type Answer, answered, METHODS, type RoomHandle, RoomMoved } from '../room/room-handle.ts';
import type { Room } from '../room/room.ts';
import type { HostCall, ConnectedSeat, Handed } from './host-link.ts';
import type { RoomClaims } from './room-claims.ts';

/** [J16] [J20] How a room changes hosts: another host asks for it, receives it, or loses it. */
export class Handover {
  readonly #registry: RoomRegistry;
  readonly #claims: RoomClaims;

  constructor(registry: RoomRegistry, claims: RoomClaims) {
    this.#registry = registry;
    this.#claims = claims;
  }

  /**
   * [J16] Carries out another host's call on a room. A room that nobody uses here goes to that
   * host.
   * @throws RoomMoved
   */
  serve(call: HostCall): Promise<Answer<unknown>> {
    return answered(async () => {
      const room = await this.#askedFor(call);
      const method = v.parse(v.picklist(METHODS), call.method);
      const ask = room[method] as (...of: unknown[]) => unknown;
      if (method !== 'connect') return ask.call(room, ...call.args);
      const [connection, playerId, address, isTold, visitor, isScreen] = call.args;
      const place = [connection, playerId, call.from, address ?? null];
      return ask.call(room, ...place, isTold === true, visitor ?? null, isScreen === true);
    });
  }

  /**
   * The room of a call. If this process stops hosting while it looks, the caller looks for the room
   * again and finds it at the next host: nothing is refused because a process ends.
   */
  async #askedFor(call: HostCall): Promise<RoomHandle> {
    try {
      if (!this.#claims.isOver) return await this.#roomOf(call);
    } catch (error) {
      if (!this.#claims.isOver) throw error;
    }
    throw new RoomMoved();
  }

  async #roomOf({ room: roomId, host, from }: HostCall): Promise<RoomHandle> {
    // A room may be given away only while this process is certain that it hosts it.
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
   * [J20] Hands a room to the host at which its players are now. Returns what that host receives,
   * or null if the room stays.
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

  /** [J20] Takes over a room that another host has handed to this one, with all who were connected. */
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

/** Who is connected to a room through other hosts. */
export function connectedElsewhere({ presence, definition, state }: Room): ConnectedSeat[] {
  return [...presence.places()].flatMap(
    ([connection, { seat, via, address, visitor, isScreen }]) => {
      const playerId = seat === null ? null : seatedAt(definition, state, seat)?.playerId;
      if (via === null || playerId === undefined) return [];
      return [
        {
          connection,
          playerId,
          via,
          ...(address !== null && { address }),
          ...(visitor != null && { visitor }),
          ...(isScreen === true && { isScreen }),
        },
      ];
    },
  );
}

/**
 * These connections were there when the room was handed over. They count as connected until it is
 * certain that they do not come back.
 */
export function awaitReconnects(room: Room, there: readonly ConnectedSeat[], us: string): void {
  const places = there.flatMap(({ connection, playerId, via, address = null, ...whose }) => {
    const seat = playerId === null ? null : room.seatOf(playerId);
    const isTheirs = playerId === null || (seat !== null && !room.hasLeft(seat));
    if (!isTheirs) return [];
    if (playerId !== null) room.attendance.awaited.remove(playerId);
    return [[connection, { ...whose, seat, via: via === us ? null : via, address }] as const];
  });
  room.attendance.awaitReconnects(places, room.definition.turnOf(room.state).length > 0);
}
