import { expect, test } from 'vitest';
import { AddressStorage, type SharedSums } from './address-storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let time = 0;
const now = (): number => time;
const alone = (perDay: number) => new AddressStorage({ perDay, shared: null, now });

test('[X26] who has used half of the day’s storage alone waits for the next day; others do not', () => {
  const storage = alone(2000);
  storage.pay('a', 600);
  expect(storage.wait('a')).toBeNull();
  time += HOUR_MS;
  storage.pay('a', 400);
  expect(storage.wait('a')).toBe((DAY_MS - HOUR_MS) / 1000);
  expect(storage.wait('b')).toBeNull();
  time += DAY_MS - HOUR_MS - 1;
  expect(storage.wait('a')).toBe(1);
  time += 1;
  expect(storage.wait('a')).toBeNull();
  storage.pay('a', 999);
  expect(storage.wait('a')).toBeNull();
});

test('[X26] bytes stored on one day do not count on the next', () => {
  const storage = alone(2000);
  storage.pay('a', 1500);
  time += DAY_MS;
  storage.pay('b', 1); // a new address triggers the sweep
  storage.pay('a', 999);
  expect(storage.wait('a')).toBeNull();
});

/** The sums that Redis would keep; `isDown`: it does not answer. */
class Sums implements SharedSums {
  readonly sums = new Map<string, number>();
  isDown = false;
  calls = 0;

  async add(address: string, bytes: number) {
    this.calls += 1;
    if (this.isDown) throw new Error('down');
    const sum = (this.sums.get(address) ?? 0) + bytes;
    this.sums.set(address, sum);
    return { sum, endsIn: DAY_MS };
  }
}

test('[X26] processes add up their sums in batches', async () => {
  const shared = new Sums();
  const [one, two] = [0, 1].map(() => new AddressStorage({ perDay: 2000, shared, now }));
  for (let commands = 0; commands < 300; commands += 1) one?.pay('a', 2);
  await one?.share();
  expect(shared.calls).toBe(1);
  expect(two?.wait('a')).toBeNull();
  await two?.share();
  two?.pay('a', 399);
  expect(two?.wait('a')).toBeNull();
  two?.pay('a', 1);
  expect(two?.wait('a')).toBe(DAY_MS / 1000);
  await two?.share();
  one?.pay('a', 2);
  await one?.share();
  expect(one?.wait('a')).toBe(DAY_MS / 1000);
  expect(shared.sums.get('a')).toBe(1002);
});

test('[X26] while Redis is down a process counts alone, and shares its sums afterwards', async () => {
  const shared = new Sums();
  const storage = new AddressStorage({ perDay: 2000, shared, now });
  shared.isDown = true;
  storage.pay('a', 700);
  await storage.share();
  storage.pay('a', 300);
  expect(storage.wait('a')).not.toBeNull();
  shared.isDown = false;
  await storage.stop();
  expect(shared.sums.get('a')).toBe(1000);
});

test('[X46] above half the day’s storage of an address only those below their share go on', () => {
  const storage = alone(1800);
  storage.pay('a', 100, 'ann');
  storage.pay('a', 900, 'flood');
  expect(storage.wait('a', 'flood')).toBeTypeOf('number');
  expect(storage.wait('a', 'ann')).toBeNull();
  storage.pay('a', 400, 'ann');
  expect(storage.wait('a', 'ann')).toBeTypeOf('number');
  expect(storage.wait('a')).toBeTypeOf('number');
});

test('[X47] an address stores no more than its day’s limit, whoever comes late or with new cookies', () => {
  const [limit, line] = [1_000_000, 100];
  const storage = alone(limit);
  let stored = 0;
  const stores = (visitor: string | null): boolean => {
    if (storage.wait('a', visitor) !== null) return false;
    storage.pay('a', line, visitor);
    stored += line;
    return true;
  };
  stores('ann');
  while (stores('flood')) /* on */ ;
  expect(stored).toBeLessThan(limit / 2 + 2 * line);
  expect(stores('late')).toBe(true);
  for (let cookie = 0; cookie < 2000; cookie += 1) while (stores(`cookie ${cookie}`)) /* on */ ;
  expect(stores('ann')).toBe(true);
  expect(stores('late')).toBe(true);
  expect(stored).toBeLessThan(limit + line);
  expect(stored).toBeGreaterThan(limit * 0.8);
});
