import type { Random } from '../random.ts';

/** The kinds of faults, as the command line names them. */
export const FAULT_KINDS = ['kill', 'stop', 'redis', 'postgres', 'net', 'tidy', 'backup'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** One fault; times in ms. */
export type Fault =
  | { kind: 'kill'; how: 'SIGKILL' | 'SIGTERM'; process: number; ms: number }
  | { kind: 'stop'; process: number; ms: number }
  | { kind: 'redis'; how: 'kill' | 'stand still'; ms: number }
  | { kind: 'postgres'; how: 'kill' | 'kill one' | 'stand still'; choice: number; ms: number }
  | {
      kind: 'net';
      way: 'clients' | 'redis' | 'postgres';
      how: 'cut' | 'stall' | 'slow';
      process: number;
      ms: number;
    }
  /** A program of the operator; `killed`: whoever does its work is killed after `ms`. */
  | { kind: 'tidy' | 'backup'; how: 'to its end' | 'killed'; process: number; ms: number };

/** Faults that overlap; each begins so long after the one before, ms. */
export interface Round {
  faults: { fault: Fault; after: number }[];
  /** How long everybody is left alone once all have gone on. */
  rest: number;
}

export interface Field {
  kinds: readonly FaultKind[];
  processes: number;
  isShared: boolean;
}

const STANDS_LEAST = 300;
const STANDS_MOST = 4000;
const AWAY_MOST = 2000;
const REST_MOST = 700;
const APART_MOST = 1500;

function faultOf(kind: FaultKind, random: Random, { processes, isShared }: Field): Fault {
  const process = random.below(processes);
  const stands = random.between(STANDS_LEAST, STANDS_MOST);
  const away = random.below(AWAY_MOST);
  switch (kind) {
    case 'kill':
      // Alone it is started again at once, as a supervisor does; of several one may stay away.
      return { kind, how: 'SIGKILL', process, ms: processes === 1 ? 0 : away };
    case 'stop':
      return random.isOnce(3)
        ? { kind: 'kill', how: 'SIGTERM', process, ms: processes === 1 ? 0 : away }
        : { kind, process, ms: stands };
    case 'redis':
      return random.isOnce(2)
        ? { kind, how: 'kill', ms: away }
        : { kind, how: 'stand still', ms: stands };
    case 'postgres': {
      const choice = random.next();
      if (random.isOnce(3)) return { kind, how: 'kill one', choice, ms: 0 };
      return random.isOnce(2)
        ? { kind, how: 'kill', choice, ms: away }
        : { kind, how: 'stand still', choice, ms: stands };
    }
    case 'net': {
      const way = isShared ? random.pick(['clients', 'redis', 'postgres'] as const) : 'clients';
      const how = random.pick(['cut', 'stall', 'slow'] as const);
      return { kind, way, how, process, ms: stands };
    }
    case 'tidy':
    case 'backup':
      return { kind, how: random.isOnce(2) ? 'killed' : 'to its end', process, ms: stands };
  }
}

/** The rounds of a run, without an end: the same for the same seed. */
export function* rounds(random: Random, field: Field): Generator<Round, never> {
  for (;;) {
    const many = random.isOnce(4) ? random.between(2, 3) : 1;
    const faults = Array.from({ length: many }, (_, index) => ({
      fault: faultOf(random.pick(field.kinds), random, field),
      after: index === 0 ? 0 : random.below(APART_MOST),
    }));
    yield { faults, rest: random.below(REST_MOST) };
  }
}

/** Describes a fault, for people. */
export function tellFault(fault: Fault): string {
  const { kind, ...more } = fault;
  return `${kind} ${JSON.stringify(more)}`;
}
