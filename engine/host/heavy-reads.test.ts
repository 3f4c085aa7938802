import { expect, test } from 'vitest';
import { GAMES_SERVED } from '../games/index.ts';
import { HeavyReads } from './heavy-reads.ts';
import { RoomRecords } from './read-room.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reads on a clock that the test moves on. */
function clocked() {
  let [time, elsewhere] = [0, 0];
  const calls: { at: number; call: () => void }[] = [];
  const heavy = new HeavyReads({
    now: () => time,
    used: () => time - elsewhere,
    later: (ms, call) => void calls.push({ at: time + ms, call }),
  });
  const pass = async (ms: number): Promise<void> => {
    time += ms;
    for (const one of calls.filter(({ at }) => at <= time)) {
      calls.splice(calls.indexOf(one), 1);
      one.call();
    }
    await settled();
  };
  /** The machine does something else. */
  const wait = (ms: number): void => {
    time += ms;
    elsewhere += ms;
  };
  const done: string[] = [];
  const ask = (address: string, name: string, workMs = 10, signal?: AbortSignal) =>
    heavy.start({ address, ...(signal && { signal }) }, async () => {
      time += workMs;
      await settled();
      done.push(name);
    });
  return { ask, pass, wait, done, heavy };
}

test('[X41] one at a time; an address may owe a minute of a tenth of a core before it rests', async () => {
  const { ask, pass, done } = clocked();
  // Eight phones behind one router, and then some.
  const cards = Array.from({ length: 25 }, (_, at) => ask('router', `card ${at}`, 300));
  for (let turns = 0; turns < 30; turns += 1) await pass(0);
  // After n works n × 3 s are owed, less what the time of the works has paid.
  expect(done).toHaveLength(23);
  const other = ask('other', 'other', 300);
  await other.result;
  expect(done.at(-1)).toBe('other');
  await pass(3000);
  await pass(0);
  await pass(0);
  expect(done).toHaveLength(25);
  await pass(60_000);
  await Promise.all(cards.map(({ result }) => result));
});

test('[X41] a flood comes to a tenth of a core', async () => {
  const { ask, pass, done } = clocked();
  const flood = async (seconds: number): Promise<number> => {
    const before = done.length;
    for (let passed = 0; passed < seconds * 1000; passed += 400) {
      try {
        void ask('a', 'flood', 100);
      } catch {
        // its 24 wait
      }
      await pass(300);
    }
    return done.length - before;
  };
  await flood(600);
  expect(await flood(600)).toBeLessThanOrEqual(601);
});

test('[X70] what the machine does for others while a work is done is not owed', async () => {
  const { heavy, pass, wait, done } = clocked();
  const slow = async () => {
    wait(5000);
    done.push('slow');
  };
  for (let work = 0; work < 20; work += 1) void heavy.start({ address: 'a' }, slow);
  for (let turns = 0; turns < 30; turns += 1) await pass(0);
  expect(done).toHaveLength(20);
});

test('[X41] of the addresses that do not rest the one that owes least goes first', async () => {
  const { ask, pass, done } = clocked();
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  for (let turns = 0; turns < 5; turns += 1) await pass(0);
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('[X41] the queue ends, for an address and for all', () => {
  const { ask } = clocked();
  ask('a', 'first');
  for (let more = 0; more < 24; more += 1) ask('a', 'more');
  expect(() => ask('a', 'too many')).toThrow(expect.objectContaining({ code: 'action/busy' }));
  for (let others = 0; others < 40; others += 1) ask(`o${others}`, 'other');
  expect(() => ask('late', 'too many')).toThrow(expect.objectContaining({ code: 'action/busy' }));
});

test('[X41] work whose asker has gone is dropped, and its place is free', async () => {
  const { ask, done } = clocked();
  const gone = new AbortController();
  const first = ask('a', 'first');
  const dropped = Array.from({ length: 24 }, () => ask('a', 'dropped', 10, gone.signal));
  const ended = Promise.allSettled(dropped.map(({ result }) => result));
  gone.abort();
  const next = ask('a', 'next');
  await Promise.all([first.result, next.result]);
  const ends = await ended;
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(dropped.every(({ join }) => !join({ address: 'b' }))).toBe(true);
  expect(done).toEqual(['first', 'next']);
});

test('[X41] work goes on for the others who wait for it when the first asker goes', async () => {
  const { ask, pass, done } = clocked();
  const gone = new AbortController();
  ask('a', 'long', 7000);
  await pass(0);
  const shared = ask('a', 'shared', 10, gone.signal);
  ask('a', 'rests');
  expect(shared.join({ address: 'b' })).toBe(true);
  gone.abort();
  // `a` rests by now: the work is b's, who does not.
  await shared.result;
  expect(done).toEqual(['long', 'shared']);
});

test('[X41] a record is read from its journal once until that grows, and not before the end', async () => {
  let stage: 'on' | 'over' = 'on';
  let at = 1;
  let reads = 0;
  const { slug } = GAMES_SERVED.table[0] ?? { slug: '' };
  const nobody = { players: [], host: null, hostAvatar: null };
  const listing = { id: 'ROOM', game: slug, state: '', seated: 2, ...nobody, since: 0 };
  const records = new RoomRecords(GAMES_SERVED.table, {
    report: () => {},
    index: { find: async () => ({ ...listing, stage }) },
    journal: {
      commands: async () => [{ at, commandId: null }],
      read: async () => {
        reads += 1;
        const event = { type: 'archived', stage: 'over', record: { at } };
        return { checkpoint: null, entries: [{ seq: 9, event }] };
      },
    },
  });
  const ask = () => records.read(slug, 'ROOM', { address: `a${reads}` });
  await expect(ask()).rejects.toMatchObject({ code: 'record/not-finished' });
  expect(reads).toBe(0);
  stage = 'over';
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask));
  expect(others.every((one) => one === first)).toBe(true);
  expect(reads).toBe(1);
  at = 2;
  expect(await ask()).toEqual({ at: 2 });
  expect(reads).toBe(2);
  // The first of those who wait goes: the others get it all the same.
  const gone = new AbortController();
  const { promise: isLong, resolve: end } = Promise.withResolvers<void>();
  records.heavy.start({ address: 'long' }, () => isLong);
  at = 3;
  const goes = records.read(slug, 'ROOM', { address: 'goes', signal: gone.signal });
  const stays = ask();
  await settled();
  gone.abort();
  end();
  expect(await stays).toEqual({ at: 3 });
  expect(await goes).toEqual({ at: 3 });
});
