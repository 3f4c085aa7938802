import { afterEach, expect, test } from 'vitest';
import { seatedAt } from '../../test-support/any-table.ts';
import { type HostKit, timedKits } from '../../test-support/host-kit.ts';
import { type HandSeat, handsGame } from '../../test-support/tables/hands-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

let stop = (): void => {};
afterEach(() => stop());

async function bidding(count = 3, game = handsGame) {
  const all = await seatedAt(game, kit, count);
  stop = () => all.table.dispose();
  await all.does('seat1', 'deal');
  all.audience.forget();
  const bid = (seat: HandSeat, coins: number) => all.does('seat1', 'bid', { seat, coins });
  const balance = async (visitor: string) => (await kit.memory.wallet(visitor))?.balance;
  return { ...all, bid, balance };
}

test('[J28] a game knows what each seat has, and refuses in its own words', async () => {
  const { bid, balance } = await bidding();
  await expect(bid('seat1', -101)).rejects.toMatchObject({ code: 'bid/too-high' });
  await bid('seat1', -40);
  expect(await balance('visitor 1')).toBe(60);
  await expect(bid('seat1', -61)).rejects.toMatchObject({ code: 'bid/too-high' });
  await bid('seat1', -60);
  expect(await balance('visitor 1')).toBe(0);
});

test('[J28] a wallet that is not open yet has what the game gives, and nobody has nothing', async () => {
  const asked: number[][] = [];
  const decide: typeof handsGame.decide = async (turn, command) => {
    asked.push([await turn.coinsOf('seat1'), await turn.coinsOf('seat3')]);
    return handsGame.decide(turn, command);
  };
  kit.config = { ...kit.config, default_coins: 7 };
  await bidding(2, { ...handsGame, decide });
  expect(asked).toEqual([[7, 0]]);
});

test('[T46] [J29] what takes more than a seat has is refused, and nothing is stored or told', async () => {
  const { table, bid, balance, audience } = await bidding();
  const { seq } = table.view(null) as { seq: number };
  await expect(bid('seat2', -101)).rejects.toMatchObject({
    code: 'coins/too-few',
    message: 'You have too few coins for that.',
  });
  expect([(table.view(null) as { seq: number }).seq, audience.told]).toEqual([seq, []]);
  expect(await balance('visitor 2')).toBeUndefined();
  await bid('seat2', -100);
  expect(await balance('visitor 2')).toBe(0);
});

/** The server plays seat 2. */
const house: typeof handsGame.table = (state) => {
  const table = handsGame.table(state);
  const { seat2 } = table.seats;
  return seat2 == null
    ? table
    : { ...table, seats: { ...table.seats, seat2: { ...seat2, visitor: '' } } };
};

test('[J29] coins for the house, or for a seat that is free, move nothing and are refused', async () => {
  const { bid, balance } = await bidding(2, { ...handsGame, table: house });
  for (const seat of ['seat2', 'seat3'] as const) {
    for (const coins of [5, -5]) {
      await expect(bid(seat, coins)).rejects.toMatchObject({
        code: 'coins/nobody',
        message: 'Nobody sits there who has coins.',
      });
    }
  }
  expect(await balance('')).toBeUndefined();
  await bid('seat1', 5);
  expect(await balance('visitor 1')).toBe(105);
});
