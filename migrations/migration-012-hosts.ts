import { Migration } from '@mikro-orm/migrations';

/**
 * [J16] The database says which host has a room: the one in the room's row. A host is one life of a
 * process. It is valid while it renews its lease, by the database's clock.
 */
export class Migration012Hosts extends Migration {
  override name = '012-hosts';

  override up(): void {
    this.addSql(`create table "host" ("id" text primary key, "expires_at" timestamptz not null)`);
    this.addSql(`alter table "room" add column "host" text`);
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "host"`);
    this.addSql(`drop table "host"`);
  }
}
