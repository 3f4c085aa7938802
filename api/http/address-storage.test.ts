import { expect, test } from 'vitest';
import { AddressStorage, type SharedSums } from './address-storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let time = 0;
const now = (): number => time;
const alone = (perDay: number) => new AddressStorage({ perDay, shared: null, now });

test('[X26] an address that has used its day’s storage waits for the next day; others do not', () => {
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
  storage.pay('a', 900);
  expect(storage.wait('a')).toBeNull();
});

test('[X26] bytes stored on one day do not count on the next', () => {
  const storage = alone(1000);
  storage.pay('a', 1500);
  time += DAY_MS;
  storage.pay('b', 1); // a new address triggers the sweep
  storage.pay('a', 900);
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
  const [one, two] = [0, 1].map(() => new AddressStorage({ perDay: 1000, shared, now }));
  for (let commands = 0; commands < 300; commands += 1) one?.pay('a', 2);
  await one?.share();
  expect(shared.calls).toBe(1);
  expect(two?.wait('a')).toBeNull();
  await two?.share();
  two?.pay('a', 300);
  expect(two?.wait('a')).toBeNull();
  two?.pay('a', 100);
  expect(two?.wait('a')).toBe(DAY_MS / 1000);
  await two?.share();
  one?.pay('a', 2);
  await one?.share();
  expect(one?.wait('a')).toBe(DAY_MS / 1000);
  expect(shared.sums.get('a')).toBe(1002);
});

test('[X26] while Redis is down a process counts alone, and shares its sums afterwards', async () => {
  const shared = new Sums();
  const storage = new AddressStorage({ perDay: 1000, shared, now });
  shared.isDown = true;
  storage.pay('a', 700);
  await storage.share();
  storage.pay('a', 300);
  expect(storage.wait('a')).not.toBeNull();
  shared.isDown = false;
  await storage.stop();
  expect(shared.sums.get('a')).toBe(1000);
});

/** Stores a hundred bytes at a time until that is refused. Returns how many bytes. */
function filledBy(storage: AddressStorage, visitor: string | null): number {
  let bytes = 0;
  for (; storage.wait('a', visitor) === null; bytes += 100) storage.pay('a', 100, visitor);
  return bytes;
}

test('[X54] a lone visitor may store all but a little that is kept for seven others', () => {
  for (const visitor of ['ann', null]) {
    expect(filledBy(alone(100_000), visitor)).toBe(93_000);
  }
  const storage = alone(100_000);
  filledBy(storage, 'flood');
  for (let guest = 0; guest < 7; guest += 1) expect(filledBy(storage, `late ${guest}`)).toBe(1000);
  expect(storage.wait('a', 'an eighth')).not.toBeNull();
  expect(storage.wait('a')).not.toBeNull();
});

test('[X54] who came first keeps a hundredth, and new cookies never store more than the limit', () => {
  const storage = alone(100_000);
  const guests = Array.from({ length: 8 }, (_, at) => `guest ${at}`);
  for (const guest of guests) storage.pay('a', 300, guest);
  let all = 8 * 300;
  for (let cookie = 0; cookie < 5000; cookie += 1) {
    if (cookie % 500 === 0) time += 6 * 60_000; // places of silent cookies go to new ones
    for (const guest of guests) if (cookie % 500 === 0) storage.wait('a', guest);
    all += filledBy(storage, `cookie ${cookie}`);
  }
  for (const guest of guests) {
    const more = filledBy(storage, guest);
    expect(more).toBe(700);
    all += more;
  }
  expect(all).toBeLessThanOrEqual(100_000);
});

test('[X58] something large needs room for all of it, beside what is kept for others, and may be given back', () => {
  const storage = alone(100_000);
  storage.pay('a', 50_000, 'ann');
  for (const visitor of ['ann', 'bob', null]) {
    expect(storage.wait('a', visitor, 40_000)).toBeNull();
    expect(storage.wait('a', visitor, 44_000)).not.toBeNull();
  }
  storage.pay('a', 40_000, 'ann');
  expect(storage.wait('a', 'ann', 40_000)).not.toBeNull();
  // The part of a guest is too small for it, and still theirs.
  expect(storage.wait('a', 'bob', 5000)).not.toBeNull();
  expect(storage.wait('a', 'bob', 500)).toBeNull();
  storage.pay('a', -40_000, 'ann');
  expect(storage.wait('a', 'ann', 40_000)).toBeNull();
});
