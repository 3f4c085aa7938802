import { Migration } from '@mikro-orm/migrations';

/** [A122] What was done by its code and values, for readers of any language; null for older notes and calls. */
export class Migration028ActsByCode extends Migration {
  override name = '028-acts-by-code';

  override up(): void {
    this.addSql(`alter table "admin_act" add column "done" jsonb null`);
  }

  override down(): void {
    this.addSql(`alter table "admin_act" drop column "done"`);
  }
}
