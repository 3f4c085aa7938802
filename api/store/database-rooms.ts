import * as v from 'valibot';
import {
  type IndexedRoom,
  JOINABLE_LOOKED_AT,
  LISTED_AFTER_MS,
  type RoomIndex,
  type RoomSighting,
} from '../../engine/journal/room-index.ts';
import type { AwaitedSeat, RoomMaker } from '../../engine/journal/journal.ts';
import { takerKey } from './append-statement.ts';
import type { Sql } from './sql.ts';

const listedRow = v.object({
  id: v.string(),
  game: v.string(),
  state: v.string(),
  stage: v.picklist(['open', 'on', 'over']),
  seated: v.number(),
  players: v.array(v.string()),
  host: v.nullable(v.string()),
  hostAvatar: v.nullable(v.string()),
  since: v.number(),
  hidden: v.boolean(),
  inLine: v.exactOptional(v.nullable(v.array(v.string()))),
});

/** The columns of a listed room. Old rooms have no players. */
const SHOWN = `id, game, state, stage, seated, coalesce(players, '{}') as players, waits as host,
  case when not unlisted then waits_avatar end as "hostAvatar",
  coalesce(state_since, created_at)::float8 as since`;

const READ =
  'id, game, state, stage, seated, players, waits, waits_avatar, unlisted, state_since, created_at';

function readListed(row: unknown): IndexedRoom {
  const { hidden, ...room } = v.parse(listedRow, row);
  return hidden ? { ...room, hidden } : room;
}
const gameRow = v.object({ game: v.string() });
const idRow = v.object({ id: v.string() });
const awaitedRow = v.object({ awaited: v.nullable(v.string()) });
const awaitedSchema = v.array(v.object({ playerId: v.string(), until: v.number() }));
const countRow = v.object({ count: v.number() });

function readAwaited(row: unknown): AwaitedSeat[] {
  const { awaited } = v.parse(awaitedRow, row);
  return awaited === null ? [] : v.parse(awaitedSchema, JSON.parse(awaited));
}

