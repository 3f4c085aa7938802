import { describe, expect, test } from 'vitest';
import { listIn, madeBy, NOW, shown, type Stores } from './stores.ts';

/** What any room index must do. `stores` returns the empty stores of the running test. */
export function roomIndexContract(stores: () => Stores): void {
  const list = listIn(stores);
  const count = async (maker: 'visitor' | 'address', key: string, limit = 100) =>
    stores().rooms.unfinishedOf(maker, key, limit);
  const countsIn = (id: string, key: string) => stores().rooms.countsIn(id, 'address', key);
  const roomsOf = async (visitor: string, since = NOW, limit = 9) =>
    (await stores().rooms.roomsOf(visitor, since, limit)).toSorted();
  const ids = async (limit = 100) => shown(await stores().rooms.listed('a-game', NOW, limit));

  describe('room index', () => {
    test('[J12] a room that is set aside leaves the list, once', async () => {
      await list('BAD222', 'waiting_second_player', NOW);
      await list('OK2222', 'playing', NOW);
      const aside = () => stores().rooms.setAside('BAD222');
      expect([await aside(), await aside(), await stores().rooms.setAside('NONE22')]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await ids()).toEqual(['OK2222']);
      expect(await stores().rooms.idleSince(NOW + 1, 9)).toEqual(['OK2222']);
    });

    test('[B23] unfinished rooms are counted by visitor and by address', async () => {
      await list('ONE222', 'waiting_placement', NOW - 9, madeBy('ann', 'home'));
      await list('TWO222', 'waiting_placement', NOW - 8, madeBy('ann', 'bus'));
      await list('SIX222', 'waiting_placement', NOW - 7, madeBy('bob', 'home'));
      await list('OLD222', 'playing', NOW - 6);
      expect([await count('visitor', 'ann'), await count('visitor', 'bob')]).toEqual([2, 1]);
      expect([await count('address', 'home'), await count('address', 'bus')]).toEqual([2, 1]);
      expect([await count('visitor', 'home'), await count('address', 'ann')]).toEqual([0, 0]);
      expect(await count('visitor', 'ann', 1)).toBe(1);
      await list('ONE222', 'playing', NOW, { seated: 2 });
      expect(await count('visitor', 'ann')).toBe(2);
      await list('ONE222', 'finished', NOW, { seated: 2 });
      await list('TWO222', 'finished', NOW, { closed: true });
      expect(await count('visitor', 'ann')).toBe(0);
    });

    test('[B23] a room counts once for its creator and once for each who joined', async () => {
      const ann = { visitor: 'ann', address: 'home' };
      const bob = { visitor: 'bob', address: 'bus' };
      await list('BOTH22', 'waiting_placement', NOW - 9, { maker: ann });
      await list('BOTH22', 'playing', NOW - 8, { takers: [ann] });
      await list('HERS22', 'playing', NOW - 7, { takers: [ann, bob], maker: bob });
      await list('GONE22', 'playing', NOW - 6, { takers: [ann] });
      expect([await count('visitor', 'ann'), await count('visitor', 'bob')]).toEqual([3, 1]);
      expect([await count('address', 'home'), await count('address', 'bus')]).toEqual([3, 1]);
      expect([await count('visitor', 'home'), await count('address', 'ann')]).toEqual([0, 0]);
      expect(await count('address', 'home', 2)).toBe(2);
      expect(await Promise.all([countsIn('HERS22', 'home'), countsIn('HERS22', 'bus')])).toEqual([
        true,
        true,
      ]);
      expect(await Promise.all([countsIn('GONE22', 'bus'), countsIn('NONE22', 'bus')])).toEqual([
        false,
        false,
      ]);
      await list('GONE22', 'waiting_second_player', NOW - 5);
      await list('HERS22', 'finished', NOW - 5, { takers: [ann, bob] });
      expect([await count('visitor', 'ann'), await count('address', 'home')]).toEqual([1, 1]);
    });

    test('[T15] the rooms in which a visitor sits are those that go on, or may', async () => {
      const ann = { visitor: 'ann', address: 'home' };
      const bob = { visitor: 'bob', address: 'bus' };
      const both = { players: ['ann', 'bob'], maker: ann, takers: [bob] };
      await list('BOTH22', 'playing', NOW - 9, both);
      await list('HERS22', 'waiting_placement', NOW - 9, { players: ['ann'], maker: ann });
      await list('LEFT22', 'waiting_placement', NOW - 9, {
        players: ['bob'],
        maker: ann,
        takers: [bob],
      });
      await list('JUST22', 'finished', NOW + 1, both);
      await list('LONG22', 'finished', NOW, both);
      await list('SHUT22', 'finished', NOW + 1, { ...both, closed: true });
      expect(await roomsOf('ann')).toEqual(['BOTH22', 'HERS22', 'JUST22']);
      expect(await roomsOf('bob')).toEqual(['BOTH22', 'JUST22', 'LEFT22']);
      expect(await roomsOf('ann', NOW - 1)).toEqual(['BOTH22', 'HERS22', 'JUST22', 'LONG22']);
      expect(await roomsOf('ann', NOW, 2)).toHaveLength(2);
      expect(await roomsOf('home')).toEqual([]);
    });

    test('[G24] [T15] [B23] who is in line finds the room as who sits there does, and it counts', async () => {
      const bob = { visitor: 'bob', address: 'bus' };
      const line = { players: ['ann'], takers: [bob], inLine: ['bob'] };
      await list('LINE22', 'playing', NOW - 9, line);
      await list('OVER22', 'finished', NOW + 1, line);
      await list('LONG22', 'finished', NOW, line);
      expect(await roomsOf('bob')).toEqual(['LINE22', 'OVER22']);
      expect(await count('visitor', 'bob')).toBe(1);
      await list('LINE22', 'waiting_placement', NOW - 8, { players: ['ann'] });
      expect(await roomsOf('bob')).toEqual(['OVER22']);
    });

    test('[G41] [G57] [X67] a room that is asked for by its id names who is in line, unless it is closed or deserted', async () => {
      const { rooms } = stores();
      const takers = [{ visitor: 'bob', address: 'l:bus' }];
      await list('LINE22', 'playing', NOW - 9, { takers, inLine: ['bob', 'eve'] });
      await list('NONE22', 'playing', NOW - 9, { takers });
      expect(await rooms.find('LINE22')).toMatchObject({ inLine: ['bob', 'eve'] });
      expect(await rooms.find('NONE22')).toMatchObject({ inLine: [] });
      await list('BARE22', 'playing', NOW - 9);
      expect(await rooms.find('BARE22')).toMatchObject({ inLine: [] });
      await list('GONE22', 'finished', NOW, { takers, inLine: ['bob'], deserted: true });
      expect(await rooms.find('GONE22')).toMatchObject({ inLine: null });
      await list('GONE22', 'finished', NOW, { takers, inLine: ['bob'] });
      expect(await rooms.find('GONE22')).toMatchObject({ inLine: ['bob'] });
      // [X67]
      await list('LINE22', 'finished', NOW, { takers, inLine: ['bob', 'eve'], closed: true });
      expect(await rooms.find('LINE22')).toMatchObject({ inLine: null });
    });

    test('[B50] [B51] a room knows whom it waits for, until they have come or it is over', async () => {
      const { rooms } = stores();
      const two = { playerId: 'secret of two', until: NOW };
      const six = { playerId: 'secret "of" six', until: NOW + 50 };
      await list('WAIT22', 'playing', NOW - 9, { awaited: [two, six] });
      await list('LATE22', 'playing', NOW - 9, { awaited: [six] });
      await list('NONE22', 'playing', NOW - 9);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([two, six]);
      expect(await rooms.awaitedOf('NONE22')).toEqual([]);
      expect(await rooms.awaitedOf('UNKN22')).toEqual([]);
      expect(await rooms.awaitedSince(NOW, 9)).toEqual([]);
      expect(await rooms.awaitedSince(NOW + 1, 9)).toEqual(['WAIT22']);
      expect((await rooms.awaitedSince(NOW + 51, 9)).toSorted()).toEqual(['LATE22', 'WAIT22']);
      expect(await rooms.awaitedSince(NOW + 51, 1)).toHaveLength(1);
      // A note of who is there leaves the awaited seats unchanged, unless somebody has connected.
      await rooms.seen([{ id: 'WAIT22', anyone: true, creator: true }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([two, six]);
      await rooms.seen([{ id: 'WAIT22', anyone: true, creator: true, awaited: [six] }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([six]);
      await rooms.seen([{ id: 'WAIT22', anyone: true, creator: true, awaited: [] }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([]);
      await list('LATE22', 'finished', NOW, { awaited: [six] });
      expect(await rooms.awaitedSince(NOW + 99, 9)).toEqual([]);
    });

    test('[B24] unattended rooms had no events and no players, oldest first', async () => {
      await list('NEW222', 'waiting_placement', NOW);
      await list('LATE22', 'waiting_placement', NOW - 100);
      await list('LAST22', 'waiting_placement', NOW - 200);
      await list('SEEN22', 'waiting_placement', NOW - 300);
      await list('GONE22', 'waiting_placement', NOW - 300);
      await list('NEXT22', 'waiting_placement', NOW - 300);
      await list('NEXT22', 'waiting_second_player', NOW - 290);
      await list('AGAIN2', 'waiting_placement', NOW - 300, { seated: 2 }); // a rematch
      const sightings = [
        { id: 'SEEN22', anyone: true, creator: true },
        { id: 'GONE22', anyone: false, creator: false },
      ];
      await stores().rooms.seen(sightings, NOW - 250);
      expect(await stores().rooms.unattended(NOW, 10)).toEqual(['LAST22', 'LATE22']);
      expect(await stores().rooms.unattended(NOW, 1)).toEqual(['LAST22']);
    });

    test('[B19] idle rooms are unfinished ones without players, longest first, limited', async () => {
      await list('IDLE22', 'playing', NOW - 200);
      await list('IDLE33', 'waiting_placement', NOW - 300);
      await list('IDLE44', 'waiting_second_player', NOW - 100);
      await list('DONE22', 'finished', NOW - 500);
      await list('SEEN22', 'playing', NOW - 500);
      await list('EDGE22', 'playing', NOW);
      await stores().rooms.seen([{ id: 'SEEN22', anyone: true, creator: false }], NOW + 1);
      expect(await stores().rooms.idleSince(NOW, 10)).toEqual(['IDLE33', 'IDLE22', 'IDLE44']);
      expect(await stores().rooms.idleSince(NOW, 1)).toEqual(['IDLE33']);
    });

    test('[B19] a commit to a room does not count as somebody being there', async () => {
      await list('ROOM22', 'waiting_placement', NOW - 100);
      await list('ROOM22', 'playing', NOW);
      expect(await stores().rooms.idleSince(NOW - 50, 10)).toEqual(['ROOM22']);
    });

    test('sightings of no room and of unknown rooms are passed over', async () => {
      await stores().rooms.seen([], NOW);
      await stores().rooms.seen([{ id: 'NONE22', anyone: true, creator: true }], NOW);
      expect(await ids()).toEqual([]);
      expect(await stores().rooms.idleSince(NOW + 1, 10)).toEqual([]);
    });
  });
}
