import { expect, test } from 'vitest';
import { AddressStorage, type SharedSums } from './address-storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let time = 0;
const now = (): number => time;
const alone = (perDay: number) => new AddressStorage({ perDay, shared: null, now });

test('[X26] an address that has used its day waits until it is over, and no other does', () => {
  const storage = alone(1000);
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

test('[X26] what was stored on a day before counts no more once the day is over', () => {
  const storage = alone(1000);
  storage.pay('a', 1500);
  time += DAY_MS;
  storage.pay('b', 1); // the sweep comes with whoever is new
  storage.pay('a', 999);
  expect(storage.wait('a')).toBeNull();
});

/** Sums as Redis keeps them, and what happens when it does not answer. */
class Sums implements SharedSums {
  readonly sums = new Map<string, number>();
  isAway = false;
  asked = 0;

  async add(address: string, bytes: number) {
    this.asked += 1;
    if (this.isAway) throw new Error('away');
    const sum = (this.sums.get(address) ?? 0) + bytes;
    this.sums.set(address, sum);
    return { sum, endsIn: DAY_MS };
  }
}

test('[X26] processes add up what each has stored, in batches', async () => {
  const shared = new Sums();
  const [one, two] = [0, 1].map(() => new AddressStorage({ perDay: 1000, shared, now }));
  for (let commands = 0; commands < 300; commands += 1) one?.pay('a', 2);
  await one?.tell();
  expect(shared.asked).toBe(1);
  expect(two?.wait('a')).toBeNull();
  await two?.tell();
  two?.pay('a', 399);
  expect(two?.wait('a')).toBeNull();
  two?.pay('a', 1);
  expect(two?.wait('a')).toBe(DAY_MS / 1000);
  await two?.tell();
  one?.pay('a', 2);
  await one?.tell();
  expect(one?.wait('a')).toBe(DAY_MS / 1000);
  expect(shared.sums.get('a')).toBe(1002);
});

test('[X26] while the others cannot be told a process counts alone, and tells them afterwards', async () => {
  const shared = new Sums();
  const storage = new AddressStorage({ perDay: 1000, shared, now });
  shared.isAway = true;
  storage.pay('a', 700);
  await storage.tell();
  storage.pay('a', 300);
  expect(storage.wait('a')).not.toBeNull();
  shared.isAway = false;
  await storage.stop();
  expect(shared.sums.get('a')).toBe(1000);
});
