import {
  commandKeyOf,
  type Commit,
  type RoomListing,
  type RoomMaker,
} from '../../engine/journal/journal.ts';

export interface Statement {
  name: string;
  text: string;
  /** One JSON array of rows for each table. */
  values: string[];
}

/** A table's part of the statement: its rows, and its text, given their parameter's number. */
interface Part {
  name: string;
  rows: object[];
  text: (parameter: number) => string;
}

/**
 * Rows in the order of their keys: everybody locks in the same order, so that no two statements
 * wait for each other.
 */
function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    return first < second ? -1 : Number(first > second);
  });
}

/**
 * A command's id as its column keeps it: as JSON writes it, without the quotes. A text of the database
 * knows neither NUL nor half a character, and an id is whatever a client made up.
 */
export function storedCommand(commandId: string | null): string | undefined {
  return commandId === null ? undefined : JSON.stringify(commandId).slice(1, -1);
}

/**
 * Columns that are not there are null: most entries carry no checkpoint. Events and snapshots go as
 * texts within the rows, because the database takes a row's texts apart and knows no NUL.
 */
function journalPart(commits: readonly Commit[]): Part {
  const entries = inKeyOrder(
    commits.flatMap((commit) => commit.entries),
    ({ room }) => room,
  );
  return {
    name: 'j',
    rows: entries.map((entry) => {
      const { room, seq, at, checkpoint } = entry;
      const event = JSON.stringify(entry.event);
      const command = storedCommand(commandKeyOf(entry));
      if (checkpoint === null) return { room, seq, at, event, command };
      const { machine, version } = checkpoint;
      const snapshot = JSON.stringify(checkpoint.snapshot);
      return { room, seq, at, event, command, machine, version, snapshot };
    }),
    text: (parameter) =>
      `insert into journal (room, seq, at, event, command, machine, version, snapshot)
       select room, seq, at, event::json, command, machine, version, snapshot::json
       from json_to_recordset($${parameter}::json) as entry
         (room text, seq int, at bigint, event text, command text, machine text, version int, snapshot text)`,
  };
}

function walletPart(commits: readonly Commit[]): Part {
  const moves = commits.flatMap(({ entries, movements }) =>
    movements.map((movement) => ({ ...movement, at: entries[0]?.at ?? 0 })),
  );
  return {
    name: 'w',
    rows: inKeyOrder(moves, ({ visitor }) => visitor),
    text: (parameter) =>
      `insert into wallet_movement (visitor, seq, delta, balance, reason, at)
       select visitor, seq, delta, balance, reason, at
       from json_to_recordset($${parameter}::json) as movement
         (visitor text, seq int, delta bigint, balance bigint, reason text, at bigint)`,
  };
}

/** [J22] Nothing is stored for users who no longer exist, so that no other commit fails because of them. */
function assessmentPart(commits: readonly Commit[]): Part {
  return {
    name: 'a',
    rows: commits.flatMap(({ assessments = [] }) => assessments),
    text: (parameter) =>
      `insert into assessment (judge, user_id, seq, at, task, verdict, change, room, dare)
       select judge, player_user.id, seq, at, task, verdict, change, room, dare
       from json_to_recordset($${parameter}::json) as given
         (judge text, "user" int, seq int, at bigint, task text, verdict text, change int, room text, dare int)
         join player_user on player_user.id = given."user"
       order by judge, player_user.id, seq`,
  };
}

/** [J30] If two commits take the same step of an address, the key refuses one of them. */
function addressPart(commits: readonly Commit[]): Part {
  const all = commits.flatMap(({ assessments = [] }) => assessments);
  return {
    name: 's',
    rows: all
      .filter(({ address }) => address !== undefined)
      .map(({ user, address, addressStep: step, at, room }) => ({ user, address, step, at, room })),
    text: (parameter) =>
      `insert into rating_step (user_id, address, step, at, room)
       select player_user.id, address, step, at, room
       from json_to_recordset($${parameter}::json) as given
         ("user" int, address text, step int, at bigint, room text)
         join player_user on player_user.id = given."user"
       order by player_user.id, address, step`,
  };
}

/** [J22] One statement may touch a row only once; users are locked in the order of their ids. */
function ratingPart(commits: readonly Commit[]): Part {
  const moved = new Map<number, { id: number; change: number; steps: number }>();
  for (const { assessments = [] } of commits) {
    for (const { user, change } of assessments) {
      if (change === 0) continue;
      const known = moved.get(user) ?? { id: user, change: 0, steps: 0 };
      moved.set(user, { id: user, change: known.change + change, steps: known.steps + 1 });
    }
  }
  return {
    name: 'u',
    rows: [...moved.values()],
    text: (parameter) =>
      `update player_user set rating = rating + moved.change, version = version + moved.steps
       from (
         select id, change, steps
         from player_user join json_to_recordset($${parameter}::json) as step (id int, change int, steps int) using (id)
         order by id for no key update of player_user
       ) as moved
       where player_user.id = moved.id`,
  };
}

const TAKERS = { visitor: 'v', address: 'a', inLine: 'l', deserted: 'd' } as const;

/** [B23] [G24] Visitors, addresses and the line in one column, so that one index finds all; [G57] and that nobody is left. */
export const takerKey = (taker: keyof typeof TAKERS, key: string): string =>
  `${TAKERS[taker]}:${key}`;

