import { Migration } from '@mikro-orm/migrations';

/** [A127] Who sent a photo; null for those from before it was kept. */
export class Migration025PhotoVisitor extends Migration {
  override name = '025-photo-visitor';

  override up(): void {
    this.addSql(`alter table "photo" add column "visitor" text null`);
  }

  override down(): void {
    this.addSql(`alter table "photo" drop column "visitor"`);
  }
}
