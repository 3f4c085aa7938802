import { Migration } from '@mikro-orm/migrations';

/** What visitors say of themselves, how tasks were judged, and who waits in a listed room. */
export class Migration014Stage extends Migration {
  override name = '014-stage';

  override up(): void {
    this.addSql(
      `create table "visitor_profile" ("visitor" text not null, "name" text null, "avatar" text null, "level" text null, "kinks" int[] null, "with_face" boolean null, "changed_at" bigint not null, primary key ("visitor"))`,
    );
    this.addSql(
      `create table "assessment" ("judge" text not null, "user_id" int not null, "seq" int not null, "at" bigint not null, "task" text not null, "verdict" text not null, "change" int not null, "room" text not null, "dare" int not null, primary key ("judge", "user_id", "seq"))`,
    );
    this.addSql(`create index "assessment_newest" on "assessment" ("user_id", "at")`);
    this.addSql(
      `alter table "assessment" add constraint "assessment_user_id_foreign" foreign key ("user_id") references "player_user" ("id") on delete cascade`,
    );
    this.addSql(`alter table "room" add column "waits" text null`);
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "waits"`);
    this.addSql(`drop table "assessment"`);
    this.addSql(`drop table "visitor_profile"`);
  }
}
