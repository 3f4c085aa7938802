import { beforeEach, expect, test, vi } from 'vitest';
import { boxesGame } from '../games/boxes/boxes-game.ts';
import { slotsGame } from '../games/slots/slots-game.ts';
import type { Commit } from '../journal/journal.ts';
import { HostKit } from '../test-support/host-kit.ts';
import { RecordingAudience } from '../test-support/any-table.ts';
import { ROOM, VISITOR_1, VISITOR_2 } from '../test-support/tables/rooms.ts';
import { roll, seatedGame } from '../test-support/tables/seated-table.ts';
import { CHERRIES, scriptSpins, SPIN, VISITOR } from '../test-support/tables/solo-slots.ts';
import { loadRoom } from './read-room.ts';
import { Room } from './room/room.ts';
import { SoloHost } from './solo/solo-host.ts';

let kit: HostKit;
let commits: Commit[];
beforeEach(() => {
  kit = new HostKit();
  commits = [];
});

/** From now on every commit is noted. */
function noteCommits(): void {
  const { journal } = kit;
  const append = journal.append.bind(journal);
  vi.spyOn(journal, 'append').mockImplementation((commit) => {
    commits.push(commit);
    return append(commit);
  });
}

type Boxes = typeof boxesGame;

/** A table of boxes, ready to roll, at which some things are otherwise. */
async function tableOf(change: Partial<Boxes>) {
  const { one } = await seatedGame(kit, 3, 7);
  const deps = kit.deps();
  const room = await loadRoom(boxesGame, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  const game: Boxes = { ...boxesGame, ...change };
  return { table: new Room(game, ROOM, room, deps, new RecordingAudience()), one };
}

test('[T12] [J4] the coins of an event in a game for one move in the commit of the event', async () => {
  scriptSpins(kit, CHERRIES);
  noteCommits();
  const game = { ...slotsGame, movements: () => [{ seat: 'player' as const, coins: 7 }] };
  await new SoloHost(game, kit.deps()).play(VISITOR, { type: 'NEW_SEED' });
  await new SoloHost(slotsGame, kit.deps()).play(VISITOR, SPIN);
  expect(commits.map(({ entries }) => entries.map(({ event }) => event))).toMatchObject([
    [{ type: 'seeded' }, { type: 'seeded' }],
    [{ type: 'spun', coins: 114 }],
  ]);
  const movements = commits.flatMap((commit) => commit.movements);
  expect(movements.map(({ delta, reason }) => [delta, reason])).toEqual([
    [100, 'opened:slots-exposure'],
    [7, 'slots-exposure:seeded'],
    [7, 'slots-exposure:seeded'],
    [5, 'slots-exposure:spun'],
  ]);
});

test('[T12] [J4] the coins of an event in a table game move in the commit of the event', async () => {
  const { table, one } = await tableOf({
    movements: () => [
      { seat: 'player1', coins: 8 },
      { seat: 'player2', coins: -8 },
    ],
  });
  kit.chance.dice([1, 1]);
  noteCommits();
  await table.command(one, roll);
  expect(commits).toHaveLength(1);
  expect(commits[0]?.entries).toMatchObject([{ event: { type: 'dice-rolled', coins: null } }]);
  const reason = `boxes:${ROOM}`;
  expect(commits[0]?.movements).toMatchObject([
    { visitor: VISITOR_1, delta: 100 },
    { visitor: VISITOR_1, delta: 8, reason },
    { visitor: VISITOR_2, delta: 100 },
    { visitor: VISITOR_2, delta: -8, reason },
  ]);
});

test('[T12] an event of which its game says nothing moves no coins', async () => {
  const silent: typeof slotsGame = { ...slotsGame, movements: () => [] };
  scriptSpins(kit, CHERRIES);
  await new SoloHost(silent, kit.deps()).play(VISITOR, SPIN);
  expect(await kit.memory.wallet(VISITOR)).toEqual({ seq: 1, balance: 100 });
});

test('[T3] the host brings the time, in epoch milliseconds, alone and at a table', async () => {
  const times: number[] = [];
  const { table, one } = await tableOf({
    decide: (turn, command) => {
      times.push(turn.now);
      return boxesGame.decide(turn, command);
    },
  });
  kit.chance.dice([1, 1]);
  kit.time += 5;
  await table.command(one, roll);
  const game: typeof slotsGame = {
    ...slotsGame,
    decide: (turn, command) => {
      times.push(turn.now);
      return slotsGame.decide(turn, command);
    },
  };
  scriptSpins(kit, CHERRIES);
  kit.time += 5;
  await new SoloHost(game, kit.deps()).play(VISITOR, SPIN);
  expect(times).toEqual([kit.time - 5, kit.time]);
});

test('[T3] a game for one may read something before it decides, as a table game may', async () => {
  const slow: typeof slotsGame = {
    ...slotsGame,
    decide: async (turn, command) => slotsGame.decide(turn, command),
  };
  scriptSpins(kit, CHERRIES);
  const host = new SoloHost(slow, kit.deps());
  expect(await host.play(VISITOR, SPIN, 'key')).toMatchObject({ coins: 105 });
  expect(await host.play(VISITOR, SPIN, 'key')).toMatchObject({ coins: 105 });
});
