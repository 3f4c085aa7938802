import type { Announcement } from '../games/boxes/wire/box-view.ts';
import type { Message, MessageName } from '../games/boxes/wire/messages.ts';
import type { Audience } from '../host/room/notifier.ts';
import type { AwaitedSeat } from '../journal/journal.ts';
import { RoomMoved } from '../host/room/room-handle.ts';
import type { AnyStateMachine } from 'xstate';
import {
  journalRoom,
  type RoomOptions,
  type SeatCommand,
  type TableGame,
} from '../definition/table-game.ts';
import { loadRoom } from '../host/read-room.ts';
import { Room } from '../host/room/room.ts';
import type { HostKit } from './host-kit.ts';

/** A message as it was sent: to everybody, to the players, or to one connection. */
export type Told = Announcement & { to: string };

/** A message of Boxes, or of any other game. */
type Heard<Name extends string> = Name extends MessageName ? Message<Name> : object;

/** An audience that records all messages. */
export class RecordingAudience implements Audience {
  readonly told: Told[] = [];
  readonly dropped: string[] = [];
  listChanges = 0;
  /** Until when a place for a Colyseus client is kept, epoch ms. */
  awaitedUntil = 0;

  toAll(announcement: Announcement): void {
    this.told.push({ ...announcement, to: 'all' });
  }

  toPlayers(announcement: Announcement): void {
    this.told.push({ ...announcement, to: 'players' });
  }

  toOne(connection: string, announcement: Announcement): void {
    this.told.push({ ...announcement, to: connection });
  }

  toEach(connections: readonly string[], announcement: Announcement): void {
    for (const connection of connections) this.toOne(connection, announcement);
  }

  drop(connections: readonly string[]): void {
    this.dropped.push(...connections);
  }

  listChanged(): void {
    this.listChanges += 1;
  }

  reserve(): Promise<never> {
    return Promise.reject(new RoomMoved());
  }

  isAwaited(now: number): boolean {
    return now < this.awaitedUntil;
  }

  disconnect(): Promise<void> {
    return Promise.resolve();
  }

  get names(): string[] {
    return this.told.map(({ name }) => name);
  }

  /** The payloads of one kind, told to everybody or to `to`. */
  heard<Name extends string>(name: Name, to?: string): Heard<Name>[] {
    return this.told.flatMap((told) =>
      told.name === name && (to === undefined || told.to === to)
        ? [told.payload as unknown as Heard<Name>]
        : [],
    );
  }

  forget(): void {
    this.told.length = 0;
    this.listChanges = 0;
  }
}

/** The room as its journal has it, on a process of its own; `awaited`: as the store has them [B51]. */
export async function openRoom<
  Machine extends AnyStateMachine,
  Seat extends string,
  View extends object,
>(
  game: TableGame<Machine, Seat, View>,
  id: string,
  kit: HostKit,
  awaited: readonly AwaitedSeat[] = [],
) {
  const deps = kit.deps();
  const room = await loadRoom(game, id, deps);
  if (room === null) throw new Error('the room was never recorded');
  const audience = new RecordingAudience();
  return { table: new Room(game, id, room, deps, audience, awaited), audience };
}

const ROOM = 'TABLE1';

/**
 * A table of any game with so many players, connected under the names of their seats, and one who
 * watches. `setUp`: the first player's command before others join. `options`: of the room. `does`: a
 * seat's command. `audience`: who was told what.
 */
export async function seatedAt<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  kit: HostKit,
  count: number,
  { setUp, options = {} }: { setUp?: SeatCommand; options?: RoomOptions } = {},
) {
  const first = { playerId: kit.chance.playerId(), visitor: 'visitor 1' };
  const event = game.opened(first, kit.chance.seedPair(''), options);
  const entry = { room: journalRoom(game, ROOM), seq: 1, at: kit.time, event, checkpoint: null };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const { table, audience } = await openRoom(game, ROOM, kit);
  if (setUp !== undefined) await table.command(first.playerId, setUp);
  const ids = new Map<string, string>([[game.seats[0] ?? '', first.playerId]]);
  for (let number = 2; number <= count; number += 1) {
    const { playerId, seat } = await table.join(`visitor ${number}`);
    ids.set(seat, playerId);
  }
  for (const [seat, playerId] of ids) table.connect(seat, playerId);
  table.connect('watcher', null);
  const does = (seat: Seat, name: string, more: object = {}) =>
    table.command(ids.get(seat) ?? '', { name, ...more });
  return { table, audience, ids, does };
}
