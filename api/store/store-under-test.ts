import { afterAll } from 'vitest';
import { preparedFolder, preparedPostgres } from '../../test/support/prepared-database.ts';
import { DatabaseJournal } from './database-journal.ts';
import { DatabaseHosts } from './database-hosts.ts';
import { DatabaseRooms } from './database-rooms.ts';
import { type DatabasePlace, openOrm, type Orm, sqlOf } from './orm.ts';
import type { Store, StoredUsers } from '../../engine/journal/contract/stores.ts';
import { DatabaseRatings, UserStore } from '../users/users.ts';
import { VisitorUsers } from '../users/personal-links.ts';
import type { Sql } from './sql.ts';

function storedUsers(sql: Sql): StoredUsers {
  const users = new UserStore(sql, async () => {});
  const visitors = new VisitorUsers(sql, true);
  return {
    add: async (visitor) => {
      const id = await users.add({ nickname: `The user of ${visitor}`, rating: 0 });
      const { link = '' } = (await users.one(id)) ?? {};
      await visitors.link(visitor, link.slice('/u/'.length));
      return id;
    },
    remove: async (id) => void (await users.remove(id)),
    one: async (id) => {
      const user = await users.one(id);
      return user && { rating: user.rating, version: user.version };
    },
  };
}

/** The databases for the tests of a file, their tables made: the embedded one, and one of PostgreSQL where there is a server. */
export async function databasePlaces(): Promise<[name: string, place: DatabasePlace][]> {
  const embedded: [string, DatabasePlace] = ['PGlite', { folder: await preparedFolder() }];
  const database = await preparedPostgres();
  if ('missing' in database) {
    process.stderr.write(`${database.missing}\n`);
    return [embedded];
  }
  afterAll(() => database.drop());
  return [embedded, ['PostgreSQL', { url: database.url }]];
}

/** A database as the contract suites take it: two journals over one set of tables. */
export function databaseStore(place: DatabasePlace): Store {
  let orm: Orm | null = null;
  return {
    open: async () => {
      orm = await openOrm(place);
    },
    emptied: async () => {
      if (orm === null) throw new Error('open comes first');
      const sql = await sqlOf(orm);
      await sql.query(
        'empty',
        'truncate journal, wallet_movement, room, host, player_user cascade',
        [],
      );
      return {
        journal: new DatabaseJournal(sql),
        rival: new DatabaseJournal(sql),
        rooms: new DatabaseRooms(sql),
        hosts: new DatabaseHosts(sql),
        users: storedUsers(sql),
        ratings: (now) => new DatabaseRatings(sql, now),
      };
    },
    close: async () => {
      await orm?.close();
      orm = null;
    },
  };
}
