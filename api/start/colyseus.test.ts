import { type IRoomCache, LocalDriver } from '@colyseus/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexedDriver } from './colyseus.ts';

const room = (roomId: string): IRoomCache => ({
  name: 'boxes',
  roomId,
  processId: 'here',
  clients: 0,
  maxClients: 2,
});
const ids = (rooms: IRoomCache[]): string[] => rooms.map((one) => one.roomId).toSorted();
const id = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const step = fc.record({ does: fc.constantFrom('insert', 'persist', 'remove'), id });

test('answers like the driver that it replaces, after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const ours = new IndexedDriver();
      const theirs = new LocalDriver();
      for (const { does, id: roomId } of steps) {
        const known = theirs.has(roomId);
        if (does === 'insert') {
          expect(await ours.insert(room(roomId))).toBe(await theirs.insert(room(roomId)));
        } else if (does === 'remove') {
          expect(ours.remove(roomId)).toBe(theirs.remove(roomId));
        } else if (!known) {
          expect(ours.persist(room(roomId), true)).toBe(theirs.persist(room(roomId), true));
        }
        for (const each of ['A', 'B', 'C', 'D', 'E']) {
          expect(ours.has(each)).toBe(theirs.has(each));
          expect(await ours.findOne({ roomId: each })).toEqual(
            await theirs.findOne({ roomId: each }),
          );
          const elsewhere = { roomId: each, processId: 'elsewhere' };
          expect(await ours.findOne(elsewhere)).toBeUndefined();
        }
        expect(ids(ours.query({}))).toEqual(ids(theirs.query({})));
      }
      ours.clear();
      expect(ours.has('A')).toBe(false);
      expect(ours.query({})).toEqual([]);
    }),
  );
});
