import { describe, expect, test } from 'vitest';
import { type Journal, SeqTaken } from '../journal/journal.ts';
import { HeldJournal } from '../test-support/host-kit.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';
import { hostedLogin, LoginHost, type LoginOutcome } from './login-host.ts';

const MAX = 5;
const BLOCK_MS = 60_000;
const HOME = '192.0.2.7';
const RIGHT = 'open sesame';

/** Hosts on one journal, as processes and restarts are, with one clock. */
class Kit {
  readonly memory = new MemoryJournal();
  time = 1_000_000;
  /** Passwords that anybody looked at. */
  readonly looked: string[] = [];
  /** Passwords are looked at when this is resolved. */
  gate: Promise<void> = Promise.resolve();

  host(journal: Pick<Journal, 'append' | 'read'> = this.memory): LoginHost {
    return new LoginHost({
      journal,
      report: (error) => expect.fail(String(error)),
      now: () => this.time,
      maxAttempts: MAX,
      blockMs: BLOCK_MS,
      verify: async (password) => {
        this.looked.push(password);
        await this.gate;
        return password === RIGHT;
      },
    });
  }

  async entries(address = HOME): Promise<unknown[]> {
    const { name, version } = hostedLogin;
    const { entries } = await this.memory.read(`login:${address}`, name, version);
    return entries.map(({ event }) => event);
  }
}

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
const results = (outcomes: LoginOutcome[]) => outcomes.map(({ result }) => result);

async function exhaust(host: LoginHost): Promise<LoginOutcome[]> {
  const outcomes: LoginOutcome[] = [];
  for (let spent = 0; spent < MAX; spent += 1) outcomes.push(await host.attempt(HOME, 'wrong'));
  return outcomes;
}

test('[L1] [L2] wrong passwords count down to a block', async () => {
  const kit = new Kit();
  const outcomes = await exhaust(kit.host());
  expect(results(outcomes)).toEqual(times(MAX, () => 'wrong-password'));
  expect(outcomes.map(({ attemptsRemaining }) => attemptsRemaining)).toEqual([4, 3, 2, 1, 0]);
  expect(outcomes.map(({ blocked }) => blocked)).toEqual([false, false, false, false, true]);
  expect(outcomes.at(-1)).toMatchObject({ remainingTimeMinutes: 1, maxAttempts: MAX });
});

test('[L1] an attempt is recorded before anybody looks at its password', async () => {
  const kit = new Kit();
  const host = kit.host({
    append: () => Promise.reject(new Error('the database has gone away')),
    read: kit.memory.read.bind(kit.memory),
  });
  await expect(host.attempt(HOME, RIGHT)).rejects.toThrow('gone away');
  expect(kit.looked).toEqual([]);
});

test('[L1] an attempt counts even if the server crashes while it checks the password', async () => {
  const kit = new Kit();
  kit.gate = Promise.reject(new Error('crashed'));
  await expect(kit.host().attempt(HOME, RIGHT)).rejects.toThrow('crashed');
  expect(await kit.host().status(HOME)).toMatchObject({ attemptsRemaining: MAX - 1 });
});

describe('[L3] while an address is blocked', () => {
  test('[L3] a blocked address’s password is not checked, not even the right one, and nothing is recorded', async () => {
    const kit = new Kit();
    const host = kit.host();
    await exhaust(host);
    const before = await kit.entries();
    const refused = await host.attempt(HOME, RIGHT);
    expect(refused).toMatchObject({ result: 'blocked', blocked: true, attemptsRemaining: 0 });
    expect(kit.looked).toHaveLength(MAX);
    expect(await kit.entries()).toEqual(before);
  });

  test('[L3] [L4] it lasts until its deadline exactly, however often it is tried', async () => {
    const kit = new Kit();
    const host = kit.host();
    await exhaust(host);
    kit.time += BLOCK_MS - 1;
    expect(results([await host.attempt(HOME, RIGHT)])).toEqual(['blocked']);
    kit.time += 1;
    expect(await host.status(HOME)).toMatchObject({ blocked: false, attemptsRemaining: MAX });
    expect(results([await host.attempt(HOME, RIGHT)])).toEqual(['signed-in']);
  });

  test('[L3] is not looked up for each of many attempts, and a second later it is', async () => {
    const kit = new Kit();
    let reads = 0;
    const host = kit.host({
      append: (commit) => kit.memory.append(commit),
      read: (...of) => {
        reads += 1;
        return kit.memory.read(...of);
      },
    });
    await exhaust(host);
    await host.attempt(HOME, 'wrong');
    const before = reads;
    const outcomes = await Promise.all(times(100, () => host.attempt(HOME, RIGHT)));
    expect(new Set(results(outcomes))).toEqual(new Set(['blocked']));
    expect(outcomes[0]).toMatchObject({ blocked: true, remainingTimeMinutes: 1 });
    expect(reads).toBe(before);
    kit.time += 1000;
    await host.attempt(HOME, RIGHT);
    expect(reads).toBe(before + 1);
  });

  test('[L2] [L5] is over at once when the attempt that spent the last one was right', async () => {
    const kit = new Kit();
    const host = kit.host();
    for (let spent = 1; spent < MAX; spent += 1) await host.attempt(HOME, 'wrong');
    const { promise, resolve } = Promise.withResolvers<void>();
    kit.gate = promise;
    const last = host.attempt(HOME, RIGHT);
    await expect.poll(() => kit.looked.length).toBe(MAX);
    expect(await host.attempt(HOME, RIGHT)).toMatchObject({ result: 'blocked' });
    resolve();
    expect(await last).toMatchObject({ result: 'signed-in' });
    expect(await host.attempt(HOME, RIGHT)).toMatchObject({ result: 'signed-in' });
  });

  test('[L3] [L6] other addresses are not', async () => {
    const kit = new Kit();
    const host = kit.host();
    await exhaust(host);
    expect(results([await host.attempt('192.0.2.8', RIGHT)])).toEqual(['signed-in']);
  });
});

