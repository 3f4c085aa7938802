import { Migration } from '@mikro-orm/migrations';

/** Whom the administrator sent away with this address, so that a pardon takes that back too. */
export class Migration019AddressOf extends Migration {
  override name = '019-address-of';

  override up(): void {
    this.addSql(`alter table "address_away" add column "visitor" text null`);
  }

  override down(): void {
    this.addSql(`alter table "address_away" drop column "visitor"`);
  }
}
