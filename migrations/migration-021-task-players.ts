import { Migration } from '@mikro-orm/migrations';

/** For how many players a task is meant: `two`, `many` or `any`. Tasks of before are for any number. */
export class Migration021TaskPlayers extends Migration {
  override name = '021-task-players';

  override up(): void {
    this.addSql(`alter table "task" add column "players" text not null default 'any'`);
  }

  override down(): void {
    this.addSql(`alter table "task" drop column "players"`);
  }
}
