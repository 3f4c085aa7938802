import { Migration } from '@mikro-orm/migrations';

/** Kinks, tasks, users, the administrator's sessions, and which visitor is which user. */
export class Migration002Administration extends Migration {
  override name = '002-administration';

  override up(): void {
    this.addSql(
      `create table "kink" ("id" serial primary key, "version" int not null, "name" text not null, "description" text not null)`,
    );
    this.addSql(
      `create table "task" ("id" serial primary key, "version" int not null, "text" text not null, "with_face" boolean not null, "difficulty" text not null, "level" text not null, "required_kink_id" int null)`,
    );
    this.addSql(`create index "task_required_kink_index" on "task" ("required_kink_id")`);
    this.addSql(
      `alter table "task" add constraint "task_required_kink_id_foreign" foreign key ("required_kink_id") references "kink" ("id") on delete set null`,
    );
    this.addSql(
      `create table "player_user" ("id" serial primary key, "version" int not null, "nickname" text not null, "rating" int not null, "token" text not null)`,
    );
    this.addSql(
      `alter table "player_user" add constraint "player_user_token_unique" unique ("token")`,
    );
    this.addSql(
      `create table "visitor_user" ("visitor" text not null, "user_id" int not null, primary key ("visitor"))`,
    );
    this.addSql(`create index "visitor_user_user_index" on "visitor_user" ("user_id")`);
    this.addSql(
      `alter table "visitor_user" add constraint "visitor_user_user_id_foreign" foreign key ("user_id") references "player_user" ("id") on delete cascade`,
    );
    this.addSql(
      `create table "session" ("token_hash" text not null, "created_at" bigint not null, "seen_at" bigint not null, primary key ("token_hash"))`,
    );
  }

  override down(): void {
    for (const table of ['session', 'visitor_user', 'player_user', 'task', 'kink']) {
      this.addSql(`drop table "${table}"`);
    }
  }
}
