import { EventEmitter } from 'node:events';
import { type IRoomCache, LocalDriver } from '@colyseus/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexedDriver } from './sockets.ts';
import { hostAdvice } from './listen.ts';
import { logTo, onStopSignal } from './process.ts';

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

const unset = { host: '127.0.0.1', trustProxy: 0, publicHosts: null };

test.each(['0.0.0.0', '::', '192.168.1.20', 'machine'])(
  '[A75] advises to set PUBLIC_HOST if the server listens on %s',
  (host) => {
    const advice = hostAdvice({ ...unset, host }, 'machine');
    expect(advice).toContain('PUBLIC_HOST=games.example');
    expect(advice).toContain('machine');
  },
);

test('[A75] advises to set PUBLIC_HOST behind a proxy', () => {
  expect(hostAdvice({ ...unset, trustProxy: 1 }, 'machine')).toContain('PUBLIC_HOST=');
});

test('[A75] gives no advice if only this machine can connect, or if PUBLIC_HOST is set', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) {
    expect(hostAdvice({ ...unset, host }, 'machine')).toBeNull();
  }
  const set = { host: '0.0.0.0', trustProxy: 1, publicHosts: ['games.example'] };
  expect(hostAdvice(set, 'machine')).toBeNull();
});

const LIE = 'a\u202Eb\u200Bc\u2028d\u0085e\u001B[31m\u{E0041}\uD800\u3164\0\nf';

test('[X33] a line escapes all control and invisible characters, and parses to the same text', () => {
  const lines: string[] = [];
  const log = logTo({ write: (line) => void lines.push(line) }, 'info');
  log.error({ err: new Error(LIE), path: LIE }, LIE);
  log.info('Ёжик 🙂');
  log.debug('not at this level');
  expect(lines).toHaveLength(2);
  const [first = '', second = ''] = lines;
  expect(first.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\u3164]/u);
  expect(first.at(-1)).toBe('\n');
  expect(JSON.parse(first)).toMatchObject({ path: LIE, msg: LIE, err: { message: LIE } });
  expect(second).toContain('Ёжик 🙂');
});

test('the first signal calls stop, and the handler ignores the following ones', () => {
  const source = new EventEmitter();
  const stopped: string[] = [];
  onStopSignal(source, (signal) => stopped.push(signal));
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM']) {
    expect(source.emit(signal)).toBe(true); // without a handler it would end the process
  }
  expect(stopped).toEqual(['SIGINT']);
});
