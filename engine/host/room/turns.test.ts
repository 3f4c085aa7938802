import { afterEach, expect, test } from 'vitest';
import { handsGame } from '../../test-support/tables/hands-game.ts';
import { seatedAt } from '../../test-support/any-table.ts';
import { type HostKit, pass, timedKits, TURN_MS } from '../../test-support/host-kit.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

type Hands = typeof handsGame;
type State = Parameters<Hands['turnOf']>[0];

let stop = (): void => {};
afterEach(() => stop());

/** Three at a table of hidden hands, everybody back long ago. */
async function three(game: Hands = handsGame) {
  const all = await seatedAt(game, kit, 3);
  stop = () => all.table.dispose();
  await pass(kit, 11_000);
  return all;
}

/** For which seats the server has acted, and when. */
function watched(game: Hands): { game: Hands; acts: [string, number][] } {
  const acts: [string, number][] = [];
  const overdue: Hands['overdue'] = (turn) => {
    acts.push([`${turn.by} ${turn.state.value}`, kit.time]);
    return game.overdue(turn);
  };
  return { game: { ...game, overdue }, acts };
}

const turnKey = ({ value, context }: State): string => `${value} ${context.turn}`;

test.each<[string, Hands]>([
  ['by its key', { ...handsGame, turnKey }],
  ['because others need not act any more', handsGame],
])('[T58] a turn that an automatic move begins, %s, has its whole time', async (_, plain) => {
  const { game, acts } = watched(plain);
  const { table } = await three(game);
  const due = kit.time + (table.view(null) as { turnEndsIn: number }).turnEndsIn;
  await pass(kit, due - kit.time);
  expect(acts).toEqual([['seat1 gathering', due]]);
  expect(table.view(null)).toMatchObject({ state: 'bidding', turn: 'seat2', turnEndsIn: TURN_MS });
  await pass(kit, TURN_MS - 1);
  expect(acts).toHaveLength(1);
  await pass(kit, 1);
  expect(acts).toEqual([
    ['seat1 gathering', due],
    ['seat2 bidding', due + TURN_MS],
  ]);
});

test('[T58] whoever is due again in the same turn has a new time, too', async () => {
  const { game, acts } = watched({ ...handsGame, turnKey: () => 'always the same' });
  await three(game);
  await pass(kit, TURN_MS);
  const first = acts.length;
  await pass(kit, TURN_MS);
  expect(acts.length).toBeGreaterThan(first);
});

/** A game that wants to be asked in the past and plays nothing, and when it was asked. */
function asked(): { game: Hands; asks: number[] } {
  const asks: number[] = [];
  const next = ({ now }: { now: number }): null => {
    asks.push(now);
    return null;
  };
  return { game: { ...handsGame, next, wakeAt: () => 1 }, asks };
}

test('[T59] a game that wants to be asked in the past, and plays nothing, is asked once and named', async () => {
  const { asks, game } = asked();
  const { table, does } = await three(game);
  asks.length = 0;
  await pass(kit, 5000);
  expect(asks.length).toBeLessThan(5);
  expect(kit.reported).toHaveLength(1);
  expect(String((kit.reported[0] as Error).cause)).toContain('hands: wakeAt');
  await does('seat1', 'deal');
  expect(table.view(null)).toMatchObject({ state: 'bidding' });
  expect(kit.reported).toHaveLength(1);
});

test('[T59] while players may be on their way back it is asked now and then, and nothing is wrong', async () => {
  const { asks, game } = asked();
  const { table } = await seatedAt(game, kit, 3);
  stop = () => table.dispose();
  asks.length = 0;
  await pass(kit, 9000);
  expect(kit.reported).toEqual([]);
  expect(asks.length).toBeLessThan(10);
});

test('[T59] a view can show when the game wakes', async () => {
  const at = 2_000_000;
  const wakeAt = ({ value }: State): number | null => (value === 'gathering' ? at : null);
  const { table, does } = await three({ ...handsGame, next: () => null, wakeAt });
  expect(table.view(null)).toMatchObject({ wakesIn: at - kit.time });
  await does('seat1', 'deal');
  expect(table.view(null)).toMatchObject({ wakesIn: null });
});
