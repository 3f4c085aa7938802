import type { Commit } from '../../engine/journal/journal.ts';

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** A table's part of the statement: its text, given the number of its first parameter. */
interface Part {
  name: string;
  columns: unknown[][];
  text: (first: number) => string;
}

const params = (first: number, types: readonly string[]): string =>
  types.map((type, index) => `$${first + index}::${type}[]`).join(', ');

/**
 * Rows in the order of their keys: everybody locks in the same order, so that no two statements
 * wait for each other.
 */
function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)));
}

function journalPart(commits: readonly Commit[]): Part {
  const entries = inKeyOrder(
    commits.flatMap((commit) => commit.entries),
    ({ room }) => room,
  );
  return {
    name: 'j',
    columns: [
      entries.map(({ room }) => room),
      entries.map(({ seq }) => seq),
      entries.map(({ at }) => at),
      entries.map(({ event }) => JSON.stringify(event)),
      entries.map(({ checkpoint }) => checkpoint?.machine ?? null),
      entries.map(({ checkpoint }) => checkpoint?.version ?? null),
      entries.map(({ checkpoint }) => checkpoint && JSON.stringify(checkpoint.snapshot)),
    ],
    text: (first) =>
      `insert into journal (room, seq, at, event, machine, version, snapshot)
       select room, seq, at, event::json, machine, version, snapshot::json
       from unnest(${params(first, ['text', 'int', 'bigint', 'text', 'text', 'int', 'text'])})
         as entry (room, seq, at, event, machine, version, snapshot)`,
  };
}

function walletPart(commits: readonly Commit[]): Part {
  const moves = inKeyOrder(
    commits.flatMap(({ entries, movements }) =>
      movements.map((movement) => ({ ...movement, at: entries[0]?.at ?? 0 })),
    ),
    ({ visitor }) => visitor,
  );
  return {
    name: 'w',
    columns: [
      moves.map(({ visitor }) => visitor),
      moves.map(({ seq }) => seq),
      moves.map(({ delta }) => delta),
      moves.map(({ balance }) => balance),
      moves.map(({ reason }) => reason),
      moves.map(({ at }) => at),
    ],
    text: (first) =>
      `insert into wallet_movement (visitor, seq, delta, balance, reason, at)
       select * from unnest(${params(first, ['text', 'int', 'bigint', 'bigint', 'text', 'bigint'])})`,
  };
}

/** Only a room's last listing counts, and one statement may touch a row only once. */
function roomPart(commits: readonly Commit[]): Part {
  const listings = new Map(
    commits.flatMap(({ listing }) => (listing === null ? [] : [[listing.id, listing] as const])),
  );
  const rooms = inKeyOrder([...listings.values()], ({ id }) => id);
  return {
    name: 'r',
    columns: [
      rooms.map(({ id }) => id),
      rooms.map(({ state }) => state),
      rooms.map(({ hasPlayer2 }) => hasPlayer2),
      rooms.map(({ closed }) => closed),
      rooms.map(({ at }) => at),
    ],
    text: (first) =>
      `insert into room (id, state, has_player2, closed, created_at, changed_at, seen_at, creator_seen_at)
       select id, state, has_player2, closed, at, at, at, at
       from unnest(${params(first, ['text', 'text', 'boolean', 'boolean', 'bigint'])})
         as listing (id, state, has_player2, closed, at)
       on conflict (id) do update set state = excluded.state, has_player2 = excluded.has_player2,
         closed = excluded.closed, changed_at = excluded.changed_at`,
  };
}

/**
 * [J4] One statement for any number of commits: entries, movements and listings together, each by
 * `unnest` of its columns. Parts without rows are left out; null where none is left.
 */
export function appendStatement(commits: readonly Commit[]): Statement | null {
  const parts = [journalPart(commits), walletPart(commits), roomPart(commits)].filter(
    ({ columns }) => (columns[0]?.length ?? 0) > 0,
  );
  if (parts.length === 0) return null;
  let first = 1;
  const texts = parts.map(({ name, columns, text }) => {
    const part = `${name} as (${text(first)})`;
    first += columns.length;
    return part;
  });
  return {
    name: `append-${parts.map(({ name }) => name).join('')}`,
    text: `with ${texts.join(', ')} select 1`,
    values: parts.flatMap(({ columns }) => columns),
  };
}
