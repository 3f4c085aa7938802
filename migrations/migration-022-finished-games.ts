import { Migration } from '@mikro-orm/migrations';

/** [T42] The games at tables that have ended, by which visitors find their own again. */
export class Migration022FinishedGames extends Migration {
  override name = '022-finished-games';

  override up(): void {
    this.addSql(
      `create table "finished_game" ("room" text not null, "at" bigint not null, "game" text not null, "visitors" text[] not null, "players" json not null, primary key ("room", "at"))`,
    );
    this.addSql(`create index "finished_game_visitors" on "finished_game" using gin ("visitors")`);
  }

  override down(): void {
    this.addSql(`drop table "finished_game"`);
  }
}
