import type { Announcement } from '../games/boxes/wire/box-announcements.ts';
import type { Message, MessageName } from '../games/boxes/wire/messages.ts';
import type { Audience } from '../host/room/notifier.ts';
import { RoomMoved } from '../host/room/room-handle.ts';

/** A message as it was sent: to everybody, to the players, or to one connection. */
export type Told = Announcement & { to: string };

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
  heard<Name extends MessageName>(name: Name, to?: string): Message<Name>[] {
    return this.told.flatMap((told) =>
      isNamed(told, name) && (to === undefined || told.to === to) ? [told.payload] : [],
    );
  }

  forget(): void {
    this.told.length = 0;
    this.listChanges = 0;
  }
}

function isNamed<Name extends MessageName>(
  told: { name: MessageName; payload: unknown },
  name: Name,
): told is { name: Name; payload: Message<Name> } {
  return told.name === name;
}
