import { Migration } from '@mikro-orm/migrations';

/** A configuration has a version, so that the server can refuse the later of two concurrent edits. */
export class Migration005ConfigVersion extends Migration {
  override name = '005-config-version';

  override up(): void {
    this.addSql(`alter table "game_config" add column "version" int not null default 1`);
  }

  override down(): void {
    this.addSql(`alter table "game_config" drop column "version"`);
  }
}
