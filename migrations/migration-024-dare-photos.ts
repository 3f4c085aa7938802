import { Migration } from '@mikro-orm/migrations';

/**
 * The dare that a photo belongs to. Such a photo is not `ready`, so that a process of the version
 * before lists it nowhere.
 */
export class Migration024DarePhotos extends Migration {
  override name = '024-dare-photos';

  override up(): void {
    this.addSql(`alter table "photo" add column "room" text null`);
    this.addSql(`alter table "photo" add column "dare" int null`);
    this.addSql(`create index "photo_room" on "photo" ("room", "dare") where "room" is not null`);
  }

  override down(): void {
    this.addSql(`drop index "photo_room"`);
    this.addSql(`alter table "photo" drop column "dare"`);
    this.addSql(`alter table "photo" drop column "room"`);
  }
}
