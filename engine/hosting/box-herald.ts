import type { Announcement } from '../boxes/box-announcements.ts';
import type { SeatName } from '../boxes/rules.ts';
import type { Fact } from '../wire/facts.ts';
import type { Presence } from './presence.ts';

/** Where a table's words go. Connections are ids the audience itself handed in. */
export interface Audience {
  toAll(announcement: Announcement): void;
  /** To all but those who only watch. */
  toPlayers(announcement: Announcement): void;
  toOne(connection: string, announcement: Announcement): void;
  /** The room list has changed. */
  listChanged(): void;
}

/** Tells those at a table what has happened, each what they may see. */
export class Herald {
  readonly #audience: Audience;
  readonly #presence: Presence;
  readonly #viewOf: (seat: SeatName | null) => Fact<'room-state'>;

  /** @param viewOf The room as it may be seen from a seat. */
  constructor(
    audience: Audience,
    presence: Presence,
    viewOf: (seat: SeatName | null) => Fact<'room-state'>,
  ) {
    this.#audience = audience;
    this.#presence = presence;
    this.#viewOf = viewOf;
  }

  /** What all hear alike, watchers where they may; null: each is told the room as a whole. */
  tell(announcement: Announcement | null, toWatchers: boolean): void {
    if (announcement === null) this.tellEveryone();
    else if (toWatchers) this.#audience.toAll(announcement);
    else this.#audience.toPlayers(announcement);
  }

  tellEveryone(): void {
    for (const [connection, seat] of this.#presence.entries()) {
      this.#audience.toOne(connection, { name: 'room-state', payload: this.#viewOf(seat) });
    }
  }

  tellBalance(seat: SeatName, coins: number): void {
    for (const [connection, at] of this.#presence.entries()) {
      if (at !== seat) continue;
      this.#audience.toOne(connection, { name: 'balance-changed', payload: { coins } });
    }
  }

  /** Told where there is somebody it is news to: not to an empty room, nor to who alone came in. */
  tellPresence(whoKnows: string | null, turnEndsIn: number | null): void {
    if (!this.#presence.anyoneBut(whoKnows)) return;
    const { seats: present, watching } = this.#presence;
    const payload = { present, turnEndsIn, watching };
    this.#audience.toAll({ name: 'presence-changed', payload });
  }

  listChanged(): void {
    this.#audience.listChanged();
  }
}
