import { quantile } from './recovery.ts';
import type { Outcome } from './run.ts';

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
