import { Migration } from '@mikro-orm/migrations';

/**
 * Columns for the visitor and the address that made a room, to count their unfinished rooms, and an
 * index by state, to find rooms to join and rooms whose creator never connected. The address is stored
 * as a keyed hash.
 */
export class Migration007RoomMaker extends Migration {
  override name = '007-room-maker';

  override up(): void {
    this.addSql(
      `alter table "room" add column "made_by" text null, add column "made_from" text null`,
    );
    this.addSql(`drop index "room_unfinished"`);
    this.addSql(
      `create index "room_unfinished" on "room" ("state", "created_at", "id") where "state" <> 'finished'`,
    );
    this.addSql(
      `create index "room_unfinished_made_by" on "room" ("made_by") where "state" <> 'finished'`,
    );
    this.addSql(
      `create index "room_unfinished_made_from" on "room" ("made_from") where "state" <> 'finished'`,
    );
  }

  override down(): void {
    this.addSql(`drop index "room_unfinished_made_from"`);
    this.addSql(`drop index "room_unfinished_made_by"`);
    this.addSql(`drop index "room_unfinished"`);
    this.addSql(
      `create index "room_unfinished" on "room" ("created_at", "id") where "state" <> 'finished'`,
    );
    this.addSql(`alter table "room" drop column "made_from", drop column "made_by"`);
  }
}
