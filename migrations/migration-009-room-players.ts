import { Migration } from '@mikro-orm/migrations';

/** Rooms know whose seats they have, so that the list can show visitors their own. */
export class Migration009RoomPlayers extends Migration {
  override name = '009-room-players';

  override up(): void {
    this.addSql(`alter table "room" add column "players" text[] null`);
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "players"`);
  }
}
