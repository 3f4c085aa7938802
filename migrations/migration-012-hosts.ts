import { Migration } from '@mikro-orm/migrations';

/**
 * [J16] Who hosts a room is the database's to say. A host is one life of a process; it counts as long
 * as it renews its lease, by the database's clock, and a room is at the host that its row names.
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