/** [B19] [B20] The room list as queries over the rows that the journal's commits keep. */
export class DatabaseRooms implements RoomIndex {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Each part reads an index with a limit, so that it costs what it shows. An old room without a
   * maker counts as its own maker.
   */
  async listed(game: string, now: number, limit: number, joinable = limit): Promise<IndexedRoom[]> {
    const rows = await this.#sql.query(
      'listed',
      `with open as (
         select *, coalesce(made_from, id) as maker from room
         where game = $4 and stage = 'open' and creator_seen_at > $1 and not unlisted
         order by created_at desc, id desc limit ${JOINABLE_LOOKED_AT}
       ), shared as (
         select *, row_number() over (partition by maker order by created_at desc, id desc) as turn
         from open
       ), joinable as (
         select * from shared order by turn, created_at desc, id desc limit $3
       ), others as (
         (select * from (
            select * from room where game = $4 and stage = 'on' and not unlisted
            order by created_at desc, id desc limit ${JOINABLE_LOOKED_AT}
          ) as going_on where attended or seen_at > $1 order by created_at desc, id desc limit $2)
         union all
         (select * from room where game = $4 and stage = 'over' and not closed and changed_at > $1
            and coalesce(state_since, created_at) > $1 and not unlisted)
         order by created_at desc, id desc limit $2
       ), hidden as (
         select *, coalesce(made_from, id) as maker from room
         where game = $4 and stage <> 'over' and (unlisted or not attended and seen_at <= $1
           or stage = 'open' and creator_seen_at <= $1)
         order by created_at desc, id desc limit ${JOINABLE_LOOKED_AT}
       ), shared_hidden as (
         select *, row_number() over (partition by maker order by created_at desc, id desc) as turn
         from hidden
       ), own as (
         select * from shared_hidden order by turn, created_at desc, id desc limit $3
       )
       select part = 3 as hidden, ${SHOWN} from (
         select 1 as part, ${READ} from joinable
         union all
         select 2 as part, ${READ} from others
         union all
         select 3 as part, ${READ} from own
       ) as shown
       order by part, created_at desc, id desc`,
      [now - LISTED_AFTER_MS, limit, joinable, game],
    );
    return rows.map(readListed);
  }

  async find(id: string): Promise<IndexedRoom | null> {
    const [row] = await this.#sql.query(
      'find-room',
      `select false as hidden, ${SHOWN}, case when not closed and $3 <> all(coalesce(takers, '{}'::text[])) then array(
         select substr(one, length($2) + 1) from unnest(takers) as one where starts_with(one, $2)
       ) end as "inLine" from room where id = $1`,
      [id, takerKey('inLine', ''), takerKey('deserted', '')],
    );
    return row === undefined ? null : readListed(row);
  }

  async gameOf(id: string): Promise<string | null> {
    const [row] = await this.#sql.query('game-of', `select game from room where id = $1`, [id]);
    return row === undefined ? null : v.parse(gameRow, row).game;
  }

  async setAside(id: string): Promise<boolean> {
    const rows = await this.#sql.query(
      'set-aside',
      `update room set stage = 'over', closed = true where id = $1 and stage <> 'over' returning id`,
      [id],
    );
    return rows.length > 0;
  }

  async idleSince(before: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'idle-since',
      `select id from room where stage <> 'over' and seen_at < $1 order by seen_at limit $2`,
      [before, limit],
    );
    return rows.map((row) => v.parse(idRow, row).id);
  }

  /** A room that was never noted still has the moment it was made as its last one seen. */
  async unattended(before: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'unattended',
      `select id from room
       where stage <> 'over' and seated < 2 and created_at < $1 and seen_at = created_at
         and changed_at = created_at
       order by created_at limit $2`,
      [before, limit],
    );
    return rows.map((row) => v.parse(idRow, row).id);
  }

  async awaitedOf(id: string): Promise<readonly AwaitedSeat[]> {
    const [row] = await this.#sql.query('awaited-of', `select awaited from room where id = $1`, [
      id,
    ]);
    return row === undefined ? [] : readAwaited(row);
  }

  /** Few rooms wait for anybody, and only now and then does somebody ask. */
  async awaitedSince(before: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'awaited-since',
      `select id, awaited from room where stage <> 'over' and awaited is not null`,
      [],
    );
    return rows
      .filter((row) => readAwaited(row).some(({ until }) => until < before))
      .slice(0, limit)
      .map((row) => v.parse(idRow, row).id);
  }

  async unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number> {
    const column = maker === 'visitor' ? 'made_by' : 'made_from';
    const [row] = await this.#sql.query(
      `unfinished-of-${maker}`,
      `select count(*)::int as count from (
         (select id from room where ${column} = $1 and stage <> 'over' limit $3)
         union
         (select id from room where takers @> array[$2]::text[] and takers is not null
            and stage <> 'over' limit $3)
         limit $3
       ) as counted`,
      [key, takerKey(maker, key), limit],
    );
    return v.parse(countRow, row).count;
  }

  /**
   * A player has either made the room or joined it. The index of makers finds the one kind, the index
   * of takers the other, and who is in line.
   */
  async roomsOf(visitor: string, since: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'rooms-of',
      `select id from (
         (select id from room where made_by = $1 and stage <> 'over' and $1 = any(players))
         union
         (select id from room where takers @> array[$2]::text[] and takers is not null
            and stage <> 'over' and $1 = any(players))
         union
         (select id from room where takers @> array[$5]::text[] and takers is not null
            and stage <> 'over')
         union
         (select id from room where stage = 'over' and changed_at > $3 and not closed
            and ($1 = any(players) or takers @> array[$5]::text[]))
       ) as theirs limit $4`,
      [visitor, takerKey('visitor', visitor), since, limit, takerKey('inLine', visitor)],
    );
    return rows.map((row) => v.parse(idRow, row).id);
  }

  async countsIn(id: string, maker: keyof RoomMaker, key: string): Promise<boolean> {
    const column = maker === 'visitor' ? 'made_by' : 'made_from';
    const rows = await this.#sql.query(
      `counts-in-${maker}`,
      `select 1 from room where id = $1 and (${column} = $2 or takers @> array[$3]::text[])`,
      [id, key, takerKey(maker, key)],
    );
    return rows.length > 0;
  }

  /** Locks in the order of ids, as commits do, whatever the order they are handed in. */
  async seen(rooms: readonly RoomSighting[], now: number): Promise<void> {
    await this.#sql.query(
      'seen',
      `update room set seen_at = $1,
         attended = sighting.anyone,
         creator_seen_at = case when sighting.creator then $1 else creator_seen_at end,
         awaited = case when sighting.waiting is null then room.awaited else nullif(sighting.waiting, '[]') end
       from (
         select id, anyone, creator, waiting
         from room join unnest($2::text[], $3::boolean[], $4::boolean[], $5::text[])
           as sighting (id, anyone, creator, waiting) using (id)
         order by id collate "C" for no key update of room
       ) as sighting
       where room.id = sighting.id`,
      [
        now,
        rooms.map(({ id }) => id),
        rooms.map(({ anyone }) => anyone),
        rooms.map(({ creator }) => creator),
        rooms.map(({ awaited }) => (awaited === undefined ? null : JSON.stringify(awaited))),
      ],
    );
  }
}
