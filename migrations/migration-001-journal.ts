import { Migration } from '@mikro-orm/migrations';

/** The journal, wallets, the room list, settings and game configuration. */
export class Migration001Journal extends Migration {
  override name = '001-journal';

  override up(): void {
    this.addSql(
      `create table "journal" ("room" text not null, "seq" int not null, "at" bigint not null, "event" json not null, "machine" text null, "version" int null, "snapshot" json null, primary key ("room", "seq"))`,
    );
    this.addSql(
      `create index "journal_checkpoints" on "journal" ("room", "seq") where "machine" is not null`,
    );
    this.addSql(
      `create table "wallet_movement" ("visitor" text not null, "seq" int not null, "delta" bigint not null, "balance" bigint not null, "reason" text not null, "at" bigint not null, primary key ("visitor", "seq"))`,
    );
    this.addSql(
      `alter table "wallet_movement" add constraint "wallet_movement_not_negative" check (balance >= 0)`,
    );
    this.addSql(
      `create table "room" ("id" text not null, "state" text not null, "has_player2" boolean not null, "closed" boolean not null, "created_at" bigint not null, "changed_at" bigint not null, "seen_at" bigint not null, "creator_seen_at" bigint not null, primary key ("id"))`,
    );
    this.addSql(`create index "room_created_at_index" on "room" ("created_at")`);
    this.addSql(
      `create table "setting" ("name" text not null, "value" text not null, primary key ("name"))`,
    );
    this.addSql(
      `create table "game_config" ("game" text not null, "default_coins" int not null, "spin_cost" int not null, "required_rating" int not null, primary key ("game"))`,
    );
  }

  override down(): void {
    for (const table of ['game_config', 'setting', 'room', 'wallet_movement', 'journal']) {
      this.addSql(`drop table "${table}"`);
    }
  }
}
