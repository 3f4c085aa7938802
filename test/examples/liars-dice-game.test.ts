import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHash, createHmac } from 'node:crypto';
import { verified } from '../../engine/definition/record.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';
import { stepsOf } from '../../engine/definition/hosted-machine.ts';
import { seatedAt } from '../../engine/test-support/any-table.ts';
import { type HostKit, pass, timedKits, TURN_MS } from '../../engine/test-support/host-kit.ts';
import { obeysTheTable } from '../../engine/test-support/machine-laws.ts';
import { drawOf } from '../../engine/test-support/scripted-chance.ts';
import { type LiarsDiceEvent, liarsDiceGame } from './liars-dice-game.ts';
import {
  doubted,
  joined,
  opened,
  plays,
  raised,
  rematched,
  started,
  thrown,
} from './liars-dice-plays.ts';
import { allOf, COINS, HOUSE_MS, inPlay, SHOW_MS } from './liars-dice-rules.ts';
import { FACES, type Seat, SEATS } from './liars-dice-view.ts';

const by = fc.constantFrom(...SEATS);
const anyDie = fc.constantFrom(...FACES);
const events: fc.Arbitrary<LiarsDiceEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(opened(2), joined, joined, started, rematched) },
  fc.array(fc.array(anyDie, { maxLength: 2 }), { maxLength: 6 }).map((hands) => thrown(...hands)),
  { weight: 6, arbitrary: fc.tuple(by, fc.nat(4), anyDie).map((bid) => raised(...bid)) },
  { weight: 3, arbitrary: by.map((seat) => doubted(seat)) },
);

obeysTheTable('[G70] [G71] [G72] [G73]', liarsDiceGame, {
  events,
  openings: Object.values(plays),
  check: ({ value, context }) => {
    const { dice, turn, winner, hands, bid } = context;
    if (value === 'bidding' || value === 'showing') {
      expect(inPlay(dice)).toContain(turn);
      expect(inPlay(dice).length).toBeGreaterThan(1);
    }
    if (value === 'bidding' && bid !== null) {
      expect(bid.count).toBeLessThanOrEqual(allOf(dice));
      expect(hands.map((hand) => hand.by)).toEqual(inPlay(dice));
    }
    expect(winner === null || value === 'over').toBe(true);
  },
  exits: ({ value, context: { turn, dice } }) => {
    if (value === 'over') return [];
    const hands = SEATS.map((seat) => Array.from({ length: dice[seat] ?? 0 }, () => 1));
    return [opened(2), joined, started, thrown(...hands), raised(turn, 1, 1), doubted(turn)];
  },
});

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** A table of so many dice each; `faces` are those of the throws to come. */
function seated(count: number, dice: number, ...faces: number[]) {
  kit.chance.script(...faces.map((face) => drawOf(face - 1, FACES.length)));
  return seatedAt(liarsDiceGame, kit, count, { options: { own: { dice } } });
}
type Table = Awaited<ReturnType<typeof seated>>;
const seen = ({ table }: Table, seat: Seat | null = null) => table.view(seat) as never as LiarsSeen;
type LiarsSeen = ReturnType<typeof liarsDiceGame.view>;

test('[G70] three to six sit down, with as many dice as the maker of the room says', async () => {
  const one = await seated(2, 2, 1, 1, 1, 1, 1, 1);
  await expect(one.does('seat1', 'start')).rejects.toMatchObject({ code: 'liars-dice/too-few' });
  await one.table.join('visitor 3');
  await one.does('seat1', 'start');
  expect(seen(one)).toMatchObject({ state: 'bidding', dice: { seat1: 2, seat2: 2, seat3: 2 } });
  await expect(one.table.join('late')).rejects.toMatchObject({ code: 'room/full' });
});

const no = (code: string) => ({ code: `liars-dice/${code}` });