function rowOf({ listing, host }: { listing: RoomListing; host: string | undefined }): object {
  const { maker, takers = [], inLine = [], deserted, awaited, ...shown } = listing;
  const keys = [...takers.flatMap(keysOf), ...inLine.map((one) => takerKey('inLine', one))];
  if (deserted === true) keys.push(takerKey('deserted', ''));
  // Columns that are not there are null, as most rooms have them.
  const seated = keys.length === 0 ? {} : { takers: keys };
  const waiting = awaited?.length ? { awaited: JSON.stringify(awaited) } : {};
  const row = { ...shown, ...seated, ...waiting };
  return maker === undefined
    ? row
    : { ...row, madeBy: maker.visitor, madeFrom: maker.address, host };
}

const keysOf = ({ visitor, address }: RoomMaker): string[] => [
  takerKey('visitor', visitor),
  takerKey('address', address),
];

/**
 * Only a room's last listing counts, because one statement may change a row only once. Its creator,
 * its host and whether it is unlisted come with the first listing and stay.
 */
function roomPart(commits: readonly Commit[]): Part {
  const listings = new Map(
    commits.flatMap(({ listing, host }) =>
      listing === null ? [] : [[listing.id, { listing, host }] as const],
    ),
  );
  return {
    name: 'r',
    rows: inKeyOrder([...listings.values()], ({ listing }) => listing.id).map(rowOf),
    text: (parameter) =>
      `insert into room (id, game, state, stage, seated, closed, created_at, changed_at, seen_at, creator_seen_at, made_by, made_from, players, host, takers, awaited, unlisted, waits, waits_avatar, state_since)
       select id, game, state, stage, seated, closed, at, at, at, at, "madeBy", "madeFrom", players, host, takers, awaited, coalesce(unlisted, false), waits, "waitsAvatar", at
       from json_to_recordset($${parameter}::json) as listing
         (id text, game text, state text, stage text, seated int, closed boolean, at bigint, "madeBy" text, "madeFrom" text, players text[], host text, takers text[], awaited text, unlisted boolean, waits text, "waitsAvatar" text)
       on conflict (id) do update set state = excluded.state, stage = excluded.stage,
         seated = excluded.seated,
         closed = excluded.closed, changed_at = excluded.changed_at, players = excluded.players, takers = excluded.takers,
         awaited = excluded.awaited, waits = excluded.waits, waits_avatar = excluded.waits_avatar,
         state_since = case when room.state = excluded.state then room.state_since else excluded.changed_at end`,
  };
}

/** [T42] Those who played find their games by their visitor's name, whatever retention does to the room. */
function finishedPart(commits: readonly Commit[]): Part {
  const games = commits.flatMap(({ finished }) => (finished === undefined ? [] : [finished]));
  return {
    name: 'f',
    rows: inKeyOrder(games, ({ room }) => room).map(({ room, game, at, players }) => {
      const visitors = players.flatMap(({ visitor }) => (visitor === null ? [] : [visitor]));
      return { room, game, at, visitors, players };
    }),
    text: (parameter) =>
      `insert into finished_game (room, at, game, visitors, players)
       select room, at, game, visitors, players
       from json_to_recordset($${parameter}::json) as finished
         (room text, at bigint, game text, visitors text[], players json)`,
  };
}

/**
 * [J16] The hosts that have not ended, locked until the commit is durable, so that ending one
 * waits. If a host is missing, the statement divides by zero and stores nothing.
 */
function hostPart(commits: readonly Commit[]): Part {
  const hosts = new Set(commits.flatMap(({ host }) => (host === undefined ? [] : [host])));
  return {
    name: 'h',
    rows: [...hosts].toSorted().map((id) => ({ id })),
    text: (parameter) =>
      `select host.id from host join json_to_recordset($${parameter}::json) as named (id text) using (id)
       for key share of host`,
  };
}

const HOSTS_LEFT = (parameter: number): string =>
  `1 / ((select count(*) from h) = json_array_length($${parameter}::json))::int as kept`;

/**
 * [J4] One statement for any number of commits: entries, movements, listings, assessments and finished
 * games together, the rows of each as one JSON array (half the cost, for us, of an array for each
 * column). Parts without rows are left out; null where none is left.
 */
export function appendStatement(commits: readonly Commit[]): Statement | null {
  const hosts = hostPart(commits);
  const parts = [
    journalPart(commits),
    walletPart(commits),
    roomPart(commits),
    ...(commits.some(({ assessments }) => assessments !== undefined)
      ? [assessmentPart(commits), addressPart(commits), ratingPart(commits)]
      : []),
    ...(commits.some(({ finished }) => finished !== undefined) ? [finishedPart(commits)] : []),
    hosts,
  ].filter(({ rows }) => rows.length > 0);
  if (parts.length === 0) return null;
  const texts = parts.map(({ name, text }, index) => `${name} as (${text(index + 1)})`);
  return {
    name: `append-${parts.map(({ name }) => name).join('')}`,
    text: `with ${texts.join(', ')} select ${hosts.rows.length === 0 ? '1' : HOSTS_LEFT(parts.length)}`,
    values: parts.map(({ rows }) => JSON.stringify(rows)),
  };
}
