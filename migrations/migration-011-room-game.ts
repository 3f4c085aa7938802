import { Migration } from '@mikro-orm/migrations';

/**
 * Columns for a room's game, its number of taken seats, and its stage, which means the same for any
 * game: open, on or over. The indexes of the list use them.
 */
export class Migration011RoomGame extends Migration {
  override name = '011-room-game';

  override up(): void {
    this.addSql(
      `alter table "room" add column "game" text not null default 'alluring-boxes',
         add column "stage" text not null default 'over', add column "seated" int not null default 1`,
    );
    this.addSql(
      `update "room" set
         "stage" = case "state" when 'waiting_second_player' then 'open' when 'finished' then 'over' else 'on' end,
         "seated" = case when "has_player2" then 2 else 1 end`,
    );
    for (const name of ['', '_made_by', '_made_from']) {
      this.addSql(`drop index "room_unfinished${name}"`);
    }
    this.addSql(`drop index "room_finished"`);
    this.addSql(
      `alter table "room" drop column "has_player2", alter column "game" drop default,
         alter column "stage" drop default, alter column "seated" drop default`,
    );
    this.addSql(
      `create index "room_unfinished" on "room" ("game", "stage", "created_at", "id") where "stage" <> 'over'`,
    );
    this.addSql(
      `create index "room_unfinished_made_by" on "room" ("made_by") where "stage" <> 'over'`,
    );
    this.addSql(
      `create index "room_unfinished_made_from" on "room" ("made_from") where "stage" <> 'over'`,
    );
    this.addSql(
      `create index "room_alone" on "room" ("created_at") where "stage" <> 'over' and "seated" < 2`,
    );
    this.addSql(`create index "room_finished" on "room" ("changed_at") where "stage" = 'over'`);
  }

  override down(): void {
    this.addSql(`drop index "room_alone"`);
    for (const name of ['unfinished', 'unfinished_made_by', 'unfinished_made_from', 'finished']) {
      this.addSql(`drop index "room_${name}"`);
    }
    this.addSql(`alter table "room" add column "has_player2" boolean not null default false`);
    this.addSql(`update "room" set "has_player2" = "seated" >= 2`);
    this.addSql(
      `alter table "room" alter column "has_player2" drop default, drop column "seated",
         drop column "stage", drop column "game"`,
    );
    this.addSql(
      `create index "room_unfinished" on "room" ("state", "created_at", "id") where "state" <> 'finished'`,
    );
    this.addSql(
      `create index "room_unfinished_made_by" on "room" ("made_by") where "state" <> 'finished'`,
    );
    this.addSql(
      `create index "room_unfinished_made_from" on "room" ("made_from") where "state" <> 'finished'`,
    );
    this.addSql(`create index "room_finished" on "room" ("changed_at") where "state" = 'finished'`);
  }
}
