import { Migration } from '@mikro-orm/migrations';

/** What the evening's board is read from. */
export class Migration016Feats extends Migration {
  override name = '016-feats';

  override up(): void {
    this.addSql(
      `create table "feat" ("id" bigserial primary key, "visitor" text not null, "name" text not null, "kind" text not null, "value" int not null, "text" text null, "at" bigint not null)`,
    );
    this.addSql(`create index "feat_of_tonight" on "feat" ("at")`);
  }

  override down(): void {
    this.addSql(`drop table "feat"`);
  }
}
