import { Migration } from '@mikro-orm/migrations';

/** Since when a room has its state, and whether players were in it when it was last noted. */
export class Migration015RoomSince extends Migration {
  override name = '015-room-since';

  override up(): void {
    this.addSql(
      `alter table "room" add column "state_since" bigint null, add column "attended" boolean not null default true`,
    );
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "attended", drop column "state_since"`);
  }
}
