import { Migration } from '@mikro-orm/migrations';

/** An index for the pages of the photo list, newest first, and a table that counts uploads by sender. */
export class Migration008PhotoList extends Migration {
  override name = '008-photo-list';

  override up(): void {
    this.addSql(`drop index "photo_created_at_index"`);
    this.addSql(`create index "photo_listed" on "photo" ("created_at", "id") where "ready"`);
    this.addSql(
      `create table "photo_sender" ("sender" text not null, "since" bigint not null, "photos" int not null, "bytes" bigint not null, primary key ("sender"))`,
    );
  }

  override down(): void {
    this.addSql(`drop table "photo_sender"`);
    this.addSql(`drop index "photo_listed"`);
    this.addSql(`create index "photo_created_at_index" on "photo" ("created_at")`);
  }
}
