import { Migration } from '@mikro-orm/migrations';

/** What the administrator did, and when. */
export class Migration017Audit extends Migration {
  override name = '017-audit';

  override up(): void {
    this.addSql(
      `create table "admin_act" ("id" bigserial primary key, "at" bigint not null, "act" text not null, "about" text null)`,
    );
  }

  override down(): void {
    this.addSql(`drop table "admin_act"`);
  }
}
