import { Migration } from '@mikro-orm/migrations';

/** A command's id in the JSON of an event, which has no other key of this name. */
const ID = String.raw`"commandId":"((?:[^"\\]|\\.)*)"`;

/**
 * An index that finds a command by its id. Existing entries get their ids too: those of rooms all,
 * those of one-player games only for the last day.
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
