import { Migration } from '@mikro-orm/migrations';

/** [A136] The texts of a task by language. [A138] What a visitor speaks; null: nobody knows. */
export class Migration027Texts extends Migration {
  override name = '027-texts';

  override up(): void {
    this.addSql(`alter table "task" add column "texts" jsonb not null default '{}'`);
    this.addSql(`alter table "visitor_profile" add column "language" text null`);
  }

  override down(): void {
    this.addSql(`alter table "visitor_profile" drop column "language"`);
    this.addSql(`alter table "task" drop column "texts"`);
  }
}
