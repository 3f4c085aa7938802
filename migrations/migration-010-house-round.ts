import { Migration } from '@mikro-orm/migrations';

/** [S20] [S22] The house round of a visitor who cannot pay for a spin: its coins, and the hours between two. */
export class Migration010HouseRound extends Migration {
  override name = '010-house-round';

  override up(): void {
    this.addSql(
      `alter table "game_config" add column "house_coins" int not null default 100, add column "house_hours" int not null default 24`,
    );
  }

  override down(): void {
    this.addSql(`alter table "game_config" drop column "house_coins", drop column "house_hours"`);
  }
}
