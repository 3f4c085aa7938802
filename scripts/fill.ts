import * as v from 'valibot';
import { withOrm } from '../api/backup/places.ts';
import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { sqlOf } from '../api/store/orm.ts';
import type { Sql } from '../api/store/sql.ts';
import { journalRoom } from '../engine/definition/table-game.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE =
  'fill: takes --games N and --days D, as in npm run fill -- --games 100000 --days 365; ' +
  'the house has finished games, and its server is stopped';
/** The database is given up after 5 s without an answer. */
const AT_ONCE = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

const foundRow = v.object({ id: v.string(), game: v.string() });

const whole = (given: string | undefined): number => {
  const value = Number(/^[1-9]\d{0,7}$/.exec(given ?? '')?.[0] ?? 0);
  if (value === 0) throw new EnvironmentError(USAGE);
  return value;
};

/** The copies, numbered from $1 to $2, each of one of the finished rooms, with its age in ms. */
const COPIES = `(
  select source.id, source.key, upper(lpad(to_hex(n), 6, '0')) || 'Z' as copy,
    (n::float8 / $5::float8 * $6::float8)::bigint as age
  from generate_series($1::int, $2::int) n
  join unnest($3::text[], $4::text[]) with ordinality source(id, key, place)
    on source.place = 1 + n % cardinality($3::text[])
) c`;

async function copy(sql: Sql, from: number, to: number, rest: readonly unknown[]): Promise<void> {
  const values = [from, to, ...rest];
  await sql.query(
    'fill-rooms',
    `insert into room (id, state, closed, created_at, changed_at, seen_at, creator_seen_at, made_by,
       made_from, players, game, stage, seated, unlisted, waits, state_since, attended)
     select c.copy, state, closed, created_at - age, changed_at - age, seen_at - age,
       creator_seen_at - age, made_by, made_from, (select array_agg(p || c.copy) from unnest(players) p),
       r.game, stage, seated, unlisted, waits, state_since - age, attended
     from ${COPIES} join room r on r.id = c.id`,
    values,
  );
  await sql.query(
    'fill-journal',
    `insert into journal (room, seq, at, event, machine, version, snapshot, command)
     select replace(j.room, c.id, c.copy), seq, at - age, event, machine, version, snapshot, command
     from ${COPIES} join journal j on j.room = c.key`,
    values,
  );
  await sql.query(
    'fill-wallets',
    `insert into wallet_movement (visitor, seq, delta, balance, reason, at)
     select w.visitor || c.copy, seq, delta, balance, reason, at - age
     from ${COPIES} join room r on r.id = c.id
     join wallet_movement w on w.visitor = any(r.players)`,
    values,
  );
}

/** `npm run fill`: a house with as many games as in a year, copies of those that were played in it. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2), ['games', 'days'], USAGE);
  const [games, days] = [whole(options.games), whole(options.days)];
  await withOrm(placeOf(readEnvironment(process.env)), async (orm) => {
    const sql = await sqlOf(orm);
    const found = await sql.query(
      'fill-found',
      `select id, game from room where stage = 'over' order by id limit 500`,
      [],
    );
    const sources = found.flatMap((row) => {
      const { id, game: slug } = v.parse(foundRow, row);
      const game = GAMES_SERVED.table.find((one) => one.slug === slug);
      return game === undefined ? [] : [{ id, key: journalRoom(game, id) }];
    });
    if (sources.length === 0) throw new EnvironmentError(USAGE);
    const [ids, keys] = [sources.map(({ id }) => id), sources.map(({ key }) => key)];
    for (let from = 1; from <= games; from += AT_ONCE) {
      const to = Math.min(games, from + AT_ONCE - 1);
      await copy(sql, from, to, [ids, keys, games, days * DAY_MS]);
    }
  });
  console.log(`Filled the house with ${games} games of the last ${days} days.`);
}

runProgram(main);
