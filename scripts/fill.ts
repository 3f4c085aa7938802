import * as v from 'valibot';
import { withOrm } from '../api/backup/places.ts';
import { EnvironmentError, readEnvironment } from '../api/environment.ts';
import { sqlOf } from '../api/store/orm.ts';
import { journalRoom } from '../engine/definition/table-game.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { optionsOf, placeOf, runProgram } from './operator.ts';

const USAGE =
  'fill: takes --games N and --days D, as in npm run fill -- --games 100000 --days 365; ' +
  'the house has finished games, and its server is stopped';
/** A busy database copies so many well within the 5 s after which it is given up. */
const AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const lastRow = v.object({ last: v.number() });
const foundRow = v.object({ id: v.string(), game: v.string() });

const whole = (given: string | undefined): number => {
  const value = Number(/^[1-9]\d{0,7}$/.exec(given ?? '')?.[0] ?? 0);
  if (value === 0) throw new EnvironmentError(USAGE);
  return value;
};

/**
 * Copies finished rooms with their journals and wallets: those numbered from $1 to $2, each with its age
 * in ms. All of them or none.
 */
const COPY = `
  with c as (
    select source.id, source.key, upper(lpad(to_hex(n), 6, '0')) || 'Z' as copy,
      (n::float8 / $5::float8 * $6::float8)::bigint as age
    from generate_series($1::int, $2::int) n
    join unnest($3::text[], $4::text[]) with ordinality source(id, key, place)
      on source.place = 1 + n % cardinality($3::text[])
  ), rooms as (
    insert into room (id, state, closed, created_at, changed_at, seen_at, creator_seen_at, made_by,
      made_from, players, game, stage, seated, unlisted, waits, state_since, attended)
    select c.copy, state, closed, created_at - age, changed_at - age, seen_at - age,
      creator_seen_at - age, made_by, made_from, (select array_agg(p || c.copy) from unnest(players) p),
      r.game, stage, seated, unlisted, waits, state_since - age, attended
    from c join room r on r.id = c.id
  ), journals as (
    insert into journal (room, seq, at, event, machine, version, snapshot, command)
    select replace(j.room, c.id, c.copy), seq, at - age, event, machine, version, snapshot, command
    from c join journal j on j.room = c.key
  )
  insert into wallet_movement (visitor, seq, delta, balance, reason, at)
  select w.visitor || c.copy, seq, delta, balance, reason, at - age
  from c join room r on r.id = c.id
  join wallet_movement w on w.visitor = any(r.players)`;

/** The number of the last copy. Its room has an id of seven characters, where those of guests have six. */
const LAST_COPY = `
  select coalesce(max(('x' || lpad(left(id, 6), 8, '0'))::bit(32)::int), 0) as last
  from room where length(id) = 7`;

/**
 * `npm run fill`: a house with as many games as in a year, copies of those that were played in it. If it
 * was stopped, it goes on from there.
 */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2), ['games', 'days'], USAGE);
  const [games, days] = [whole(options.games), whole(options.days)];
  await withOrm(placeOf(readEnvironment(process.env)), async (orm) => {
    const sql = await sqlOf(orm);
    const found = await sql.query(
      'fill-found',
      `select id, game from room where stage = 'over' and length(id) = 6 order by id limit 500`,
      [],
    );
    const sources = found.flatMap((row) => {
      const { id, game: slug } = v.parse(foundRow, row);
      const game = GAMES_SERVED.table.find((one) => one.slug === slug);
      return game === undefined ? [] : [{ id, key: journalRoom(game, id) }];
    });
    if (sources.length === 0) throw new EnvironmentError(USAGE);
    const [ids, keys] = [sources.map(({ id }) => id), sources.map(({ key }) => key)];
    const [row] = await sql.query('fill-last', LAST_COPY, []);
    const { last } = v.parse(lastRow, row);
    for (let from = last + 1; from <= games; from += AT_ONCE) {
      const to = Math.min(games, from + AT_ONCE - 1);
      await sql.query('fill', COPY, [from, to, ids, keys, games, days * DAY_MS]);
    }
  });
  console.log(`The house has ${games} copies of games, of the last ${days} days.`);
}

runProgram(main);
