import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { Refused } from '../../core/refusal.ts';
import type { Listing, TableGame } from '../../core/table-game.ts';
import type { AwaitedSeats } from './attendance/awaited-seats.ts';
import type { Attendance } from './attendance/attendance.ts';
import { standing, takenSeats } from './listing.ts';
import type { LiveRoom } from './live-room.ts';
import type { Presence } from './attendance/presence.ts';
import { seatOf } from './seats.ts';

/** What may be known of a table, without anything being done to it. */
export abstract class TableStatus<
  Machine extends AnyStateMachine,
  Seat extends string,
  View extends object,
> {
  readonly game: TableGame<Machine, Seat, View>;
  protected readonly room: LiveRoom<Machine, Seat, View>;

  constructor(room: LiveRoom<Machine, Seat, View>) {
    this.room = room;
    this.game = room.game;
  }

  protected get attendance(): Attendance<Seat> {
    return this.room.attendance;
  }

  protected get presence(): Presence<Seat> {
    return this.attendance.presence;
  }

  get now(): SnapshotFrom<Machine> {
    return this.room.now;
  }

  get listing(): Listing {
    return standing(this.game, this.now);
  }

  /** Which players are here, for the room list: who only watches keeps no room alive. */
  get present(): { anyone: boolean; creator: boolean } {
    const [first] = this.game.seats;
    const creator = first !== undefined && this.presence.has(first);
    return { anyone: this.presence.players, creator };
  }

  /** Whether somebody may sit down now, or soon will be able to. */
  get awaitsPlayers(): boolean {
    const { stage } = this.listing;
    return stage === 'open' || (stage === 'on' && takenSeats(this.game, this.now) < 2);
  }

  /** Whether anybody watches. */
  get isWatched(): boolean {
    return this.presence.watching > 0;
  }

  /** The other hosts by way of which somebody is here: a player, or anybody. */
  get hosts(): { players: readonly string[]; all: readonly string[] } {
    return this.presence.hosts;
  }

  /** [J20] The host by way of which players are here, once nobody is here directly; else null. */
  get elsewhere(): string | null {
    return this.presence.elsewhere;
  }

  /** The host by way of which a connection is here; null: this one. */
  viaOf(connection: string): string | null {
    return this.presence.viaOf(connection);
  }

  /** Epoch milliseconds since which nobody is connected, or null. */
  get emptySince(): number | null {
    return this.attendance.emptySince;
  }

  /** [B24] Whether a player has been here since the room was opened on this process. */
  get wasAttended(): boolean {
    return this.attendance.wasAttended;
  }

  /** The seat of a player id, or null: a wrong id learns nothing [B2]. */
  seatOf(playerId: string): Seat | null {
    return seatOf(this.game, this.now, playerId);
  }

  /** [B2] [B52] Why a player id has no seat here. */
  noSeat(playerId: string): Refused {
    const wasTheirs = this.game.wasFreed?.(this.now, playerId) ?? false;
    return new Refused(wasTheirs ? 'seat/freed' : 'seat/unknown');
  }

  /** [B50] Whom the table waits for, and [B51] whether the store knows who has come. */
  get awaited(): Pick<AwaitedSeats, 'any' | 'isNoted' | 'list' | 'noted'> {
    return this.attendance.awaited;
  }

  view(seat: Seat | null): View {
    return this.room.view(seat);
  }
}
