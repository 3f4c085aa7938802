import { Migration } from '@mikro-orm/migrations';

/** The list of photos; the photo storage holds their files. */
export class Migration003Photos extends Migration {
  override name = '003-photos';

  override up(): void {
    this.addSql(
      `create table "photo" ("id" text not null, "file_name" text not null, "content_type" text not null, "size" int not null, "width" int not null, "height" int not null, "created_at" bigint not null, "ready" boolean not null, primary key ("id"))`,
    );
    this.addSql(`create index "photo_created_at_index" on "photo" ("created_at")`);
  }

  override down(): void {
    this.addSql(`drop table "photo"`);
  }
}