test('[G71] [T5] each sees their own dice alone, and raises in turn, to more or to a higher face', async () => {
  const one = await seated(3, 2, 1, 2, 3, 4, 5, 6);
  await one.does('seat1', 'start');
  for (const [place, dice] of [
    [1, 2],
    [3, 4],
    [5, 6],
  ].entries()) {
    const seat = SEATS[place] ?? 'seat1';
    expect(seen(one, seat)).toMatchObject({ mine: { by: seat, dice }, hands: [] });
  }
  expect(seen(one)).toMatchObject({ mine: null, hands: [] });
  await expect(one.does('seat1', 'doubt')).rejects.toMatchObject(no('no-bid'));
  await one.does('seat1', 'raise', { count: 2, face: 3 });
  const raises = (count: number, face: number) => one.does('seat2', 'raise', { count, face });
  await expect(raises(2, 3)).rejects.toMatchObject(no('no-raise'));
  await expect(raises(7, 6)).rejects.toMatchObject(no('no-raise'));
  await expect(one.does('seat3', 'doubt')).rejects.toMatchObject(no('not-your-turn'));
  await raises(2, 4);
  expect(seen(one)).toMatchObject({ turn: 'seat3', bid: { by: 'seat2', count: 2, face: 4 } });
});

/** Three with one die each, of whom seat 3 is out after a doubt. */
async function afterDoubt(...faces: number[]) {
  const one = await seated(3, 1, 4, 4, 2, ...faces);
  await one.does('seat1', 'start');
  await one.does('seat1', 'raise', { count: 1, face: 4 });
  await one.does('seat2', 'raise', { count: 2, face: 4 });
  await one.does('seat3', 'doubt');
  return one;
}

test('[G72] a doubt shows all hands for six seconds, and costs whoever was wrong a die', async () => {
  const one = await afterDoubt(6, 5);
  expect(seen(one)).toMatchObject({
    state: 'showing',
    hands: [{ by: 'seat1', dice: [4] }, { dice: [4] }, { dice: [2] }],
    doubt: { by: 'seat3', loser: 'seat3' },
    dice: { seat3: 0 },
    wakesIn: SHOW_MS,
  });
  await pass(kit, SHOW_MS - 1);
  expect(seen(one)).toMatchObject({ state: 'showing' });
  await pass(kit, 1);
  expect(seen(one, 'seat1')).toMatchObject({
    state: 'bidding',
    turn: 'seat1',
    hands: [],
    mine: { dice: [6] },
  });
});

const DIGESTS = {
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex'),
};

test('[T64] [T71] [T73] [G73] [G75] [J15] the last one wins coins; the seed is shown; they play again', async () => {
  const one = await afterDoubt(6, 5);
  await pass(kit, SHOW_MS);
  await one.does('seat1', 'raise', { count: 1, face: 6 });
  const [seed = ''] = kit.chance.serverSeeds;
  expect(JSON.stringify([one.audience.told, seen(one)])).not.toContain(seed);
  await one.does('seat2', 'doubt');
  expect(seen(one)).toMatchObject({
    state: 'over',
    winner: 'seat1',
    fairness: { retired: { serverSeed: seed } },
  });
  const balance = { coins: DEFAULT_CONFIG.default_coins + 2 * COINS };
  expect(one.audience.heard('balance-changed', 'seat1')).toEqual([balance]);
  expect(liarsDiceGame.outcome?.(one.table.state)).toMatchObject({ winner: 'seat1' });
  await one.does('seat2', 'leave-room');
  await one.does('seat3', 'rematch');
  expect(seen(one)).toMatchObject({
    state: 'waiting',
    taken: ['seat1', 'seat3'],
    dice: {},
    left: [],
  });
  expect(await one.table.join('visitor 4')).toMatchObject({ seat: 'seat2' });
});

test('[G73] who leaves is out, and the others throw anew; who is back waits for the next game', async () => {
  const one = await seated(4, 1, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4);
  await one.does('seat1', 'start');
  await one.does('seat1', 'raise', { count: 1, face: 5 });
  await one.does('seat2', 'leave-room');
  expect(seen(one, 'seat3')).toMatchObject({ turn: 'seat3', bid: null, mine: { dice: [6] } });
  await one.table.join('visitor 2');
  expect(seen(one, 'seat2')).toMatchObject({ left: [], dice: { seat2: 0 }, mine: null });
  await one.does('seat3', 'leave-room');
  expect(seen(one)).toMatchObject({ turn: 'seat4' });
  await one.does('seat4', 'leave-room');
  expect(seen(one)).toMatchObject({ state: 'over', winner: 'seat1' });
});

