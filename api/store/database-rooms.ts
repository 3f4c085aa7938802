import * as v from 'valibot';
import { ROOM_STATES } from '../../engine/boxes/rules.ts';
import {
  type IndexedRoom,
  LISTED_AFTER_MS,
  type RoomIndex,
  type RoomSighting,
} from '../../engine/journal/room-index.ts';
import type { Sql } from './sql.ts';

const listedRow = v.object({
  id: v.string(),
  state: v.picklist(ROOM_STATES),
  hasPlayer2: v.boolean(),
});
const idRow = v.object({ id: v.string() });

/** [B19] [B20] The room list as queries over the rows that the journal's commits keep. */
export class DatabaseRooms implements RoomIndex {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Each half has an index of its own, so that it costs what it shows and not what ever was. */
  async listed(now: number, limit: number): Promise<IndexedRoom[]> {
    const rows = await this.#sql.query(
      'listed',
      `select id, state, has_player2 as "hasPlayer2" from (
         (select * from room
          where state <> 'finished' and (state <> 'waiting_second_player' or creator_seen_at > $1)
          order by created_at desc, id desc limit $2)
         union all
         (select * from room where state = 'finished' and not closed and changed_at > $1)
       ) as shown
       order by created_at desc, id desc limit $2`,
      [now - LISTED_AFTER_MS, limit],
    );
    return rows.map((row) => v.parse(listedRow, row));
  }

  async idleSince(before: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'idle-since',
      `select id from room where state <> 'finished' and seen_at < $1 order by seen_at limit $2`,
      [before, limit],
    );
    return rows.map((row) => v.parse(idRow, row).id);
  }

  /** Locks in the order of ids, as commits do, whatever the order they are handed in. */
  async seen(rooms: readonly RoomSighting[], now: number): Promise<void> {
    await this.#sql.query(
      'seen',
      `update room set seen_at = $1,
         creator_seen_at = case when sighting.creator then $1 else creator_seen_at end
       from (
         select id, creator
         from room join unnest($2::text[], $3::boolean[]) as sighting (id, creator) using (id)
         order by id collate "C" for no key update of room
       ) as sighting
       where room.id = sighting.id`,
      [now, rooms.map(({ id }) => id), rooms.map(({ creator }) => creator)],
    );
  }
}
