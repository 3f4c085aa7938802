import { DatabaseJournal } from './database-journal.ts';
import { DatabaseHosts } from './database-hosts.ts';
import { DatabaseRooms } from './database-rooms.ts';
import { type DatabasePlace, openOrm, type Orm, sqlOf } from './orm.ts';
import type { Store } from '../../engine/journal/contract/stores.ts';

/** A database as the contract suites take it: two journals over one set of tables. */
export function databaseStore(place: () => Promise<DatabasePlace>): Store {
  let orm: Orm | null = null;
  return {
    open: async () => {
      orm = await openOrm(await place());
    },
    emptied: async () => {
      if (orm === null) throw new Error('open comes first');
      const sql = await sqlOf(orm);
      await sql.query('empty', 'truncate journal, wallet_movement, room, host', []);
      return {
        journal: new DatabaseJournal(sql),
        rival: new DatabaseJournal(sql),
        rooms: new DatabaseRooms(sql),
        hosts: new DatabaseHosts(sql),
      };
    },
    close: async () => {
      await orm?.close();
      orm = null;
    },
  };
}
