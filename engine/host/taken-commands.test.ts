import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HeldJournal } from '../test-support/host-kit.ts';
import { TakenCommands } from './taken-commands.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';

const ROOM = 'boxes:ROMABC';
/** What a machine's own list looks like once it has begun to forget. */
const FULL = Array.from({ length: 16 }, (_, index) => `recent-${index}`);

let memory: MemoryJournal;
let journal: HeldJournal;
let taken: TakenCommands;
beforeEach(() => {
  memory = new MemoryJournal();
  journal = new HeldJournal(memory);
  taken = new TakenCommands(journal);
});

/** Records commands as another process would: nobody here is told. */
async function record(from: number, ...commandIds: string[]): Promise<number> {
  const entries = commandIds.map((commandId, index) => {
    const seq = from + index;
    return { room: ROOM, seq, at: seq * 1000, event: { commandId }, checkpoint: null };
  });
  await memory.append({ entries, movements: [], listing: null });
  return from + commandIds.length - 1;
}

const ids = (count: number, name = 'id'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

const asks = (seq: number, id: string, since = 0) =>
  taken.has(ROOM, { seq, recent: FULL, since }, id);

describe('[J9] which commands were taken', () => {
  test('[J9] is known without a question where the machine has not forgotten any', async () => {
    const recent = ['a', 'b'];
    expect(await taken.has(ROOM, { seq: 2, recent, since: 0 }, 'a')).toBe(true);
    expect(await taken.has(ROOM, { seq: 2, recent, since: 0 }, 'c')).toBe(false);
    expect(await asks(20, 'recent-3')).toBe(true);
    expect(journal.questions).toBe(0);
  });

  test('[J9] is asked once, then a new command costs no question', async () => {
    let seq = await record(1, ...ids(300));
    expect(await asks(seq, 'new-0')).toBe(false);
    expect(journal.questions).toBe(1);
    for (const id of ids(200, 'new')) {
      expect(await asks(seq, id)).toBe(false);
      await record(seq + 1, id);
      taken.note(ROOM, seq, seq + 1, id);
      seq += 1;
    }
    expect(journal.questions).toBe(1);
    for (const id of ['id-0', 'id-299', 'new-0', 'new-199']) expect(await asks(seq, id)).toBe(true);
    expect(journal.questions).toBe(5);
  });

  test('[J9] the list takes in commands that another process recorded, and reads only those', async () => {
    const before = await record(1, ...ids(100));
    expect(await asks(before, 'elsewhere')).toBe(false);
    const after = await record(before + 1, 'elsewhere', 'and more');
    expect(await asks(after, 'elsewhere')).toBe(true);
    expect(await asks(after, 'new')).toBe(false);
    // What was noted with a gap in between is not believed either.
    const later = await record(after + 1, 'theirs', 'ours');
    taken.note(ROOM, later - 1, later, 'ours');
    expect(await asks(later, 'theirs')).toBe(true);
    expect(await asks(later, 'ours')).toBe(true);
  });

  test('[J9] a room of ten thousand commands keeps nothing and is asked by look-up', async () => {
    const seq = await record(1, ...ids(10_000));
    expect(await asks(seq, 'id-0')).toBe(true);
    expect(await asks(seq, 'id-9999')).toBe(true);
    const { questions } = journal;
    expect(await asks(seq, 'new')).toBe(false);
    await record(seq + 1, 'new');
    taken.note(ROOM, seq, seq + 1, 'new');
    expect(await asks(seq + 1, 'new')).toBe(true);
    expect(journal.questions).toBe(questions + 2);
  });

  test('[J9] thousands of ids one by one are all known and never read again in bulk', async () => {
    let seq = await record(1, ...ids(20));
    const bulk = vi.spyOn(journal, 'commands');
    for (const id of ids(6000, 'flood')) {
      expect(await asks(seq, id)).toBe(false);
      await record(seq + 1, id);
      taken.note(ROOM, seq, seq + 1, id);
      seq += 1;
    }
    expect(bulk.mock.calls.length).toBeLessThanOrEqual(2);
    for (const id of ['flood-0', 'flood-3000', 'flood-5999', 'id-7']) {
      expect(await asks(seq, id)).toBe(true);
    }
  });

  test('[J9] for money the newest entries are enough where they reach back to the time that counts', async () => {
    const seq = await record(1, ...ids(5000));
    const since = (seq - 1000) * 1000;
    expect(await asks(seq, 'new', since)).toBe(false);
    expect(journal.questions).toBe(1);
    expect(await asks(seq, 'id-4500', since)).toBe(true);
  });
});
