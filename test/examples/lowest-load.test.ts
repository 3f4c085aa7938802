import { beforeAll, expect, test, vi } from 'vitest';
import { HostKit } from '../../engine/test-support/host-kit.ts';
import { ViewCheck } from '../../loadtest/core/table/view-game.ts';
import { SEATS } from './lowest-events.ts';
import { lowestPlayed } from './lowest-load.ts';
import { seated } from './lowest-seats.ts';

/** The commands of seat 2 and the messages it receives, in order. */
type Step = { sends: number } | { name: string; payload: object };
const isTold = (step: Step): step is { name: string; payload: object } => 'name' in step;

let steps: Step[] = [];

/** Two rounds of three, as a real table tells seat 2 of them. */
beforeAll(async () => {
  vi.useFakeTimers();
  const { table, audience, does } = await seated(new HostKit(), 3);
  const whole = (): Step => ({ name: 'room-state', payload: table.view('seat2') });
  steps = [whole()];
  const hear = (): void => {
    const heard = audience.told.filter(({ to }) => to === 'all' || to === 'seat2');
    steps.push(...heard.map(({ name, payload }) => ({ name, payload })));
    audience.forget();
  };
  audience.forget();
  await does('seat1', 'start');
  hear();
  for (const numbers of [
    [3, 2, 4],
    [5, 1, 1],
  ] as const) {
    for (const [index, number] of numbers.entries()) {
      const seat = SEATS[index] ?? 'seat1';
      if (seat === 'seat2') steps.push({ sends: number });
      await does(seat, 'pick', { number });
      hear();
    }
  }
  steps.push(whole());
  vi.useRealTimers();
});

const isDone = (): boolean => true;

/** The kinds of faults found in what seat 2 receives. */
function faultsIn(told: readonly Step[]): string[] {
  const faults = new Set<string>();
  const check = new ViewCheck(lowestPlayed, {
    wrong: (what) => void faults.add(`wrong/${what}`),
    missed: () => void faults.add('lost/fact'),
    verified: () => {},
  });
  check.enter({ seat: 'seat2' });
  check.asks();
  for (const [index, step] of told.entries()) {
    if (!isTold(step)) {
      check.sends({ name: 'pick', body: { number: step.sends }, isDone });
      continue;
    }
    const read = check.read(step.name, JSON.parse(JSON.stringify(step.payload)));
    if (index === told.length - 1) check.asks();
    if (typeof read === 'string') faults.add('wrong/shape');
    else check.take(read);
  }
  return [...faults];
}

interface Patch {
  seq: number;
  changes: Record<string, unknown>;
}

/** Replaces each message; null: sends nothing. */
type Lie = (name: string, payload: Patch) => object | null;
const lying = (lie: Lie): Step[] =>
  steps.flatMap((step) => {
    if (!isTold(step) || step.name !== 'room-changed') return [step];
    const payload = lie(step.name, structuredClone(step.payload) as Patch);
    return payload === null ? [] : [{ name: step.name, payload }];
  });

const changing =
  (key: string, change: (was: unknown) => unknown): Lie =>
  (_, { seq, changes }) => ({
    seq,
    changes: key in changes ? { ...changes, [key]: change(changes[key]) } : changes,
  });
/** Leaves out the first message that has the key. */
function without(key: string): Lie {
  let isLeftOut = false;
  return (_, payload) => {
    if (isLeftOut || !(key in payload.changes)) return payload;
    isLeftOut = true;
    return null;
  };
}

test('[T6] finds no fault in a real table’s messages', () => {
  const names = steps.filter(isTold).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['room-state', 'room-changed', 'balance-changed']));
  expect(faultsIn(steps)).toEqual([]);
});

const LIES: [string, string, () => Lie][] = [
  ['a message is left out', 'lost/fact', () => without('picked')],
  [
    'another seat’s pick is told as its own',
    'wrong/mine',
    () => changing('mine', (was) => (was === null ? null : 4)),
  ],
  ['its own pick is not told with the change', 'wrong/mine', () => changing('mine', () => null)],
  [
    'another pick of its own is shown',
    'wrong/revealed',
    () =>
      changing('revealed', (was) => ({ ...Object(was), picks: { seat1: 3, seat2: 6, seat3: 4 } })),
  ],
  [
    'the pick of a seat is not shown',
    'wrong/revealed',
    () =>
      changing('revealed', (was) => {
        const { seat1: _, ...picks } = Object(was).picks;
        return { ...Object(was), picks };
      }),
  ],
  [
    'somebody else has won a round',
    'wrong/winner',
    () => changing('revealed', (was) => ({ ...Object(was), winner: 'seat3' })),
  ],
  [
    'the winner of a round is paid less',
    'wrong/coins',
    () => changing('revealed', (was) => ({ ...Object(was), coins: 1 })),
  ],
  ['scores do not follow', 'wrong/scores', () => changing('scores', () => ({ seat2: 3 }))],
  ['a game is over too early', 'wrong/state', () => changing('state', () => 'over')],
  ['the view is none of this game', 'wrong/view', () => changing('picked', () => 'seat1')],
];

test.each(LIES)('a server that lies is found out: %s', (_, kind, lie) => {
  expect(faultsIn(lying(lie()))).toContain(kind);
});

test('[T5] a secret in the whole is found out', () => {
  const [whole, ...more] = steps;
  if (whole === undefined || !isTold(whole)) throw new Error('it begins with the whole');
  const lie = { name: whole.name, payload: { ...whole.payload, mine: 5 } };
  expect(faultsIn([lie, ...more])).toContain('wrong/mine');
});
