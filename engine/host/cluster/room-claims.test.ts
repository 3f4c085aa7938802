import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryBus } from '../../test-support/processes.ts';
import { HostLease } from './host-lease.ts';
import { HostLink } from './host-link.ts';
import { RoomClaims } from './room-claims.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { MemoryHosts } from '../../journal/contract/memory-rooms.ts';

let hosts: MemoryHosts;
let lease: HostLease;
let claims: RoomClaims;
const reported: unknown[] = [];
const report = (error: unknown): void => void reported.push(error);
beforeEach(async () => {
  vi.useFakeTimers();
  hosts = new MemoryHosts(() => Date.now());
  lease = new HostLease({ hosts, process: 'here', clock: () => Date.now(), report });
  const link = new HostLink(new MemoryBus(), lease, report);
  claims = new RoomClaims({ hosts, lease, link });
  await lease.start();
});
afterEach(async () => {
  await lease.stop();
  vi.useRealTimers();
  expect(reported.splice(0)).toEqual([]);
});

test('[J16] a host that ended before it was seen among the others is looked up again', async () => {
  await hosts.begin('ghost.1', 60_000);
  hosts.note('ROOMAA', 'ghost.1');
  const handle = await claims.claim('ROOMAA');
  expect(handle?.host).toBe('ghost.1');
  await hosts.end('ghost.1');
  const asked = expect(handle?.game()).rejects.toThrow(RoomMoved);
  await vi.advanceTimersByTimeAsync(500);
  await asked;
  expect(claims.known('ROOMAA')).toBeNull();
  expect(await claims.claim('ROOMAA')).toBeNull();
});

test('[J20] a room that was handed over is asked for where it went', async () => {
  claims.moved('ROOMAA', 'there.1');
  expect(claims.known('ROOMAA')?.host).toBe('there.1');
  claims.moved('ROOMAA', claims.host);
  expect(claims.known('ROOMAA')).toBeNull();
});

test('[J20] a process that has ended is no host any more, and says so', async () => {
  expect(claims.isOver).toBe(false);
  await claims.end();
  expect(claims.isOver).toBe(true);
  expect(claims.isCertain).toBe(false);
});
