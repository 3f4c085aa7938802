import { matchMaker } from '@colyseus/core';
import { hostedBoxes, journalRoom } from './hosted-boxes.ts';
import type { BoxEvent, Seat } from '../boxes/box-events.ts';
import { type RoomMaker, SeqTaken } from '../journal/journal.ts';
import { initial, next } from './hosted-machine.ts';
import { Refused } from '../refusal.ts';
import type { SeatAnswer } from '../wire/rest.ts';
import type { BoxRoom, Broadcaster } from './box-room.ts';
import type { HostedRooms } from './hosted-rooms.ts';
import type { RoomQuota } from './room-quota.ts';
import { seatFor } from './box-seats.ts';
import { listingOf } from './box-listing.ts';
import type { Room } from './box-recorder.ts';
import type { TableDeps } from './box-table.ts';
import { remoteDoor, type TableDoor } from './table-door.ts';

/** The name of the room type, for native clients. */
export const BOX_ROOM = 'alluring-boxes';

const ID_TRIES = 5;

/** Finds rooms, on this process or another, and brings back those that only the journal knows. */
export class RoomDirectory {
  readonly #deps: TableDeps;
  readonly #broadcaster: Broadcaster;
  readonly #hosted: HostedRooms;
  readonly #quota: RoomQuota;
  readonly #opening = new Map<string, Promise<TableDoor>>();

  constructor(deps: TableDeps, broadcaster: Broadcaster, hosted: HostedRooms, quota: RoomQuota) {
    this.#deps = deps;
    this.#broadcaster = broadcaster;
    this.#hosted = hosted;
    this.#quota = quota;
  }

  /** A new room with the visitor on seat 1. @throws Refused where they have too many [B23]. */
  create(maker: RoomMaker): Promise<SeatAnswer> {
    return this.#quota.run(maker, () => this.#create(maker));
  }

  async #create(maker: RoomMaker): Promise<SeatAnswer> {
    const { chance, configs } = this.#deps;
    const seat = await seatFor(maker.visitor, this.#deps);
    const { default_coins } = await configs.read('alluring-boxes');
    for (let attempt = 1; ; attempt += 1) {
      const roomId = chance.roomId();
      try {
        const room = await this.#recordNew(roomId, seat, maker, default_coins);
        this.#broadcaster.listChanged();
        await this.#openNew(roomId, room);
        return { success: true, roomId, playerId: seat.playerId, isPlayer1: true };
      } catch (error) {
        if (!(error instanceof SeqTaken) || attempt === ID_TRIES) throw error;
      }
    }
  }

  /**
   * A seat for the visitor. [B32] `entropy` is what they add to the dice; player 2 is told what is in
   * them, and who made it.
   * @throws Refused where there is no such room or no seat for the visitor.
   */
  async join(roomId: string, visitor: string, entropy?: string): Promise<SeatAnswer> {
    const door = await this.door(roomId);
    const seat = { success: true, roomId, ...(await door.join(visitor, entropy)) } as const;
    const part = seat.isPlayer1 ? null : (await door.fairness())?.halves?.player2;
    return part == null ? seat : { ...seat, entropy: part.entropy, entropyFrom: part.from };
  }

  /** The door of a room that this process hosts, or null. */
  here(roomId: string): TableDoor | null {
    return this.#hosted.get(roomId) ?? null;
  }

  /** The door of a room somebody hosts already, or null: nothing is opened. */
  async hostedDoor(roomId: string): Promise<TableDoor | null> {
    const local = this.#hosted.get(roomId);
    if (local !== undefined) return local;
    const elsewhere = await matchMaker.driver.findOne({ roomId });
    return elsewhere ? this.#remote(roomId, elsewhere.processId) : null;
  }

  /** The door of a room, opened on this process where nobody hosts it. @throws Refused */
  door(roomId: string): Promise<TableDoor> {
    const local = this.#hosted.get(roomId);
    if (local !== undefined) return Promise.resolve(local);
    return this.#opening.get(roomId) ?? this.#noted(roomId, this.#open(roomId));
  }

  /** Whoever asks for the room while it is being opened waits for the same door. */
  #noted(roomId: string, opening: Promise<TableDoor>): Promise<TableDoor> {
    this.#opening.set(roomId, opening);
    const done = (): boolean => this.#opening.delete(roomId);
    opening.then(done, done);
    return opening;
  }

  /** The room is recorded: should it not open now, it will when somebody asks for it. */
  async #openNew(roomId: string, room: Room): Promise<void> {
    await this.#noted(roomId, this.#openHere(roomId, room)).catch(this.#deps.report);
  }

  async #open(roomId: string): Promise<TableDoor> {
    await this.#hosted.gone(roomId);
    const elsewhere = await matchMaker.driver.findOne({ roomId });
    if (elsewhere && elsewhere.processId !== matchMaker.processId) {
      return this.#remote(roomId, elsewhere.processId);
    }
    return this.#openHere(roomId);
  }

  /** `known`: the room as it was just recorded, so that the journal need not be asked. */
  async #openHere(roomId: string, known?: Room): Promise<TableDoor> {
    const { processId } = await matchMaker
      .handleCreateRoom(BOX_ROOM, known === undefined ? {} : { known }, undefined, roomId)
      .catch((error: unknown) => this.#unknownOr(roomId, error));
    return this.#hosted.get(roomId) ?? this.#remote(roomId, processId);
  }

  /** Colyseus wraps what onCreate threw; whether the room exists is the journal's to say. */
  async #unknownOr(roomId: string, error: unknown): Promise<never> {
    const { name, version } = hostedBoxes;
    const { entries, checkpoint } = await this.#deps.journal.read(
      journalRoom(roomId),
      name,
      version,
    );
    if (entries.length === 0 && checkpoint === null) throw new Refused('room/unknown');
    throw error;
  }

  /** A room on another process. Should that be gone, the room is brought back here [J3]. */
  #remote(roomId: string, processId: string): TableDoor {
    return remoteDoor(async (method, args) => {
      try {
        return await matchMaker.remoteRoomCall<BoxRoom>(roomId, 'remote', [method, args]);
      } catch (error) {
        if (await matchMaker.healthCheckProcessId(processId)) throw error;
        await matchMaker.driver.remove(roomId);
        await this.#openHere(roomId);
        return matchMaker.remoteRoomCall<BoxRoom>(roomId, 'remote', [method, args]);
      }
    });
  }

  /** [J4] The room, its listing and the creator's opened wallet, in one commit. */
  async #recordNew(roomId: string, seat: Seat, maker: RoomMaker, coins: number): Promise<Room> {
    const { chance, now, wallets, journal } = this.#deps;
    const event: BoxEvent = { type: 'room-created', seat, seeds: chance.seedPair('') };
    const snapshot = next(hostedBoxes, initial(hostedBoxes), event);
    const at = now();
    await wallets.run(seat.visitor, async (account) => {
      account.open(coins, BOX_ROOM);
      await journal.append({
        entries: [{ room: journalRoom(roomId), seq: 1, at, event, checkpoint: null }],
        movements: account.movements,
        listing: { ...listingOf(roomId, snapshot, at), maker },
      });
    });
    return { seq: 1, snapshot };
  }
}
