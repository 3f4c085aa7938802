import { beforeAll, expect, test, vi } from 'vitest';
import { HostKit, pass } from '../../engine/test-support/host-kit.ts';
import { drawOf } from '../../engine/test-support/scripted-chance.ts';
import { ViewCheck } from '../../loadtest/core/table/view-game.ts';
import { liarsDiceGame } from './liars-dice-game.ts';
import { liarsDicePlayed } from './liars-dice-load.ts';
import { SHOW_MS } from './liars-dice-rules.ts';
import type { Seat } from './liars-dice-view.ts';
import { seatedAt } from '../../engine/test-support/any-table.ts';

/** The commands of seat 2 and the messages it receives, in order. */
type Step = { sends: string } | { name: string; payload: object };
const isTold = (step: Step): step is { name: string; payload: object } => 'name' in step;

const PLAYED: readonly (readonly [Seat, string, object?])[] = [
  ['seat1', 'start'],
  ['seat1', 'raise', { count: 1, face: 4 }],
  ['seat2', 'raise', { count: 2, face: 4 }],
  ['seat3', 'doubt'],
  ['seat1', 'raise', { count: 1, face: 6 }],
  ['seat2', 'doubt'],
];
let steps: Step[] = [];

/** Two rounds of three, of whom seat 3 is out after the first, as a real table tells seat 2 of them. */
beforeAll(async () => {
  vi.useFakeTimers();
  const kit = new HostKit();
  kit.chance.script(...[4, 4, 2, 1, 5].map((face) => drawOf(face - 1, 6)));
  const options = { own: { dice: 1 } };
  const { table, audience, does } = await seatedAt(liarsDiceGame, kit, 3, { options });
  const whole = (): Step => ({ name: 'room-state', payload: table.view('seat2') });
  steps = [whole()];
  const hear = (): void => {
    const heard = audience.told.filter(({ to }) => to === 'all' || to === 'seat2');
    steps.push(...heard.map(({ name, payload }) => ({ name, payload })));
    audience.forget();
  };
  audience.forget();
  for (const [seat, name, body] of PLAYED) {
    if (seat === 'seat2') steps.push({ sends: name });
    await does(seat, name, body);
    hear();
    if (name === 'doubt') await pass(kit, SHOW_MS);
    hear();
  }
  steps.push(whole());
  vi.useRealTimers();
});

const isDone = (): boolean => true;

/** The kinds of faults found in what seat 2 receives. */
function faultsIn(told: readonly Step[]): string[] {
  const faults = new Set<string>();
  const check = new ViewCheck(liarsDicePlayed, {
    wrong: (what) => void faults.add(`wrong/${what}`),
    missed: () => void faults.add('lost/fact'),
    verified: () => {},
  });
  check.enter({ seat: 'seat2' });
  check.asks();
  for (const [index, step] of told.entries()) {
    if (!isTold(step)) {
      check.sends({ name: step.sends, body: {}, isDone });
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

/** Messages that say `key` say it changed, and `more`. */
const changing =
  (key: string, change: (was: unknown) => unknown, more: object = {}): Lie =>
  (_, { seq, changes }) => ({
    seq,
    changes: key in changes ? { ...changes, [key]: change(changes[key]), ...more } : changes,
  });
const retiredAs = (serverSeed: string) => (was: unknown) => {
  const { retired, ...fairness } = Object(was);
  return { ...fairness, retired: retired && { ...retired, serverSeed } };
};
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
  expect(new Set(names)).toEqual(
    new Set(['room-state', 'room-changed', 'presence-changed', 'balance-changed']),
  );
  expect(faultsIn(steps)).toEqual([]);
});

const other = (was: unknown): object => ({ ...Object(was), loser: 'seat2' });
const LIES: [string, string, () => Lie][] = [
  ['a message is left out', 'lost/fact', () => without('bid')],
  [
    'another seat’s hand is told as its own',
    'wrong/mine',
    () => changing('mine', (was) => was && { ...Object(was), by: 'seat1' }),
  ],
  [
    'hands are shown before anybody doubts',
    'wrong/hands',
    () => changing('mine', (was) => was, { hands: [{ by: 'seat1', dice: [4] }] }),
  ],
  [
    'a die is not shown',
    'wrong/hands',
    () => changing('hands', (was) => Array(was).flat().slice(1)),
  ],
  ['somebody else loses', 'wrong/loser', () => changing('doubt', (was) => was && other(was))],
  [
    'nobody loses a die',
    'wrong/dice',
    () => changing('dice', () => ({ seat1: 1, seat2: 1, seat3: 1 })),
  ],
  ['somebody else has won', 'wrong/winner', () => changing('winner', (was) => was && 'seat1')],
  [
    'a game is over too early',
    'wrong/state',
    () => changing('doubt', (was) => was, { state: 'over' }),
  ],
  ['the seed is another', 'wrong/seeds', () => changing('fairness', retiredAs('another'))],
  ['the view is none of this game', 'wrong/view', () => changing('bid', () => 'seat1')],
];

test.each(LIES)('a server that lies is found out: %s', (_, kind, lie) => {
  expect(faultsIn(lying(lie()))).toContain(kind);
});

test('[T5] a secret in the whole is found out', () => {
  const [whole, ...more] = steps;
  if (whole === undefined || !isTold(whole)) throw new Error('it begins with the whole');
  const mine = { by: 'seat1', dice: [4] };
  const lie = { name: whole.name, payload: { ...whole.payload, mine } };
  expect(faultsIn([lie, ...more])).toContain('wrong/mine');
});
