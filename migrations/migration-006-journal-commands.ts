import { Migration } from '@mikro-orm/migrations';

/** A command's id as it stands in an event, which has no other key of this name. */
const ID = String.raw`"commandId":"((?:[^"\\]|\\.)*)"`;

/**
 * Whether a room has taken a command is a look-up. Ids from before count on: those of rooms for good,
 * those of games for money for a day.
 */
export class Migration006JournalCommands extends Migration {
  override name = '006-journal-commands';

  override up(): void {
    this.addSql(`alter table "journal" add column "command" text null`);
    this.addSql(
      `update "journal" set "command" = substring("event"::text from '${ID}') where "event"::text like '%"commandId":"%' and ("room" like 'boxes:%' or "at" > extract(epoch from now()) * 1000 - 86400000)`,
    );
    this.addSql(
      `create index "journal_commands" on "journal" ("room", "command") where "command" is not null`,
    );
  }

  override down(): void {
    this.addSql(`drop index "journal_commands"`);
    this.addSql(`alter table "journal" drop column "command"`);
  }
}