test('[G74] the server moves for a player whose time is up, by their own dice alone', async () => {
  const one = await seated(3, 2, 6, 6, 1, 2, 3, 4);
  await one.does('seat1', 'start');
  await pass(kit, TURN_MS);
  expect(seen(one)).toMatchObject({ bid: { by: 'seat1', count: 1, face: 6 }, turn: 'seat2' });
  await one.does('seat2', 'raise', { count: 6, face: 6 });
  await pass(kit, TURN_MS);
  expect(seen(one)).toMatchObject({ state: 'showing', doubt: { by: 'seat3', loser: 'seat2' } });
});

test('[G74] [T65] [T72] the house takes two seats, bids and doubts, wins no coins, and is never left alone', async () => {
  kit.chance.script(...Array.from({ length: 200 }, (_, at) => drawOf(at % 6, 6)));
  const options = { house: true, own: { dice: 1 } } as const;
  const one = await seatedAt(liarsDiceGame, kit, 1, { options });
  await pass(kit, 0);
  expect(seen(one)).toMatchObject({ taken: ['seat1', 'seat2', 'seat3'] });
  expect(Object.values(seen(one).names)).toEqual(['The house', 'The house (2)']);
  await one.does('seat1', 'start');
  await one.does('seat1', 'raise', { count: 1, face: 1 });
  await pass(kit, HOUSE_MS);
  expect(seen(one)).not.toMatchObject({ turn: 'seat2' });
  for (let turn = 1; turn <= 30 && seen(one).state !== 'over'; turn += 1) await pass(kit, TURN_MS);
  expect(seen(one)).toMatchObject({ state: 'over' });
  await one.does('seat1', 'rematch');
  await one.does('seat1', 'leave-room');
  expect(one.table.listing).toMatchObject({ closed: true });
});

/** The draws that the seeds make. */
const real = (seeds: { serverSeed: string; clientSeed: string; nonce: number }, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const digest = DIGESTS.hmacSha256(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}:0`);
    return Number.parseInt(digest.slice(8 * at, 8 * at + 8), 16) / 2 ** 32;
  });
const check = (text: string) => {
  if (liarsDiceGame.proof === undefined) throw new Error('nothing verifies it');
  return verified(liarsDiceGame.proof, JSON.parse(text), DIGESTS);
};

test('[G75] [T74] the record is repeated by its seed, and a changed one is refused', async () => {
  const one = await seated(3, 1);
  kit.chance.draws = (seeds, count) => real(seeds, count);
  await one.does('seat1', 'start');
  for (let turn = 1; turn <= 30 && seen(one).state !== 'over'; turn += 1) await pass(kit, TURN_MS);
  const { winner } = seen(one);
  // A game that was never begun is none.
  await one.does('seat1', 'rematch');
  for (const seat of SEATS.slice(0, 3)) await one.does(seat, 'leave-room');
  expect(one.table.listing).toMatchObject({ closed: true });
  const { entries } = await kit.memory.read(`liars-dice:${one.table.id}`, '', 0);
  const record = liarsDiceGame.record?.(one.table.id, stepsOf(liarsDiceGame.hosted, entries));
  const told = JSON.stringify(record);
  for (const secret of ['player-secret', 'visitor 1']) expect(told).not.toContain(secret);
  expect(check(told)).toMatchObject({ games: 1, wrong: null });
  const other = told.replace(`"winner":"${winner}"`, '"winner":"seat6"');
  expect(check(other)).toMatchObject({
    wrong: { why: 'the result does not follow from the steps' },
  });
  const short = JSON.parse(told) as { games: { steps: object[] }[] };
  short.games[0]?.steps.splice(1);
  expect(check(JSON.stringify(short))).toMatchObject({ wrong: { why: 'it is not over' } });
  const die = /"dice":\[(\d)\]/.exec(told)?.[1] ?? '';
  const cheat = told.replace(`"dice":[${die}]`, `"dice":[${(Number(die) % 6) + 1}]`);
  expect(check(cheat)).toMatchObject({
    wrong: { why: 'the game makes something else of the draws' },
  });
  const paid = told.replace(`"coins":${2 * COINS}`, '"coins":999');
  expect(check(paid)).toMatchObject({
    wrong: { why: 'the game makes something else of the draws' },
  });
  const alien = told.replace('"type":"thrown"', '"type":"stolen"');
  expect(check(alien)).toMatchObject({ wrong: { why: 'it is none of this game' } });
});
