import type { Announcement } from '../boxes/box-announcements.ts';
import type { Audience } from '../hosting/box-herald.ts';
import type { Fact, FactName } from '../wire/facts.ts';

/** One announcement as it was told: to everybody, to the players, or to one connection. */
export type Told = Announcement & { to: string };

/** An audience that writes down everything it is told. */
export class RecordingAudience implements Audience {
  readonly told: Told[] = [];
  listChanges = 0;

  toAll(announcement: Announcement): void {
    this.told.push({ ...announcement, to: 'all' });
  }

  toPlayers(announcement: Announcement): void {
    this.told.push({ ...announcement, to: 'players' });
  }

  toOne(connection: string, announcement: Announcement): void {
    this.told.push({ ...announcement, to: connection });
  }

  listChanged(): void {
    this.listChanges += 1;
  }

  get names(): string[] {
    return this.told.map(({ name }) => name);
  }

  /** The payloads of one kind, told to everybody or to `to`. */
  heard<Name extends FactName>(name: Name, to?: string): Fact<Name>[] {
    return this.told.flatMap((told) =>
      isNamed(told, name) && (to === undefined || told.to === to) ? [told.payload] : [],
    );
  }

  forget(): void {
    this.told.length = 0;
    this.listChanges = 0;
  }
}

function isNamed<Name extends FactName>(
  told: { name: FactName; payload: unknown },
  name: Name,
): told is { name: Name; payload: Fact<Name> } {
  return told.name === name;
}
