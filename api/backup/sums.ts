import { createHash } from 'node:crypto';

/** How many lines of each kind there are, and a sum of them that no order changes. */
export type Sums = Map<string, { count: number; sum: bigint }>;

const MODULUS = 2n ** 128n;

const valueOf = (line: string): bigint =>
  BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`);

/** Passes the lines of a snapshot on, and sums them up by table, and photos. */
export async function* summed(lines: AsyncIterable<string>, sums: Sums): AsyncGenerator<string> {
  let kind = 'header';
  for await (const line of lines) {
    yield line;
    if (line.startsWith('{"table"')) kind = line;
    else if (line.startsWith('{"photo"')) kind = 'photos';
    // The time of the snapshot and the number of its lines are no data.
    if (kind === 'header' || line === kind || line.startsWith('{"end"')) continue;
    const { count, sum } = sums.get(kind) ?? { count: 0, sum: 0n };
    sums.set(kind, { count: count + 1, sum: (sum + valueOf(line)) % MODULUS });
  }
}

/** The first kind of lines in which two snapshots differ, or null. */
export function difference(one: Sums, other: Sums): string | null {
  for (const kind of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(kind), other.get(kind)];
    if (a?.count !== b?.count || a?.sum !== b?.sum) {
      const name = kind.startsWith('{') ? (JSON.parse(kind) as { table: string }).table : kind;
      return `${name}: ${a?.count ?? 0} there, ${b?.count ?? 0} here`;
    }
  }
  return null;
}
