import { expect, test, vi } from 'vitest';
import { Refused } from '../../definition/refusal.ts';
import type { RoomHandle } from '../room/room-handle.ts';
import { changeProfiles } from './profile-changes.ts';
import { NO_PROFILE } from '../../wire/profile.ts';
import { guestsGame } from '../../test-support/tables/guests-game.ts';
import { type HostKit, TURN_MS, timedKits } from '../../test-support/host-kit.ts';
import { registryOf } from '../../test-support/processes.ts';

/** The connections of each room. */
const READERS = 3;

/** Rooms that answer so, in this order, when a visitor's profile changes. */
async function changing(answers: Readonly<Record<string, number | Error>>) {
  const asked: string[] = [];
  let stored = 0;
  let told = 0;
  const index = {
    roomsOf: async (visitor: string, since: number) => {
      expect([visitor, since]).toEqual(['ann', 6_400_000]);
      return Object.keys(answers);
    },
  };
  const registry = {
    use: <T>(id: string, work: (handle: RoomHandle) => T | Promise<T>): Promise<T> => {
      const changeProfile = async (visitor: string): Promise<number> => {
        asked.push(`${id} of ${visitor}`);
        const answer = answers[id] ?? 0;
        if (answer instanceof Error) throw answer;
        return answer;
      };
      return Promise.resolve(work({ changeProfile, readers: READERS } as RoomHandle));
    },
  };
  const parts = { index, registry, now: () => 10_000_000 };
  const outcome = await changeProfiles(parts, 'ann', (bytes, readers) => {
    stored += bytes;
    told += readers;
  }).then(
    () => 'told',
    (error: unknown) => error,
  );
  return { asked, stored, told, outcome };
}

test('[T15] [X74] every room of the last hour is updated, and its bytes and messages are paid for', async () => {
  expect(await changing({ ONE222: 300, TWO222: 0, SIX222: 40 })).toEqual({
    asked: ['ONE222 of ann', 'TWO222 of ann', 'SIX222 of ann'],
    stored: 340,
    told: 3 * READERS,
    outcome: 'told',
  });
  expect(await changing({})).toMatchObject({ asked: [], outcome: 'told' });
});

test('[T15] rooms that are over or cannot be read are passed over', async () => {
  const over = { SHUT22: new Refused('room/closed'), BAD222: new Refused('room/unreadable') };
  expect(await changing({ ...over, ONE222: 300 })).toMatchObject({ stored: 300, outcome: 'told' });
});

test.each([new Refused('action/busy'), new Refused('action/conflict'), new Error('a mistake')])(
  '[T15] a room that could not be told now is refused once all others were: %s',
  async (error) => {
    const { asked, stored, outcome } = await changing({ ONE222: 300, BUSY22: error, SIX222: 40 });
    expect(asked).toHaveLength(3);
    expect([stored, outcome]).toEqual([340, error]);
  },
);

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const LIMITS = { level: 'Экстрим', kinks: [1, 7], withFace: true } as const;
const SHOWN = { name: 'Masha', avatar: 'owl' };
const MASHA = { ...SHOWN, limits: { ...LIMITS, kinks: [1, 7] } };
const maker = (visitor: string) => ({ visitor, address: 'an address' });

/** A process with a room that ann has made and somebody has joined, and both are in it. */
async function seatedRoom({ second = 'bob' } = {}) {
  const registry = registryOf(kit, { games: [guestsGame] });
  const { roomId, playerId } = await registry.create(guestsGame.slug, maker('ann'));
  const room = registry.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  room.connect('a', playerId);
  const { playerId: other } = await registry.join(roomId, maker(second));
  room.connect('b', other);
  const index = kit.memory;
  const change = async (visitor: string) => {
    let bytes = 0;
    const parts = { index, registry, now: () => kit.time };
    await changeProfiles(parts, visitor, (more) => (bytes += more));
    return bytes;
  };
  const events = async () => {
    const { entries } = await kit.memory.read(`guests:${roomId}`, 'none', 0);
    return entries.map(({ event }) => event);
  };
  const seats = () => (room.state as { context: { seats: object } }).context.seats;
  return { room, playerId, change, events, seats };
}

test('[T15] [B48] a seat comes with what its visitor says of themselves; a nickname goes before their name', async () => {
  kit.profiles.set('ann', MASHA);
  kit.profiles.set('bob', { ...NO_PROFILE, name: 'Robert' });
  kit.nicknames.set('bob', 'Bob');
  const { seats, events } = await seatedRoom();
  expect(seats()).toEqual({
    host: { playerId: expect.any(String), visitor: 'ann', given: true, ...SHOWN },
    guest: { playerId: expect.any(String), visitor: 'bob', name: 'Bob', from: 'an address' },
  });
  expect(await events()).toMatchObject([{ seat: SHOWN }, { seat: { name: 'Bob' } }]);
  expect(JSON.stringify(await events())).not.toContain('limits'); // [A100]
});

