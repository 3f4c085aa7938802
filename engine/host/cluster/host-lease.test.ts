import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostLease } from './host-lease.ts';
import { MemoryHosts } from '../../journal/contract/memory-rooms.ts';

let time: number;
let hosts: MemoryHosts;
const leases: HostLease[] = [];
const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);
beforeEach(() => {
  vi.useFakeTimers();
  time = 0;
  hosts = new MemoryHosts(() => time);
});
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.stop();
  vi.useRealTimers();
  expect(reported.splice(0)).toEqual([]);
});

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    time += 100;
    await vi.advanceTimersByTimeAsync(100);
  }
}

async function begin(process: string): Promise<HostLease> {
  const lease = new HostLease({ hosts, process, clock: () => time, report });
  leases.push(lease);
  await lease.start();
  return lease;
}

/** A process that says nothing any more: no renewal of its own comes. */
const still = (lease: HostLease) =>
  vi.spyOn(hosts, 'renew').mockImplementation(async function (
    this: MemoryHosts,
    host: string,
    leaseMs: number,
  ) {
    if (host === lease.id) return new Promise(() => {});
    return MemoryHosts.prototype.renew.call(hosts, host, leaseMs);
  });

describe('[J16] a lease', () => {
  test('[J16] is renewed in time, and certain all the while', async () => {
    const lease = await begin('one');
    for (let looks = 0; looks < 50; looks += 1) {
      expect(lease.isCertain).toBe(true);
      await pass(100);
    }
    expect(lease.id).toBe('one.1');
  });

  test('[J16] the lease of a silent process ends within two seconds, and the others learn it', async () => {
    const one = await begin('one');
    const two = await begin('two');
    await pass(500);
    expect([...one.others]).toEqual(['two.1']);
    const gone: string[] = [];
    one.onGone((ended) => gone.push(...ended));
    const stop = still(two);
    await pass(2000);
    expect(gone).toEqual(['two.1']);
    expect([...one.others]).toEqual([]);
    expect(two.isCertain).toBe(false);
    stop.mockRestore();
  });

  test('[J16] the end of a host with our sockets is reported, even if it was never seen', async () => {
    const lease = await begin('one');
    const gone: string[] = [];
    lease.onGone((ended) => gone.push(...ended));
    await hosts.begin('brief.1', 60_000);
    lease.meet('brief.1');
    lease.meet(lease.id);
    expect([...lease.others]).toEqual(['brief.1']);
    await hosts.end('brief.1');
    await pass(500);
    expect(gone).toEqual(['brief.1']);
    expect([...lease.others]).toEqual([]);
  });

  test('[J16] a host first seen while the store is being read is followed from then on', async () => {
    const lease = await begin('one');
    const gone: string[] = [];
    lease.onGone((ended) => gone.push(...ended));
    await hosts.begin('old.1', 60_000);
    await pass(500);
    await hosts.end('old.1');
    const end = hosts.end.bind(hosts);
    const meeting = vi.spyOn(hosts, 'end').mockImplementation(async (...of) => {
      await hosts.begin('new.1', 60_000);
      lease.meet('new.1');
      return end(...of);
    });
    await pass(500);
    meeting.mockRestore();
    expect([gone, [...lease.others]]).toEqual([['old.1'], ['new.1']]);
    await hosts.end('new.1');
    await pass(500);
    expect(gone).toEqual(['old.1', 'new.1']);
  });

  test('[J16] that ran out and was not taken is the same again', async () => {
    const lease = await begin('one');
    const renewed = vi.spyOn(hosts, 'renew').mockRejectedValue(new Error('away'));
    await pass(3000);
    expect(lease.isCertain).toBe(false);
    renewed.mockRestore();
    await pass(500);
    expect([lease.isCertain, lease.id]).toEqual([true, 'one.1']);
    expect(reported.splice(0).length).toBeGreaterThan(0);
  });

  test('[J16] that another process has ended is lost with all it hosted; a new life begins', async () => {
    const lease = await begin('one');
    const lost: string[] = [];
    lease.onLost((host) => lost.push(host));
    await hosts.end(lease.id);
    lease.invalidateLease();
    expect(lease.isCertain).toBe(false);
    await lease.confirm();
    expect(lost).toEqual(['one.1']);
    expect([lease.id, lease.isCertain]).toEqual(['one.2', true]);
  });

  test('[J16] a lease that cannot be confirmed in time refuses the callers', async () => {
    const lease = await begin('one');
    const stop = still(lease);
    lease.invalidateLease();
    const waiting = expect(lease.confirm()).rejects.toMatchObject({ code: 'action/busy' });
    await pass(2100);
    await waiting;
    stop.mockRestore();
  });

  test('[J16] that is given back is gone at once', async () => {
    const one = await begin('one');
    const two = await begin('two');
    await pass(500);
    await two.stop();
    const gone: string[] = [];
    one.onGone((ended) => gone.push(...ended));
    void one.refresh();
    await pass(100);
    expect(gone).toEqual(['two.1']);
  });
});
