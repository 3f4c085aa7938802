import { Migration } from '@mikro-orm/migrations';

/** Indexes for the two parts of the room list: unfinished rooms, and those just finished. */
export class Migration004RoomList extends Migration {
  override name = '004-room-list';

  override up(): void {
    this.addSql(`drop index "room_created_at_index"`);
    this.addSql(
      `create index "room_unfinished" on "room" ("created_at", "id") where "state" <> 'finished'`,
    );
    this.addSql(`create index "room_finished" on "room" ("changed_at") where "state" = 'finished'`);
  }

  override down(): void {
    this.addSql(`drop index "room_finished"`);
    this.addSql(`drop index "room_unfinished"`);
    this.addSql(`create index "room_created_at_index" on "room" ("created_at")`);
  }
}