test('[T15] a change is recorded in the visitor’s rooms, paid for, and announced', async () => {
  const { room, change, events, seats } = await seatedRoom();
  const before = await events();
  kit.profiles.set('bob', MASHA);
  expect(await change('ann')).toBe(0);
  expect(await events()).toEqual(before);
  expect(await change('bob')).toBeGreaterThan(100);
  expect((await events()).slice(2)).toEqual([
    { type: 'profile-changed', by: 'guest', profile: { ...SHOWN, limits: null, given: true } },
  ]);
  expect(seats()).toMatchObject({ guest: { ...SHOWN, given: true, from: 'an address' } });
  expect(room.view('host')).toMatchObject({ names: { guest: 'Masha' } });
  // Said again it is nothing new.
  expect(await change('bob')).toBe(0);
  kit.profiles.set('bob', { ...MASHA, limits: { ...MASHA.limits, kinks: [1] } });
  expect(await change('bob')).toBe(0); // [A100]
  kit.profiles.set('bob', NO_PROFILE);
  await change('bob');
  expect((await events()).slice(3)).toEqual([
    { type: 'profile-changed', by: 'guest', profile: { ...NO_PROFILE, given: false } },
  ]);
});

test('[T15] no clock starts again, and everybody keeps their seat', async () => {
  const { room, playerId, change } = await seatedRoom();
  kit.time += 10_000;
  kit.profiles.set('ann', MASHA);
  await change('ann');
  expect(room.view('host')).toMatchObject({
    turnEndsIn: TURN_MS - 10_000,
    present: { host: true, guest: true },
  });
  expect(room.seatOf(playerId)).toBe('host');
});

test('[T15] [B53] nor are the turns forgotten that somebody has missed', async () => {
  const { room, change } = await seatedRoom();
  room.disconnect('a');
  await vi.advanceTimersByTimeAsync(TURN_MS);
  expect(room.view('guest')).toMatchObject({ missed: { host: 1, guest: 0 } });
  kit.profiles.set('ann', MASHA);
  kit.profiles.set('bob', MASHA);
  await change('ann');
  await change('bob');
  expect(room.view('guest')).toMatchObject({
    names: { host: 'Masha', guest: 'Masha (2)' },
    missed: { host: 1, guest: 0 },
  });
});

test('[T15] both seats of one visitor change', async () => {
  const { change, events } = await seatedRoom({ second: 'ann' });
  kit.profiles.set('ann', MASHA);
  await change('ann');
  expect((await events()).slice(2)).toMatchObject([{ by: 'host' }, { by: 'guest' }]);
});

test('[T15] a closed room says that it is', async () => {
  kit.profiles.set('ann', MASHA);
  const named = await seatedRoom();
  kit.profiles.set('ann', NO_PROFILE);
  for (const connection of ['a', 'b']) named.room.disconnect(connection);
  await named.room.closeIdle();
  await expect(named.room.changeProfile('ann')).rejects.toMatchObject({ code: 'room/closed' });
  expect(await named.room.changeProfile('nobody')).toBe(0);
  expect(await named.change('ann')).toBe(0);
});

test('[J22] how a task was judged is recorded with its event, paid for, and moves the rating once', async () => {
  const { room, playerId, events } = await seatedRoom();
  const bob = await kit.memory.users.add('bob');
  const judge = (verdict: string) => room.command(playerId, { name: 'judge', verdict });
  const bytes = await judge('exactly');
  expect(await kit.memory.users.one(bob)).toEqual({ rating: 1, version: 2 });
  expect(await judge('nearly')).toBeGreaterThan(100);
  expect(await kit.memory.users.one(bob)).toEqual({ rating: 1, version: 2 });
  kit.journal.failNext('before');
  await expect(judge('exactly')).rejects.toThrow('gone away');
  kit.journal.failNext('after');
  await expect(judge('not-at-all')).rejects.toThrow('gone away');
  expect(await kit.memory.users.one(bob)).toEqual({ rating: 0, version: 3 });
  await judge('exactly');
  await judge('exactly'); // [J23] a fourth step within a day
  expect(await kit.memory.users.one(bob)).toEqual({ rating: 1, version: 4 });
  expect((await events()).slice(2)).toMatchObject(
    [1, 0, -1, 1, 0].map((change, at) => ({ assessed: { user: bob, seq: at + 1, change } })),
  );
  // The same event in a room whose guest is no user.
  const others = await seatedRoom({ second: 'somebody' });
  const free = await others.room.command(others.playerId, { name: 'judge', verdict: 'exactly' });
  expect(free).toBeLessThan(bytes - 200);
});
