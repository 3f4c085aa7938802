import { Migration } from '@mikro-orm/migrations';

/** A column for the visitors on the seats of a room, so that the list can show visitors their own rooms. */
export class Migration009RoomPlayers extends Migration {
  override name = '009-room-players';

  override up(): void {
    this.addSql(`alter table "room" add column "players" text[] null`);
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "players"`);
  }
}
