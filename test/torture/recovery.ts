import type { RunRecord } from './record/history.ts';

const ordered = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

/** How long rooms took to their next answered roll after faults, ms, shortest first. */
export interface Recovery {
  /** From when the fault began, and from when it was over. */
  sinceBegin: number[];
  sinceEnd: number[];
}

/** From which round of faults to its end; the rooms that were played in. */
export interface RoundTimes {
  begin: number;
  end: number;
  rooms: readonly string[];
}

/**
 * For each room the time to its first answered roll after a round of faults. A roll that was answered
 * between the first fault's beginning and the last one's end counts for the beginning only.
 */
export function recoveryOf(
  records: readonly RunRecord[],
  roundsDone: readonly RoundTimes[],
): Recovery {
  const rolls = new Map<string, number[]>();
  for (const record of records) {
    if (record.is !== 'acked' || record.name !== 'roll-dice' || record.code !== null) continue;
    const pair = pairOf(record.who);
    const known = rolls.get(pair);
    if (known === undefined) rolls.set(pair, [record.at]);
    else known.push(record.at);
  }
  const sinceBegin: number[] = [];
  const sinceEnd: number[] = [];
  for (const { begin, end, rooms } of roundsDone) {
    for (const room of rooms) {
      const at = rolls.get(room) ?? [];
      const first = at.find((time) => time > begin);
      const next = at.find((time) => time > end);
      if (first !== undefined) sinceBegin.push(first - begin);
      if (next !== undefined) sinceEnd.push(next - end);
    }
  }
  return { sinceBegin: ordered(sinceBegin), sinceEnd: ordered(sinceEnd) };
}

/** The two who play together: their names differ in the last letter. */
export const pairOf = (who: string): string => who.slice(0, -1);

/** The value below which so much of an ordered list lies, 0 to 1; 0 for an empty one. */
export function quantile(times: readonly number[], share: number): number {
  const at = Math.min(times.length - 1, Math.ceil(share * times.length) - 1);
  return times[Math.max(0, at)] ?? 0;
}