test('[L2] [L5] the last attempt may still be the right one, and gives all back', async () => {
  const kit = new Kit();
  const host = kit.host();
  for (let spent = 1; spent < MAX; spent += 1) await host.attempt(HOME, 'wrong');
  const outcome = await host.attempt(HOME, RIGHT);
  expect(outcome).toMatchObject({ result: 'signed-in', blocked: false, attemptsRemaining: MAX });
});

test('[L6] a restart forgets neither spent attempts nor a block', async () => {
  const kit = new Kit();
  await kit.host().attempt(HOME, 'wrong');
  expect(await kit.host().status(HOME)).toMatchObject({ attemptsRemaining: MAX - 1 });
  for (let spent = 1; spent < MAX; spent += 1) await kit.host().attempt(HOME, 'wrong');
  expect(results([await kit.host().attempt(HOME, RIGHT)])).toEqual(['blocked']);
});

test('[L6] neither does it after checkpoints', async () => {
  const kit = new Kit();
  for (let round = 0; round < 12; round += 1) {
    await exhaust(kit.host());
    expect(results([await kit.host().attempt(HOME, RIGHT)])).toEqual(['blocked']);
    kit.time += BLOCK_MS;
  }
  const { name, version } = hostedLogin;
  expect((await kit.memory.read(`login:${HOME}`, name, version)).checkpoint?.seq).toBe(50);
  expect(await kit.host().status(HOME)).toMatchObject({ attemptsRemaining: MAX });
});

describe('[L1] a burst', () => {
  test.each([
    ['one process', 1],
    ['three processes', 3],
  ])('[L1] [L6] of %s looks at no more passwords than there are attempts', async (_, count) => {
    const kit = new Kit();
    const { promise, resolve } = Promise.withResolvers<void>();
    kit.gate = promise; // all of them are under way before the first is looked at
    const hosts = times(count, () => kit.host());
    const burst = hosts.flatMap((host, of) =>
      times(30 / count, (index) => host.attempt(HOME, `guess ${of}-${index}`)),
    );
    await expect.poll(() => kit.looked.length).toBe(MAX);
    resolve();
    const outcomes = await Promise.all(burst);
    expect(kit.looked).toHaveLength(MAX);
    expect(outcomes.filter(({ result }) => result === 'blocked')).toHaveLength(30 - MAX);
    expect(await kit.entries()).toHaveLength(MAX);
  });

  test('[L3] the right password in it, once the attempts are spent, is refused', async () => {
    const kit = new Kit();
    const host = kit.host();
    const guesses = times(MAX, (index) => host.attempt(HOME, `guess ${index}`));
    const late = host.attempt(HOME, RIGHT);
    await Promise.all(guesses);
    expect(await late).toMatchObject({ result: 'blocked' });
  });
});

describe('[J2] where another process recorded first', () => {
  test('[J2] [L6] its attempt counts, and this one is counted after it', async () => {
    const kit = new Kit();
    const held = new HeldJournal(kit.memory);
    const release = held.hold();
    const mine = kit.host(held).attempt(HOME, 'wrong');
    await expect.poll(() => held.appends).toBe(1);
    await kit.host().attempt(HOME, 'wrong');
    release();
    expect(await mine).toMatchObject({ result: 'wrong-password', attemptsRemaining: MAX - 2 });
    expect(held.appends).toBe(2);
  });

  test('[J2] [L3] and blocked the address, this one is refused', async () => {
    const kit = new Kit();
    const held = new HeldJournal(kit.memory);
    const release = held.hold();
    const mine = kit.host(held).attempt(HOME, RIGHT);
    await expect.poll(() => held.appends).toBe(1);
    await exhaust(kit.host());
    release();
    expect(await mine).toMatchObject({ result: 'blocked' });
  });

  test('[J2] every time, it gives up with a code and looks at nothing', async () => {
    const kit = new Kit();
    const host = kit.host({
      append: () => Promise.reject(new SeqTaken()),
      read: kit.memory.read.bind(kit.memory),
    });
    const attempt = host.attempt(HOME, RIGHT);
    await expect(attempt).rejects.toMatchObject({ code: 'action/conflict' });
    expect(kit.looked).toEqual([]);
  });
});
