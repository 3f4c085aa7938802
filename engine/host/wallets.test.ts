import { expect, test } from 'vitest';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';
import { Account, Wallets } from './wallets.ts';
import { move } from '../journal/contract/stores.ts';

const commit = (journal: MemoryJournal, account: Account) =>
  journal.append({ entries: [], movements: account.movements, listing: null });

test('[J5] an account is opened once and writes a movement for each change', () => {
  const account = new Account('v', { seq: 0, coins: null });
  expect(account.coins).toBeNull();
  expect(account.open(100, 'slots')).toBe(100);
  expect(account.open(500, 'wheel')).toBe(100);
  expect(account.change(-10, 'spin')).toBe(90);
  expect(account.change(0, 'nothing')).toBe(90);
  expect(account.movements).toEqual([
    { visitor: 'v', seq: 1, delta: 100, balance: 100, reason: 'opened:slots' },
    { visitor: 'v', seq: 2, delta: -10, balance: 90, reason: 'spin' },
  ]);
});

test('[J5] [S1] an account never goes below 0', () => {
  const account = new Account('v', { seq: 3, coins: 10 });
  expect(() => account.change(-11, 'spin')).toThrow('too few coins');
  expect(account.movements).toEqual([]);
  expect(account.change(-10, 'spin')).toBe(0);
});

test('[J29] what a game takes below 0 is refused in its words', () => {
  const account = new Account('v', { seq: 3, coins: 10 });
  const texts = { 'coins/too-few': 'No coins, no spin.' };
  expect(() => account.change(-11, 'spin', texts)).toThrow('No coins, no spin.');
  expect(account.coins).toBe(10);
});

test('[J5] commands on one wallet wait for each other: nothing is spent twice', async () => {
  const journal = new MemoryJournal();
  const wallets = new Wallets(journal);
  const spend = () =>
    wallets.run('v', async (account) => {
      if (account.open(100, 'test') < 30) return false;
      account.change(-30, 'test');
      await commit(journal, account);
      return true;
    });
  expect(await Promise.all(Array.from({ length: 6 }, spend))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(await wallets.coins('v')).toBe(10);
  expect(await journal.wallet('v')).toEqual({ seq: 4, balance: 10 });
});

test('[J1] [J4] after a failed commit the wallet is read again', async () => {
  const journal = new MemoryJournal();
  const wallets = new Wallets(journal);
  await wallets.run('v', async (account) => {
    account.open(100, 'test');
    await commit(journal, account);
  });
  const failing = wallets.run('v', async (account) => {
    account.change(-100, 'test');
    throw new Error('the database has gone away');
  });
  await expect(failing).rejects.toThrow('gone away');
  expect(await wallets.coins('v')).toBe(100);
});

test('a wallet that was never opened has no coins, and looking does not open it', async () => {
  const journal = new MemoryJournal();
  expect(await new Wallets(journal).coins('v')).toBeNull();
  expect(await journal.wallet('v')).toBeNull();
});

test('[J2] movements of another host show once the cached wallet is too old, looked at or not', async () => {
  const journal = new MemoryJournal();
  const wallets = new Wallets(journal, 50);
  expect(await wallets.coins('v')).toBeNull();
  await journal.append({ entries: [], movements: [move('v', 1, 50, 50)], listing: null });
  await expect.poll(() => wallets.coins('v'), { interval: 5 }).toBe(50);
});
