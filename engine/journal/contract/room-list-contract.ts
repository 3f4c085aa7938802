import { describe, expect, test } from 'vitest';
import { LISTED_AFTER_MS } from '../room-index.ts';
import { listIn, madeBy, NOW, shown, type Stores } from './stores.ts';

/** How any store lists rooms. `stores` returns the empty stores of the running test. */
export function roomListContract(stores: () => Stores): void {
  const list = listIn(stores);
  const seen = (id: string, anyone: boolean, at: number) =>
    stores().rooms.seen([{ id, anyone, creator: false }], at);
  const ids = async (limit = 100) => shown(await stores().rooms.listed('a-game', NOW, limit));
  const hiddenIds = async () => shown(await stores().rooms.listed('a-game', NOW, 100), true);

  const players = async () =>
    (await stores().rooms.listed('a-game', NOW, 100)).map((room) => [room.id, room.players]);

  describe('room list', () => {
    test('[B20] a listed room shows its id, game, state and number of players', async () => {
      await list('AAA222', 'waiting_placement', NOW);
      await list('BBB222', 'playing', NOW - 1, { seated: 2 });
      const bare = { game: 'a-game', stage: 'on', players: [], host: null, hostAvatar: null };
      expect(await stores().rooms.listed('a-game', NOW, 100)).toEqual([
        { id: 'AAA222', ...bare, state: 'waiting_placement', seated: 1, since: NOW },
        { id: 'BBB222', ...bare, state: 'playing', seated: 2, since: NOW - 1 },
      ]);
    });

    test('[B65] [B176] a listed room says who waits in it, with their face, and since when it has its state', async () => {
      const stood = async () => {
        const [room] = await stores().rooms.listed('a-game', NOW, 1);
        expect(await stores().rooms.find('AAA222')).toEqual({ ...room, inLine: [] });
        return [room?.state, room?.host, room?.hostAvatar, room?.since];
      };
      const waits = 'Ann "A" Ä';
      await list('AAA222', 'waiting_placement', NOW - 90, { waits, waitsAvatar: 'fox' });
      expect(await stood()).toEqual(['waiting_placement', waits, 'fox', NOW - 90]);
      await list('AAA222', 'waiting_second_player', NOW - 80, { waits: 'Ann' });
      expect(await stood()).toEqual(['waiting_second_player', 'Ann', null, NOW - 80]);
      await list('AAA222', 'waiting_second_player', NOW - 70);
      expect(await stood()).toEqual(['waiting_second_player', null, null, NOW - 80]);
      expect(await stores().rooms.find('BBB222')).toBeNull();
      const shy = { waits, waitsAvatar: 'fox', unlisted: true };
      await list('HIDE22', 'waiting_second_player', NOW - 60, shy);
      const unlisted = { host: waits, hostAvatar: null };
      expect(await stores().rooms.find('HIDE22')).toMatchObject(unlisted);
      expect((await stores().rooms.listed('a-game', NOW, 9)).at(-1)).toMatchObject(unlisted);
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
      await list('MINE22', 'waiting_placement', NOW - 500, madeBy('somebody', 'mine'));
      await list('MINE22', 'waiting_second_player', NOW - 490);
      await list('OURS22', 'waiting_second_player', NOW - 480); // from before makers were kept
      await list('OURS33', 'waiting_second_player', NOW - 470);
      for (let n = 100; n < 130; n += 1) {
        await list(`BAD${n}`, 'waiting_second_player', NOW - n, madeBy('somebody', 'theirs'));
      }
      expect(await ids(5)).toEqual(['BAD100', 'BAD101', 'OURS33', 'OURS22', 'MINE22']);
    });

    test('[B54] unlisted rooms take no place and come last, while they are unfinished', async () => {
      const quiet = { unlisted: true, ...madeBy('somebody', 'theirs') };
      await list('WAIT22', 'waiting_second_player', NOW - 9);
      await list('PLAY22', 'playing', NOW - 8);
      await list('HIDE22', 'waiting_placement', NOW - 7, quiet);
      await list('HIDE22', 'waiting_second_player', NOW - 6);
      await list('HIDE33', 'playing', NOW - 5, quiet);
      await list('OVER22', 'finished', NOW - 4, quiet);
      const listed = await stores().rooms.listed('a-game', NOW, 1, 1);
      expect(listed.map(({ id, hidden }) => [id, hidden])).toEqual([
        ['WAIT22', undefined],
        ['PLAY22', undefined],
        ['HIDE33', true],
      ]);
      expect([await ids(), await hiddenIds()]).toEqual([
        ['WAIT22', 'PLAY22'],
        ['HIDE33', 'HIDE22'],
      ]);
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
        { id: 'HERE22', anyone: true, creator: true },
        { id: 'AWAY22', anyone: true, creator: false },
      ];
      await stores().rooms.seen(sightings, NOW - LISTED_AFTER_MS + 1);
      expect([await ids(), await hiddenIds()]).toEqual([['HERE22'], ['AWAY22', 'QUIT22']]);
      await stores().rooms.seen([{ id: 'QUIT22', anyone: true, creator: true }], NOW);
      expect(await ids()).toEqual(['HERE22', 'QUIT22']);
    });

    test('[B20] a room in play is hidden a minute after its last player has gone', async () => {
      await list('HERE22', 'playing', 3);
      await list('GONE22', 'playing', 2);
      await list('JUST22', 'playing', 1);
      await seen('HERE22', true, 4);
      await seen('GONE22', false, NOW - LISTED_AFTER_MS);
      await seen('JUST22', false, NOW - LISTED_AFTER_MS + 1);
      expect([await ids(), await hiddenIds()]).toEqual([['HERE22', 'JUST22'], ['GONE22']]);
      await seen('GONE22', true, NOW);
      expect(await hiddenIds()).toEqual([]);
    });
  });
}
