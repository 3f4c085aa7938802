import { Migration } from '@mikro-orm/migrations';

/** Whom the administrator sent away, silenced or renamed, photos to be looked at, figures by the hour. */
export class Migration018Conduct extends Migration {
  override name = '018-conduct';

  override up(): void {
    this.addSql(
      `create table "visitor_conduct" ("visitor" text not null, "away_until" bigint null, "silenced_until" bigint null, "name_until" bigint null, primary key ("visitor"))`,
    );
    this.addSql(
      `create table "address_away" ("address" text not null, "until" bigint not null, primary key ("address"))`,
    );
    this.addSql(`alter table "photo" add column "awaits_look" boolean not null default false`);
    this.addSql(
      `create index "photo_awaits_look" on "photo" ("created_at", "id") where "ready" and "awaits_look"`,
    );
    this.addSql(
      `create table "house_hour" ("hour" bigint not null, "rooms" int not null, "coins" bigint not null, "dares" int not null, "players" text not null, primary key ("hour"))`,
    );
  }

  override down(): void {
    this.addSql(`drop table "house_hour"`);
    this.addSql(`drop index "photo_awaits_look"`);
    this.addSql(`alter table "photo" drop column "awaits_look"`);
    this.addSql(`drop table "address_away"`);
    this.addSql(`drop table "visitor_conduct"`);
  }
}
