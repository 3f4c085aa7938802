import { Migration } from '@mikro-orm/migrations';

/** [B176] The avatar of the player who waits in a room; null for rooms from before it was kept. */
export class Migration026RoomWaitsAvatar extends Migration {
  override name = '026-room-waits-avatar';

  override up(): void {
    this.addSql(`alter table "room" add column "waits_avatar" text null`);
  }

  override down(): void {
    this.addSql(`alter table "room" drop column "waits_avatar"`);
  }
}
