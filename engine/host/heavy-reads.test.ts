import { expect, test } from 'vitest';
import { GAMES_SERVED } from '../games/index.ts';
import { HeavyReads } from './heavy-reads.ts';
import { RoomRecords } from './read-room.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reads on a clock that the test moves on. */
function clocked() {
  let time = 0;
  const calls: { at: number; call: () => void }[] = [];
  const heavy = new HeavyReads({
    now: () => time,
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
  const done: string[] = [];
  const ask = (address: string, name: string, signal?: AbortSignal): Promise<void> =>
    heavy.run({ address, ...(signal && { signal }) }, async () => {
      time += 10; // the work
      await settled();
      done.push(name);
    });
  return { ask, pass, done };
}

test('[X41] one at a time; an address rests nine times its work, and others go on', async () => {
  const { ask, pass, done } = clocked();
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1')];
  await pass(0);
  await pass(0);
  await pass(0);
  expect(done).toEqual(['a1', 'b1']);
  await pass(79);
  expect(done).toEqual(['a1', 'b1']);
  await pass(1);
  await Promise.all(all);
  expect(done).toEqual(['a1', 'b1', 'a2']);
  const late = ask('a', 'a3');
  await pass(89);
  expect(done).toHaveLength(3);
  await pass(1);
  await late;
});

test('[X41] the queue ends, for an address and for all', async () => {
  const { ask } = clocked();
  const waiting = [ask('a', 'first')];
  for (let more = 0; more < 8; more += 1) waiting.push(ask('a', 'more'));
  await expect(ask('a', 'too many')).rejects.toMatchObject({ code: 'action/busy' });
  for (let others = 0; others < 56; others += 1) waiting.push(ask(`o${others}`, 'other'));
  await expect(ask('late', 'too many')).rejects.toMatchObject({ code: 'action/busy' });
});

test('[X41] work whose asker has gone is dropped, and its place is free', async () => {
  const { ask, done } = clocked();
  const gone = new AbortController();
  const first = ask('a', 'first');
  const dropped = Array.from({ length: 8 }, () => ask('a', 'dropped', gone.signal));
  const ended = Promise.allSettled(dropped);
  gone.abort();
  void ask('a', 'next');
  await first;
  const ends = await ended;
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(done).toEqual(['first']);
});

test('[X41] a record is read from its journal once until that grows, and not before the end', async () => {
  let stage: 'on' | 'over' = 'on';
  let at = 1;
  let reads = 0;
  const { slug } = GAMES_SERVED.table[0] ?? { slug: '' };
  const listing = {
    id: 'ROOM',
    game: slug,
    state: '',
    seated: 2,
    players: [],
    host: null,
    since: 0,
  };
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
});
