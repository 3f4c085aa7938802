import * as v from 'valibot';
import { GroupCommit } from '../../engine/journal/group-commit.ts';
import {
  type Commit,
  type Journal,
  CommitRefused,
  FORGOTTEN,
  HostEnded,
  type RecordedCommand,
  type RecordedRoom,
  SeqTaken,
} from '../../engine/journal/journal.ts';
import { appendStatement, storedCommand } from './append-statement.ts';
import { isDividedByZero, isKeyTaken, isRefusedData, type Sql } from './sql.ts';

const walletRow = v.object({ seq: v.number(), balance: v.nullable(v.number()) });
const commandRow = v.object({ at: v.number(), command: v.nullable(v.string()) });
const entryRow = v.object({ seq: v.number(), event: v.string(), snapshot: v.nullable(v.string()) });

/** [J1] to [J6] The journal in PostgreSQL or PGlite. */
export class DatabaseJournal implements Journal {
  readonly #sql: Sql;
  readonly #commits: GroupCommit;

  /** @param wrote Hears of every batch that is durable, and after how many seconds it was. */
  constructor(sql: Sql, wrote?: (commits: readonly Commit[], seconds: number) => void) {
    this.#sql = sql;
    this.#commits = new GroupCommit(async (commits) => {
      const began = performance.now();
      await this.#write(commits);
      wrote?.(commits, (performance.now() - began) / 1000);
    });
  }

  append(commit: Commit): Promise<void> {
    return this.#commits.append(commit);
  }

  /** Resolves when everything handed in is durable. */
  flush(): Promise<void> {
    return this.#commits.flush();
  }

  async read(room: string, machine: string, version: number): Promise<RecordedRoom> {
    const rows = await this.#sql.query(
      'read-room',
      `with newest as (
         select max(seq) as seq from journal where room = $1 and machine = $2 and version = $3
       )
       select journal.seq, event::text as event,
         case when journal.seq = newest.seq then snapshot::text end as snapshot
       from journal, newest
       where room = $1 and journal.seq >= coalesce(newest.seq, 0)
       order by journal.seq`,
      [room, machine, version],
    );
    const entries = rows.map((row) => v.parse(entryRow, row));
    const [first] = entries;
    const marked = first !== undefined && first.snapshot !== null ? first.snapshot : null;
    return {
      checkpoint:
        first === undefined || marked === null
          ? null
          : { seq: first.seq, snapshot: JSON.parse(marked) as unknown },
      entries: (marked === null ? entries : entries.slice(1)).map(({ seq, event }) => {
        return { seq, event: JSON.parse(event) as unknown };
      }),
    };
  }

  async commands(room: string, after: number, limit: number): Promise<RecordedCommand[]> {
    const rows = await this.#sql.query(
      'commands',
      `select at::float8 as at, command from journal where room = $1 and seq > $2
       order by seq desc limit $3`,
      [room, after, limit],
    );
    return rows.map((row) => {
      const { at, command } = v.parse(commandRow, row);
      return { at, commandId: command === null ? null : (JSON.parse(`"${command}"`) as string) };
    });
  }

  async hasCommand(room: string, ...keys: string[]): Promise<boolean> {
    const rows = await this.#sql.query(
      'has-command',
      `select 1 from journal where room = $1 and command = any($2) limit 1`,
      [room, keys.map(storedCommand)],
    );
    return rows.length > 0;
  }

  async wallet(visitor: string): Promise<{ seq: number; balance: number | null } | null> {
    const [row] = await this.#sql.query(
      'wallet',
      `select seq, case when reason <> '${FORGOTTEN}' then balance::float8 end as balance
       from wallet_movement where visitor = $1 order by seq desc limit 1`,
      [visitor],
    );
    return row === undefined ? null : v.parse(walletRow, row);
  }

  async #write(commits: readonly Commit[]): Promise<void> {
    const statement = appendStatement(commits);
    if (statement === null) return;
    try {
      await this.#sql.query(statement.name, statement.text, statement.values);
    } catch (error) {
      if (isKeyTaken(error)) throw new SeqTaken({ cause: error });
      if (isDividedByZero(error)) throw new HostEnded({ cause: error });
      throw isRefusedData(error) ? new CommitRefused({ cause: error }) : error;
    }
  }
}
