import { expect, test } from 'vitest';
import { memoryStore } from './contract/memory-journal.ts';
import { GroupCommit } from './group-commit.ts';
import { type Commit, SeqTaken } from './journal.ts';
import { commit, entry, judged } from './contract/stores.ts';
import { storedBytes } from './stored-bytes.ts';
import { storeContract } from './contract/store-contract.ts';

/** A write that waits to be let through, and what it was given. */
class Writes {
  readonly batches: string[][] = [];
  readonly #gates: PromiseWithResolvers<void>[] = [];
  #started = Promise.withResolvers<void>();

  readonly write = (commits: readonly Commit[]): Promise<void> => {
    this.batches.push(commits.map(({ entries }) => entries[0]?.room ?? ''));
    const gate = Promise.withResolvers<void>();
    this.#gates.push(gate);
    this.#started.resolve();
    return gate.promise;
  };

  /** Lets the oldest write end, once it has started. */
  async end(failure?: Error): Promise<void> {
    while (this.#gates.length === 0) {
      await this.#started.promise;
      this.#started = Promise.withResolvers<void>();
    }
    const gate = this.#gates.shift();
    if (failure === undefined) gate?.resolve();
    else gate?.reject(failure);
  }

  async started(count: number): Promise<void> {
    await expect.poll(() => this.batches.length, { interval: 1 }).toBe(count);
  }
}

const of = (room: string): Commit => commit([entry(room, 1)]);

async function outcomeOf(promise: Promise<void>): Promise<string> {
  try {
    await promise;
    return 'kept';
  } catch (error) {
    return error instanceof SeqTaken ? 'taken' : 'failed';
  }
}

const outcome = (promises: Promise<void>[]): Promise<string[]> =>
  Promise.all(promises.map(outcomeOf));

test('[J1] the commits of one turn become one write, in their order', async () => {
  const writes = new Writes();
  const group = new GroupCommit(writes.write);
  const appends = ['a', 'b', 'c'].map((room) => group.append(of(room)));
  await Promise.resolve();
  appends.push(group.append(of('d')));
  await writes.end();
  expect(await outcome(appends)).toEqual(['kept', 'kept', 'kept', 'kept']);
  expect(writes.batches).toEqual([['a', 'b', 'c', 'd']]);
});

test('[J1] what comes during a write waits for it and goes into the next', async () => {
  const writes = new Writes();
  const group = new GroupCommit(writes.write);
  const told: string[] = [];
  const first = group.append(of('a')).then(() => told.push('a'));
  await writes.started(1);
  const later = ['b', 'c'].map((room) => group.append(of(room)).then(() => told.push(room)));
  expect(writes.batches).toEqual([['a']]);
  expect(told).toEqual([]);
  await writes.end();
  await first;
  await writes.started(2);
  expect(told).toEqual(['a']);
  await writes.end();
  await Promise.all(later);
  expect(told).toEqual(['a', 'b', 'c']);
  expect(writes.batches).toEqual([['a'], ['b', 'c']]);
});

test('[J4] a taken key in a batch fails its own commit and no other', async () => {
  const kept: string[] = [];
  const group = new GroupCommit(async (commits) => {
    const rooms = commits.map(({ entries }) => entries[0]?.room ?? '');
    if (rooms.includes('taken')) throw new SeqTaken();
    kept.push(...rooms);
  });
  const appends = ['a', 'taken', 'b'].map((room) => group.append(of(room)));
  expect(await outcome(appends)).toEqual(['kept', 'taken', 'kept']);
  expect(kept).toEqual(['a', 'b']);
});

test('[J4] a store that fails fails the whole batch, and the next batch is written anew', async () => {
  const writes = new Writes();
  const group = new GroupCommit(writes.write);
  const lost = ['a', 'b'].map((room) => group.append(of(room)));
  const lostOutcome = outcome(lost);
  await writes.end(new Error('the database has gone away'));
  expect(await lostOutcome).toEqual(['failed', 'failed']);
  const next = group.append(of('c'));
  await writes.end();
  expect(await outcome([next])).toEqual(['kept']);
  expect(writes.batches).toEqual([['a', 'b'], ['c']]);
});

