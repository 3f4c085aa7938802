import * as v from 'valibot';
import { BadFlag, readBySchema, wholeNumber } from '../../loadtest/core/cli/command-line.ts';
import { FAULT_KINDS } from './faults/faults.ts';
import type { Plan, Outcome } from './run.ts';
import { quantile } from './recovery.ts';

export const TORTURE_HELP = `npm run torture -- [flags]

  --db pglite|postgres   the database; postgres: with a Redis, both the run's own (pglite)
  --processes N          processes of the cluster; several need postgres (1)
  --faults a,b           kill, stop, redis, postgres, net, tidy, backup (kill)
  --seconds S            how long (60)
  --count N              ends after so many faults (as many as there is time for)
  --seed X               the same seed does and chooses the same (one of the moment)
  --rooms N              tables of two (20)
  --gamblers N           visitors at slots and wheel (8)
  --parties N            parties of three to eight, watched over both protocols (4)
  --guests N             visitors who come alone, by turns to the house and to quick match (4)
  --every S              seconds between two rounds of faults at least (0)
  --games N              ends after so many games of parties (as many as there is time for)
  --script FILE          the server, as one with a planted fault (api/main.ts)
  --record FILE          writes down what was found and everything that was seen, a line each`;

/** A table without progress for so long is stuck. */
const PATIENCE_MS = 20_000;
/** Players send a command again for less than that: it is this run's day of [J8]. */
const FOLD_AFTER_MS = 30_000;

interface Flags extends Plan {
  record: string | null;
}

const ANY = Number.MAX_SAFE_INTEGER;

const schema = v.object({
  db: v.optional(v.picklist(['pglite', 'postgres'], 'takes pglite or postgres'), 'pglite'),
  processes: wholeNumber(1, ANY, 1),
  faults: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(FAULT_KINDS, `takes ${FAULT_KINDS.join(', ')}`)),
    ),
    'kill',
  ),
  seconds: wholeNumber(1, ANY, 60),
  count: wholeNumber(1, ANY, 1_000_000),
  seed: wholeNumber(0, ANY, Date.now() % 1_000_000),
  rooms: wholeNumber(1, ANY, 20),
  gamblers: wholeNumber(0, ANY, 8),
  parties: wholeNumber(0, ANY, 4),
  guests: wholeNumber(0, ANY, 4),
  every: wholeNumber(0, ANY, 0),
  games: v.optional(wholeNumber(1, ANY, 1)),
  script: v.optional(v.string(), 'api/main.ts'),
  record: v.optional(v.string()),
});

/** Reads the command line; null if it contains --help. @throws BadFlag */
export function readFlags(args: readonly string[]): Flags | null {
  const values = readBySchema(schema, args);
  if (values === null) return null;
  const {
    db,
    processes,
    faults: kinds,
    count: most,
    record = null,
    games = null,
    ...plan
  } = values;
  const isShared = db === 'postgres';
  if (!isShared && processes > 1) throw new BadFlag('several processes need --db postgres');
  if (!isShared && kinds.some((kind) => kind === 'redis' || kind === 'postgres')) {
    throw new BadFlag('faults of redis and postgres need --db postgres');
  }
  return {
    ...plan,
    games,
    db,
    processes,
    kinds,
    most,
    record,
    patience: PATIENCE_MS,
    foldAfter: FOLD_AFTER_MS,
    prepared: null,
  };
}

const times = (ordered: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => (quantile(ordered, share) / 1000).toFixed(2)).join(' / ');

function countBy<T>(list: readonly T[], name: (one: T) => string | null): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of list) {
    const key = name(one);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

const listed = (counts: Iterable<[string, number]>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ');

/** Sums up all retention rounds that came to their end. */
export function foldedIn(records: Outcome['records']) {
  const folded = { rooms: 0, games: 0, wallets: 0, rows: 0 };
  for (const record of records) {
    if (record.is !== 'tidied') continue;
    folded.rooms += record.rooms;
    folded.games += record.games;
    folded.wallets += record.wallets;
    folded.rows += record.rows;
  }
  return folded;
}

/** Describes a run and its findings, for people. */
export function report({
  records,
  faults,
  recovery,
  findings,
  seconds,
  complaints,
  parties,
  verified,
}: Outcome): string {
  const sent = records.filter(({ is }) => is === 'sent' || is === 'asked').length;
  const answered = records.filter(({ is }) => is === 'acked' || is === 'answered').length;
  const told = records.filter(({ is }) => is === 'told').length;
  const codes = countBy(records, (record) =>
    record.is === 'acked' || record.is === 'answered' ? record.code : null,
  );
  const folded = Object.entries(foldedIn(records));
  const backups = records.filter(({ is }) => is === 'saved').length;
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${seconds.toFixed(0)} s, ${total} faults: ${listed(faults)}`,
    `${parties} games of parties, proven by ${verified} readers`,
    `${sent} commands sent, ${answered} answers, ${told} messages`,
    `refused: ${listed(codes)}`,
    `folded by rounds that came to their end: ${listed(folded)}; ${backups} backups`,
    `next answered roll after a fault's end, s (median / 99 % / worst): ${times(recovery.sinceEnd)}`,
    `and after its beginning: ${times(recovery.sinceBegin)}`,
    `reported by the processes: ${listed(complaints)}`,
    ...(findings.length === 0 ? ['nothing found'] : [`${findings.length} findings:`]),
    ...countBy(findings, ({ rule }) => rule).map(([rule, count]) => `  [${rule}] ${count}`),
    ...findings
      .slice(0, 30)
      .map(({ rule, text, records: shown }) =>
        [
          `[${rule}] ${text}`,
          ...shown.map((one) => `    ${JSON.stringify(one).slice(0, 400)}`),
        ].join('\n'),
      ),
  ].join('\n');
}
