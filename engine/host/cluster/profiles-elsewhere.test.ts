import { afterEach, expect, test } from 'vitest';
import { MemoryHosts } from '../../journal/contract/memory-rooms.ts';
import { MemoryJournal } from '../../journal/contract/memory-journal.ts';
import { guestsGame } from '../../test-support/tables/guests-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { MemoryBus, registryOf } from '../../test-support/processes.ts';
import { changeProfiles } from '../registry/profile-changes.ts';
import { claimsOf } from './cluster.ts';
import { Handover } from './handover.ts';
import type { HostCall } from './host-link.ts';

const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  expect(reported.splice(0)).toEqual([]);
});

const MASHA = { name: 'Masha', avatar: 'owl', limits: null };

/** Two processes on one store, that hear each other. */
async function twoProcesses() {
  const hosts = new MemoryHosts(() => Date.now());
  const memory = new MemoryJournal(hosts);
  const bus = new MemoryBus();
  const asked: HostCall[] = [];
  const join = async (process: string) => {
    const kit = new HostKit(memory);
    const claims = claimsOf({ hosts, process, bus, clock: () => performance.now(), report });
    const registry = registryOf(kit, { claims, games: [guestsGame] });
    const handover = new Handover(registry, claims);
    const serve = (call: HostCall) => {
      asked.push(call);
      return handover.serve(call);
    };
    await claims.lease.start();
    await claims.link?.start({ serve, told: () => {} });
    ends.push(() => claims.end());
    return { kit, registry, claims };
  };
  return { memory, bus, asked, one: await join('one'), two: await join('two') };
}

test('[T15] [J16] a name that is changed on one process is recorded in the room on another', async () => {
  const { memory, asked, one, two } = await twoProcesses();
  const { roomId } = await one.registry.create(guestsGame.slug, { visitor: 'ann', address: 'a' });
  // Both read what is kept; what one of them remembers is not asked.
  for (const { kit } of [one, two]) kit.profiles.set('ann', MASHA);
  let stored = 0;
  const parts = { index: memory, registry: two.registry, now: () => two.kit.time };
  await changeProfiles(parts, 'ann', (bytes) => (stored += bytes));
  expect(asked).toMatchObject([
    { host: one.claims.host, room: roomId, method: 'changeProfile', args: ['ann'] },
  ]);
  expect(stored).toBeGreaterThan(100);
  const { entries } = await memory.read(`guests:${roomId}`, 'none', 0);
  expect(entries[1]?.event).toEqual({
    type: 'profile-changed',
    by: 'host',
    profile: { ...MASHA, given: true },
  });
  expect(two.registry.all()).toEqual([]);
});