test('[J1] flush waits for all that was handed in, and for what comes meanwhile', async () => {
  const writes = new Writes();
  const group = new GroupCommit(writes.write);
  await group.flush();
  const told: string[] = [];
  const first = group.append(of('a')).then(() => told.push('a'));
  const flushed = group.flush().then(() => told.push('flushed'));
  await writes.started(1);
  const second = group.append(of('b')).then(() => told.push('b'));
  await writes.end();
  await writes.end();
  await Promise.all([first, second, flushed]);
  expect(told).toEqual(['a', 'b', 'flushed']);
});

test('[J19] a store that does not answer has a bounded queue, and takes more when it is back', async () => {
  const writes = new Writes();
  const group = new GroupCommit(writes.write, 2);
  const first = group.append(of('a'));
  await writes.started(1);
  const waiting = [group.append(of('b')), group.append(of('c'))];
  await expect(group.append(of('d'))).rejects.toMatchObject({ code: 'action/busy' });
  await writes.end();
  await writes.started(2);
  const later = group.append(of('e'));
  await writes.end();
  await writes.end();
  expect(await outcome([first, ...waiting, later])).toEqual(['kept', 'kept', 'kept', 'kept']);
});

const sizeOf = (more: object) =>
  storedBytes({ entries: [], movements: [], listing: null, ...more });

test('[X26] everything of a commit counts: entries, checkpoints, ids, coins, verdicts, the room list', () => {
  const event = { type: 'message-sent', message: 'hello' };
  const recorded = { room: 'boxes:ROOM22', seq: 1, at: 1, event, checkpoint: null };
  const one = sizeOf({ entries: [recorded] });
  expect(sizeOf({ entries: [recorded, recorded] })).toBeCloseTo(2 * one, -1);
  expect(
    sizeOf({ entries: [{ ...recorded, event: { ...event, commandId: 'x'.repeat(32) } }] }),
  ).toBeGreaterThan(one + 3 * 32);
  const snapshot = { log: ['x'.repeat(5000)] };
  const checkpoint = { machine: 'boxes', version: 1, snapshot };
  expect(sizeOf({ entries: [{ ...recorded, checkpoint }] })).toBeGreaterThan(one + 5000);
  const movement = {
    visitor: 'v'.repeat(22),
    seq: 1,
    delta: 1,
    balance: 1,
    reason: 'opened:slots',
  };
  expect(sizeOf({ movements: [movement] })).toBeGreaterThan(100);
  const assessment = judged(['v'.repeat(22), 1, 1], 1);
  const short = sizeOf({ assessments: [assessment] });
  expect(short).toBeGreaterThan(190);
  const longer = { ...assessment, task: assessment.task + 'п'.repeat(1000) };
  expect(sizeOf({ assessments: [longer] })).toBeGreaterThan(short + 2000);
  const listing = { id: 'ROOM22', game: 'alluring-boxes', state: 'playing', stage: 'on' };
  const later = sizeOf({ listing });
  expect(later).toBeGreaterThan(100);
  expect(sizeOf({ listing: { ...listing, maker: { visitor: '', address: '' } } })).toBeGreaterThan(
    later,
  );
  const player = {
    seat: 'player1',
    visitor: 'v'.repeat(22),
    name: 'Anna',
    avatar: 'fox',
    score: 5,
  };
  const finished = (players: object[]) =>
    sizeOf({ finished: { room: 'ROOM22', game: 'alluring-boxes', at: 1, players } });
  expect(finished([player])).toBeGreaterThan(250);
  expect(finished([player, player])).toBeGreaterThan(finished([player]) + 150);
  expect(sizeOf({})).toBe(0);
});

storeContract('MemoryJournal', memoryStore);
