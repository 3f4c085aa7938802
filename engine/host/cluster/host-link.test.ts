import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryBus } from '../../test-support/processes.ts';
import { HostLease } from './host-lease.ts';
import { ALL, type Ears, HostLink, type Told } from './host-link.ts';
import { RoomChanged, ViewPart } from '../room/notifier.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { MemoryHosts } from '../../journal/contract/memory-rooms.ts';

let bus: MemoryBus;
let hosts: MemoryHosts;
const leases: HostLease[] = [];
const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);
beforeEach(() => {
  vi.useFakeTimers();
  bus = new MemoryBus();
  hosts = new MemoryHosts(() => Date.now());
});
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.stop();
  vi.useRealTimers();
  expect(reported.splice(0)).toEqual([]);
});

async function join(process: string, serve: Ears['serve']) {
  const lease = new HostLease({ hosts, process, clock: () => Date.now(), report });
  leases.push(lease);
  await lease.start();
  const link = new HostLink(bus, lease, report);
  const told: Told[] = [];
  await link.start({ serve, told: (one) => told.push(one) });
  return { lease, link, told };
}

const nobody = () => Promise.reject(new RoomMoved());

test('[J16] a question is answered by the host it names', async () => {
  const one = await join('one', nobody);
  const two = await join('two', async ({ room, method, args, from }) => ({
    room,
    method,
    args,
    from,
  }));
  expect(await one.link.ask(two.lease.id, 'ROOMAA', 'join', ['v', 1])).toEqual({
    room: 'ROOMAA',
    method: 'join',
    args: ['v', 1],
    from: 'one.1',
  });
});

test('[J16] a host that has not got the room says so', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  const asked = one.link.ask(two.lease.id, 'ROOMAA', 'join', []);
  await expect(asked).rejects.toBeInstanceOf(RoomMoved);
  await expect(asked).rejects.toMatchObject({ mayBeDone: false });
});

test('[J16] a call to a host that ends is given up, and may have been done', async () => {
  const one = await join('one', nobody);
  const two = await join('two', () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(500);
  const asked = one.link.ask(two.lease.id, 'ROOMAA', 'command', []);
  const refused = expect(asked).rejects.toMatchObject({ mayBeDone: true });
  await hosts.end(two.lease.id);
  await vi.advanceTimersByTimeAsync(500);
  await refused;
});

test('[J16] an answer that does not come, and a way that is broken, are refused as busy', async () => {
  const one = await join('one', nobody);
  const two = await join('two', () => new Promise(() => {}));
  const late = expect(one.link.ask(two.lease.id, 'ROOMAA', 'join', [])).rejects.toMatchObject({
    code: 'action/busy',
  });
  await vi.advanceTimersByTimeAsync(2000);
  await late;
  bus.isBroken = true;
  await expect(one.link.ask(two.lease.id, 'ROOMAA', 'join', [])).rejects.toMatchObject({
    code: 'action/busy',
  });
});

test('[J16] a mistake of the other host is reported there and refused here', async () => {
  const one = await join('one', nobody);
  const two = await join('two', () => Promise.reject(new TypeError('a mistake')));
  expect(await one.link.ask(two.lease.id, 'ROOMAA', 'join', [])).toMatchObject({
    refused: 'action/failed',
  });
  expect(reported.splice(0)).toMatchObject([{ message: 'a mistake' }]);
});

test('[X3] [J27] a message to sockets goes to their host alone and names its own, or goes to all hosts', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  const three = await join('three', nobody);
  one.link.tell(two.lease.id, said(3));
  one.link.tellEverybody('rooms-updated', {});
  await vi.advanceTimersByTimeAsync(1);
  const all = { told: null, to: ALL, name: 'rooms-updated', payload: {} };
  expect([one.told, two.told, three.told]).toEqual([[all], [said(3), all], [all]]);
});

/** A message with the host that sent it. */
const said = (seq: number, from = 'one.1'): Told => ({
  told: 'ROOMAA',
  to: ALL,
  from,
  name: 'room-changed',
  payload: { seq },
});

test('[J16] a process that stood still tells nothing of rooms that it has lost', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  vi.setSystemTime(Date.now() + 2000); // it stands still: no timer of its own runs
  await hosts.end(one.lease.id);
  one.link.tell(two.lease.id, said(8));
  await vi.advanceTimersByTimeAsync(500);
  expect(one.lease.id).toBe('one.2');
  one.link.tell(two.lease.id, said(9));
  await vi.advanceTimersByTimeAsync(1);
  expect(two.told).toEqual([said(9, 'one.2')]);
});

test('[J16] a process whose lease has only been uncertain tells everything, in order', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  one.lease.invalidateLease();
  one.link.tell(two.lease.id, said(8));
  expect(two.told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  one.link.tell(two.lease.id, said(9));
  await vi.advanceTimersByTimeAsync(1);
  expect(two.told).toEqual([said(8), said(9)]);
});

test('[J16] of what waits for a certain lease, the newest 10,000 are told', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  one.lease.invalidateLease();
  for (let seq = 1; seq <= 10_003; seq += 1) one.link.tell(two.lease.id, said(seq));
  await vi.advanceTimersByTimeAsync(1);
  expect(two.told).toHaveLength(10_000);
  expect([two.told[0], two.told.at(-1)]).toEqual([said(4), said(10_003)]);
});

test('[J20] a process that has given its lease back tells nothing more', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  await one.lease.stop();
  one.link.tell(two.lease.id, said(8));
  await vi.advanceTimersByTimeAsync(500);
  expect(two.told).toEqual([]);
});

test('[T6] what is put together from parts comes to another host whole', async () => {
  const one = await join('one', nobody);
  const two = await join('two', nobody);
  const changes = new RoomChanged(3, new ViewPart({ turn: 'seat2' }), new ViewPart({ mine: 4 }));
  one.link.tell(two.lease.id, {
    told: 'ROOMAA',
    to: 'a socket',
    name: 'room-changed',
    payload: changes,
  });
  await vi.advanceTimersByTimeAsync(1);
  const payload = { seq: 3, changes: { turn: 'seat2', mine: 4 } };
  expect(two.told).toEqual([
    { told: 'ROOMAA', to: 'a socket', from: 'one.1', name: 'room-changed', payload },
  ]);
});

test('[J17] while the connection to Redis is broken a process still reaches its own sockets', async () => {
  const one = await join('one', nobody);
  bus.isBroken = true;
  one.link.tellEverybody('rooms-updated', {});
  await vi.advanceTimersByTimeAsync(1);
  expect(one.told).toMatchObject([{ name: 'rooms-updated' }]);
});

test.each(['{', 'null', '{"call":1}', '{"told":7}'])(
  '[X1] what is no message of ours (%s) is reported, and the next one heard',
  async (text) => {
    const one = await join('one', nobody);
    const two = await join('two', async () => 'heard');
    await bus.publish('two', text);
    expect(reported.splice(0)).toMatchObject([{ message: `a message of no kind: ${text}` }]);
    expect(await one.link.ask(two.lease.id, 'ROOMAA', 'join', [])).toBe('heard');
  },
);
