import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JournalEntry, SeqTaken } from '../journal.ts';
import { commit, move, entry, type Stores } from './stores.ts';

const race = (order: string[]) => commit(order.map((room) => entry(room, 1)));

const marked = (seq: number, machine: string, version: number): JournalEntry => {
  return { ...entry('a', seq), checkpoint: { machine, version, snapshot: { after: seq } } };
};

/** What any journal must return when it is read. `stores` returns the empty stores of the running test. */
export function journalContract(stores: () => Stores): void {
  const read = (room: string) => stores().rival.read(room, 'machine', 1);
  const seqs = async (room: string) => (await read(room)).entries.map(({ seq }) => seq);
  const append = (...of: Parameters<typeof commit>) => stores().journal.append(commit(...of));

  const from = async (machine: string, version: number) => {
    const { checkpoint, entries } = await stores().rival.read('a', machine, version);
    return { checkpoint, seqs: entries.map(({ seq }) => seq) };
  };

  describe('entries', () => {
    test('an unknown room has no entries and an unknown wallet is null', async () => {
      expect(await read('nowhere')).toEqual({ checkpoint: null, entries: [] });
      expect(await stores().journal.wallet('nobody')).toBeNull();
    });

    test('[J1] what was appended is read by everybody, in order and room by room', async () => {
      await append([entry('a', 1), entry('b', 1, { of: 'b' })]);
      await append([entry('a', 2)]);
      expect((await read('a')).entries).toEqual([
        { seq: 1, event: { seq: 1 } },
        { seq: 2, event: { seq: 2 } },
      ]);
      expect((await read('b')).entries).toEqual([{ seq: 1, event: { of: 'b' } }]);
    });

    test('[J2] a taken (room, seq) is refused and the first entry stays', async () => {
      await append([entry('a', 1, { first: true })]);
      await expect(append([entry('a', 1, { second: true })])).rejects.toBeInstanceOf(SeqTaken);
      expect((await read('a')).entries).toEqual([{ seq: 1, event: { first: true } }]);
    });

    test('[J2] of two hosts that race for each of many entries exactly one wins', async () => {
      const races = Array.from({ length: 20 }, (_, index) => `race-${index}`);
      const outcomes = await Promise.all(
        races.map((room) =>
          Promise.allSettled([
            stores().journal.append(commit([entry(room, 1, { by: 'one' })])),
            stores().rival.append(commit([entry(room, 1, { by: 'other' })])),
          ]),
        ),
      );
      for (const [index, [one, other]] of outcomes.entries()) {
        expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
        const loser = one.status === 'rejected' ? one : other;
        expect(loser).toMatchObject({ reason: expect.any(SeqTaken) });
        const by = one.status === 'fulfilled' ? 'one' : 'other';
        expect((await read(`race-${index}`)).entries).toEqual([{ seq: 1, event: { by } }]);
      }
    });

    test('[J2] hosts that race for the same rooms in opposite order both get an answer', async () => {
      const rooms = Array.from({ length: 100 }, (_, index) => `race-${index}`);
      const outcomes = await Promise.allSettled([
        stores().journal.append(race(rooms)),
        stores().rival.append(race(rooms.toReversed())),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: expect.any(SeqTaken),
      });
    });

    test('[J2] a key used twice in one commit is refused', async () => {
      await expect(append([entry('a', 1), entry('a', 1)])).rejects.toBeInstanceOf(SeqTaken);
      expect(await seqs('a')).toEqual([]);
    });

    test('[J2] [J5] only keys are fenced: rows that come out of order are read in order', async () => {
      await append([entry('a', 3), entry('a', 1)], [move('v', 5, 1, 50), move('v', 2, 1, 20)]);
      await append([entry('a', 2)], [move('v', 3, 1, 30)]);
      expect(await seqs('a')).toEqual([1, 2, 3]);
      expect(await stores().rival.wallet('v')).toEqual({ seq: 5, balance: 50 });
    });

    test('[J6] a read starts at the newest checkpoint of its own machine and version', async () => {
      await append([entry('a', 1), marked(2, 'slots', 1), entry('a', 3), marked(4, 'slots', 1)]);
      await append([marked(5, 'slots', 2), marked(6, 'wheel', 1), entry('a', 7), entry('b', 1)]);
      expect(await from('slots', 1)).toEqual({
        checkpoint: { seq: 4, snapshot: { after: 4 } },
        seqs: [5, 6, 7],
      });
      expect(await from('slots', 2)).toEqual({
        checkpoint: { seq: 5, snapshot: { after: 5 } },
        seqs: [6, 7],
      });
      expect(await from('wheel', 1)).toEqual({
        checkpoint: { seq: 6, snapshot: { after: 6 } },
        seqs: [7],
      });
      expect(await from('slots', 3)).toEqual({ checkpoint: null, seqs: [1, 2, 3, 4, 5, 6, 7] });
    });

    test('[J3] [J7] events and snapshots come back as the same JSON, byte for byte', async () => {
      let run = 0;
      const anyJson = fc.jsonValue({ stringUnit: 'binary', depthSize: 'small' });
      const anyEvents = fc.array(fc.tuple(fc.dictionary(fc.string(), anyJson), anyJson), {
        minLength: 1,
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(anyEvents, async (events) => {
          run += 1;
          const room = `json-${run}`;
          await append(
            events.map(([event, snapshot], index) => {
              const checkpoint = { machine: 'machine', version: index, snapshot };
              return { ...entry(room, index + 1, event), checkpoint };
            }),
          );
          const { entries } = await stores().rival.read(room, 'another machine', 1);
          for (const [index, [event, snapshot]] of events.entries()) {
            const { checkpoint } = await stores().rival.read(room, 'machine', index);
            expect(JSON.stringify(checkpoint?.snapshot)).toBe(JSON.stringify(snapshot));
            expect(JSON.stringify(entries[index]?.event)).toBe(JSON.stringify(event));
          }
        }),
        { numRuns: 8 },
      );
    });

    test('[J3] key order, NUL, lone surrogates and emoji are kept', async () => {
      const event = { z: 1, a: [{ y: null, b: 'Ж 🎲 \u0000 \ud800 "\\' }], 10: 0.1, e: 1e-7 };
      await append([entry('a', 1, event)]);
      expect(JSON.stringify((await read('a')).entries[0]?.event)).toBe(JSON.stringify(event));
    });

    test('[J10] a command is found by its id in its own room, whatever the id is made of', async () => {
      const ids = ['roll-1', 'a "quoted" \\ one', 'NUL \u0000', 'half \ud800', 'Ж 🎲', '\u2028'];
      await append(ids.map((commandId, index) => entry('a', index + 1, { commandId })));
      await append([entry('b', 1, { commandId: 'of b' }), entry('b', 2), entry('b', 3, { n: 1 })]);
      for (const id of ids) {
        expect(await stores().rival.hasCommand('a', id)).toBe(true);
        expect(await stores().rival.hasCommand('b', id)).toBe(false);
      }
      for (const id of ['roll-', 'roll-11', '', 'half \ud801', 'of b']) {
        expect(await stores().rival.hasCommand('a', id)).toBe(false);
      }
      expect(await stores().rival.hasCommand('nowhere', 'roll-1')).toBe(false);
    });

    test('[J10] [B14] an entry with a key of its own is found by that, and by any of several', async () => {
      const { rival } = stores();
      await append([{ ...entry('a', 1, { commandId: 'roll-1' }), command: '7:roll-1' }]);
      expect(await rival.hasCommand('a', '7:roll-1')).toBe(true);
      expect(await rival.hasCommand('a', '8:roll-1', '7:roll-1')).toBe(true);
      expect(await rival.hasCommand('a', '8:roll-1', 'roll-1')).toBe(false);
      expect(await rival.commands('a', 0, 9)).toEqual([{ at: 1001, commandId: '7:roll-1' }]);
    });

    test('[J10] the commands of the newest entries come newest first, after an entry, limited', async () => {
      const ids = ['one', null, 'NUL \u0000 "\\', 'half \ud800', null, 'six'];
      await append(
        ids.map((commandId, index) =>
          entry('a', index + 1, commandId === null ? { of: 'nobody' } : { commandId }),
        ),
      );
      const told = ids.map((commandId, index) => ({ at: 1001 + index, commandId })).toReversed();
      const { rival } = stores();
      expect(await rival.commands('a', 0, 100)).toEqual(told);
      expect(await rival.commands('a', 0, 2)).toEqual(told.slice(0, 2));
      expect(await rival.commands('a', 4, 100)).toEqual(told.slice(0, 2));
      expect(await rival.commands('a', 6, 100)).toEqual([]);
      expect(await rival.commands('nowhere', 0, 100)).toEqual([]);
    });

    test('what a caller changes after its append is not what was recorded', async () => {
      const event = { boxes: [1, 2] };
      const snapshot = { boxes: [1, 2] };
      const checkpoint = { machine: 'machine', version: 1, snapshot };
      await append([{ ...entry('a', 1, event), checkpoint }, entry('a', 2, event)]);
      event.boxes.push(3);
      snapshot.boxes.push(3);
      const kept = await read('a');
      expect(kept.checkpoint?.snapshot).toEqual({ boxes: [1, 2] });
      expect(kept.entries).toEqual([{ seq: 2, event: { boxes: [1, 2] } }]);
    });
  });
}
