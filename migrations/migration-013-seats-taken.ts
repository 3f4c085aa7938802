import { Migration } from '@mikro-orm/migrations';

/**
 * Columns for the visitors who joined a room, to count them; for seats that still wait for a first
 * connection; and for rooms that are not listed. The index over the visitors who joined has no entry
 * for a room before somebody joins it.
 */
export class Migration013SeatsTaken extends Migration {
  override name = '013-seats-taken';

  override up(): void {
    this.addSql(
      `alter table "room" add column "takers" text[] null, add column "awaited" text null,
         add column "unlisted" boolean not null default false`,
    );
    this.addSql(
      `create index "room_unfinished_takers" on "room" using gin ("takers") with (fastupdate = off)
         where "stage" <> 'over' and "takers" is not null`,
    );
    this.addSql(
      `create index "room_unlisted" on "room" ("game", "created_at", "id") where "unlisted" and "stage" <> 'over'`,
    );
  }

  override down(): void {
    this.addSql(`drop index "room_unlisted"`);
    this.addSql(`drop index "room_unfinished_takers"`);
    this.addSql(
      `alter table "room" drop column "unlisted", drop column "awaited", drop column "takers"`,
    );
  }
}
