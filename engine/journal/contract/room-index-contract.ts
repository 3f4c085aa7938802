import { describe, expect, test } from 'vitest';
import type { RoomListing } from '../journal.ts';
import { LISTED_AFTER_MS } from '../room-index.ts';
import type { Stage } from '../../definition/stages.ts';
import { commit, type Stores } from './stores.ts';

const NOW = 5_000_000;

const STAGES: Readonly<Record<string, Stage>> = { waiting_second_player: 'open', finished: 'over' };
const blank = { game: 'a-game', seated: 1, players: [], closed: false };

const by = (visitor: string, address: string) => ({ maker: { visitor, address } });

/** What any room list keeps to. `stores` gives the stores of the running test, empty at its start. */
export function roomIndexContract(stores: () => Stores): void {
  const list = (id: string, state: string, at: number, more: Partial<RoomListing> = {}) =>
    stores().journal.append(
      commit([], [], { ...blank, id, state, stage: STAGES[state] ?? 'on', at, ...more }),
    );
  const count = async (maker: 'visitor' | 'address', key: string, limit = 100) =>
    stores().rooms.unfinishedOf(maker, key, limit);
  const countsIn = (id: string, key: string) => stores().rooms.countsIn(id, 'address', key);
  const ids = async (limit = 100) =>
    (await stores().rooms.listed('a-game', NOW, limit)).map(({ id }) => id);

  describe('room index', () => {
    test('[B20] a listed room shows its id, its game, how it stands and how many are there', async () => {
      await list('AAA222', 'waiting_placement', NOW);
      await list('BBB222', 'playing', NOW - 1, { seated: 2 });
      expect(await stores().rooms.listed('a-game', NOW, 100)).toEqual([
        {
          id: 'AAA222',
          game: 'a-game',
          state: 'waiting_placement',
          stage: 'on',
          seated: 1,
          players: [],
        },
        { id: 'BBB222', game: 'a-game', state: 'playing', stage: 'on', seated: 2, players: [] },
      ]);
    });

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

    test('[T1] a list is of one game, and full of that alone', async () => {
      await list('AAA222', 'waiting_second_player', NOW, { game: 'other' });
      await list('BBB222', 'playing', NOW, { game: 'other' });
      await list('CCC222', 'finished', NOW, { game: 'other' });
      await list('DDD222', 'playing', NOW - 9);
      expect(await ids(1)).toEqual(['DDD222']);
      const others = await stores().rooms.listed('other', NOW, 1);
      expect(others.map(({ id }) => id)).toEqual(['AAA222', 'CCC222']);
    });

    test('[T1] what is played in a room is known as long as the room is', async () => {
      await list('AAA222', 'playing', NOW, { game: 'boxes-or-so' });
      await list('AAA222', 'finished', NOW, { game: 'boxes-or-so', closed: true });
      expect(await stores().rooms.gameOf('AAA222')).toBe('boxes-or-so');
      expect(await stores().rooms.gameOf('BBB222')).toBeNull();
    });

    test('[B47] a listed room knows whose seats it has, as they are now', async () => {
      const players = async () =>
        (await stores().rooms.listed('a-game', NOW, 100)).map((room) => [room.id, room.players]);
      await list('GAME22', 'waiting_second_player', NOW, { players: ['one'] });
      await list('MINE22', 'waiting_placement', NOW - 1, { players: ['two'] });
      expect(await players()).toEqual([
        ['GAME22', ['one']],
        ['MINE22', ['two']],
      ]);
      await list('GAME22', 'playing', NOW, { players: ['one', 'a "quoted", {odd} one'] });
      await list('MINE22', 'finished', NOW, { players: [] });
      expect(await players()).toEqual([
        ['GAME22', ['one', 'a "quoted", {odd} one']],
        ['MINE22', []],
      ]);
    });

    test('[B20] newest first, by when they were made, then by id, at most the limit', async () => {
      await list('OLD222', 'waiting_placement', NOW - 300);
      await list('NEW222', 'playing', NOW - 100);
      await list('MID333', 'playing', NOW - 200);
      await list('MID222', 'playing', NOW - 200);
      await list('OLD222', 'playing', NOW - 10);
      expect(await ids()).toEqual(['NEW222', 'MID333', 'MID222', 'OLD222']);
      expect(await ids(2)).toEqual(['NEW222', 'MID333']);
    });

    test('[B22] rooms one can join come first, newest first, and then the others', async () => {
      await list('WAIT22', 'waiting_second_player', NOW - 400);
      await list('WAIT33', 'waiting_second_player', NOW - 300);
      await list('PLAY22', 'playing', NOW - 200);
      await list('DONE22', 'finished', NOW - 150);
      await list('SETS22', 'waiting_placement', NOW - 100);
      expect(await ids()).toEqual(['WAIT33', 'WAIT22', 'SETS22', 'DONE22', 'PLAY22']);
    });

    test('[B22] however many others there are, no room one can join falls off', async () => {
      await list('WAIT22', 'waiting_second_player', NOW - 500);
      for (let n = 100; n < 120; n += 1) await list(`SET${n}`, 'waiting_placement', NOW - n);
      expect(await ids(3)).toEqual(['WAIT22', 'SET100', 'SET101', 'SET102']);
    });

    test('[B22] of rooms one can join the list is shared out among the addresses', async () => {
      await list('MINE22', 'waiting_placement', NOW - 500, by('somebody', 'mine'));
      await list('MINE22', 'waiting_second_player', NOW - 490);
      await list('OURS22', 'waiting_second_player', NOW - 480); // from before makers were kept
      await list('OURS33', 'waiting_second_player', NOW - 470);
      for (let n = 100; n < 130; n += 1) {
        await list(`BAD${n}`, 'waiting_second_player', NOW - n, by('somebody', 'theirs'));
      }
      expect(await ids(5)).toEqual(['BAD100', 'BAD101', 'OURS33', 'OURS22', 'MINE22']);
    });

    test('[B23] unfinished rooms are counted by who made them, and from where', async () => {
      await list('ONE222', 'waiting_placement', NOW - 9, by('ann', 'home'));
      await list('TWO222', 'waiting_placement', NOW - 8, by('ann', 'bus'));
      await list('SIX222', 'waiting_placement', NOW - 7, by('bob', 'home'));
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

    test('[B23] rooms count for those who took a seat in them as for who made them, once each', async () => {
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
      const rooms = async (visitor: string, since = NOW, limit = 9) =>
        (await stores().rooms.roomsOf(visitor, since, limit)).toSorted();
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
      expect(await rooms('ann')).toEqual(['BOTH22', 'HERS22', 'JUST22']);
      expect(await rooms('bob')).toEqual(['BOTH22', 'JUST22', 'LEFT22']);
      expect(await rooms('ann', NOW - 1)).toEqual(['BOTH22', 'HERS22', 'JUST22', 'LONG22']);
      expect(await rooms('ann', NOW, 2)).toHaveLength(2);
      expect(await rooms('home')).toEqual([]);
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
      // A note of who is there says nothing of those, unless somebody has come.
      await rooms.seen([{ id: 'WAIT22', creator: true }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([two, six]);
      await rooms.seen([{ id: 'WAIT22', creator: true, awaited: [six] }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([six]);
      await rooms.seen([{ id: 'WAIT22', creator: true, awaited: [] }], NOW);
      expect(await rooms.awaitedOf('WAIT22')).toEqual([]);
      await list('LATE22', 'finished', NOW, { awaited: [six] });
      expect(await rooms.awaitedSince(NOW + 99, 9)).toEqual([]);
    });

    test('[B54] unlisted rooms take nobody’s place and stand at the end, as long as they are unfinished', async () => {
      const quiet = { unlisted: true, ...by('somebody', 'theirs') };
      await list('WAIT22', 'waiting_second_player', NOW - 9);
      await list('PLAY22', 'playing', NOW - 8);
      await list('HIDE22', 'waiting_placement', NOW - 7, quiet);
      await list('HIDE22', 'waiting_second_player', NOW - 6);
      await list('HIDE33', 'playing', NOW - 5, quiet);
      await list('OVER22', 'finished', NOW - 4, quiet);
      const listed = await stores().rooms.listed('a-game', NOW, 1, 1);
      expect(listed.map(({ id, unlisted }) => [id, unlisted])).toEqual([
        ['WAIT22', undefined],
        ['PLAY22', undefined],
        ['HIDE33', true],
      ]);
      expect(await ids()).toEqual(['WAIT22', 'PLAY22', 'HIDE33', 'HIDE22']);
    });

    test('[B24] unattended are rooms in which nothing happened and nobody was seen, oldest first', async () => {
      await list('NEW222', 'waiting_placement', NOW);
      await list('LATE22', 'waiting_placement', NOW - 100);
      await list('LAST22', 'waiting_placement', NOW - 200);
      await list('SEEN22', 'waiting_placement', NOW - 300);
      await list('GONE22', 'waiting_placement', NOW - 300);
      await list('NEXT22', 'waiting_placement', NOW - 300);
      await list('NEXT22', 'waiting_second_player', NOW - 290);
      await list('AGAIN2', 'waiting_placement', NOW - 300, { seated: 2 }); // a rematch
      const sightings = [
        { id: 'SEEN22', creator: true },
        { id: 'GONE22', creator: false },
      ];
      await stores().rooms.seen(sightings, NOW - 250);
      expect(await stores().rooms.unattended(NOW, 10)).toEqual(['LAST22', 'LATE22']);
      expect(await stores().rooms.unattended(NOW, 1)).toEqual(['LAST22']);
    });

    test('[B20] unfinished rooms are listed however old, closed ones never', async () => {
      await list('OLD222', 'playing', 1);
      await list('OLD333', 'waiting_placement', 1);
      await list('SHUT22', 'finished', NOW, { closed: true });
      expect((await ids()).toSorted()).toEqual(['OLD222', 'OLD333']);
    });

    test('[B20] a finished room is listed for a minute after its last change', async () => {
      await list('JUST22', 'playing', 1);
      await list('JUST22', 'finished', NOW - LISTED_AFTER_MS + 1);
      await list('LATE22', 'playing', 1);
      await list('LATE22', 'finished', NOW - LISTED_AFTER_MS);
      expect(await ids()).toEqual(['JUST22']);
    });

    test('[B20] a waiting room is left out once its creator is away a minute', async () => {
      await list('HERE22', 'waiting_second_player', NOW - 2 * LISTED_AFTER_MS);
      await list('AWAY22', 'waiting_second_player', NOW - 2 * LISTED_AFTER_MS);
      await list('QUIT22', 'waiting_second_player', NOW - 3 * LISTED_AFTER_MS);
      const sightings = [
        { id: 'HERE22', creator: true },
        { id: 'AWAY22', creator: false },
      ];
      await stores().rooms.seen(sightings, NOW - LISTED_AFTER_MS + 1);
      expect(await ids()).toEqual(['HERE22']);
      await stores().rooms.seen([{ id: 'QUIT22', creator: true }], NOW);
      expect(await ids()).toEqual(['HERE22', 'QUIT22']);
    });

    test('[B19] idle are unfinished rooms nobody was seen in, longest first, limited', async () => {
      await list('IDLE22', 'playing', NOW - 200);
      await list('IDLE33', 'waiting_placement', NOW - 300);
      await list('IDLE44', 'waiting_second_player', NOW - 100);
      await list('DONE22', 'finished', NOW - 500);
      await list('SEEN22', 'playing', NOW - 500);
      await list('EDGE22', 'playing', NOW);
      await stores().rooms.seen([{ id: 'SEEN22', creator: false }], NOW + 1);
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
      await stores().rooms.seen([{ id: 'NONE22', creator: true }], NOW);
      expect(await ids()).toEqual([]);
      expect(await stores().rooms.idleSince(NOW + 1, 10)).toEqual([]);
    });
  });
}
