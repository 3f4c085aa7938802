import { describe, expect, test } from 'vitest';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  leave,
  refused,
  rematch,
  say,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  newTable,
  openTable,
  place,
  roll,
  seatedGame,
} from '../../../test-support/tables/seated-table.ts';
import { boxesGame } from '../boxes-game.ts';
import type { SeatedCommand } from '../wire/commands.ts';

const SEAT_MS = 30_000;
const THIRD = 'visitor-number-three';
const rollForAbsent: SeatedCommand = { name: 'roll-for-absent' };
const finish: SeatedCommand = { name: 'finish-game' };
const free: SeatedCommand = { name: 'free-seat' };

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const listed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10))[0];

/** A game that this seat's player has been away from for so many of their turns; it is their turn. */
async function absentFrom(away: 'one' | 'two', turns: number) {
  const game = await seatedGame(kit, 3, 4, 5);
  const { table, one, two } = game;
  table.disconnect(away);
  const here = away === 'one' ? two : one;
  kit.chance.dice(...Array.from({ length: 12 }, () => [6, 6] as [number, number]));
  if (away === 'two') await table.command(one, roll);
  for (let missed = 0; missed < turns; missed += 1) {
    await pass(kit, TURN_MS);
    await table.command(here, roll);
  }
  return { ...game, here };
}

describe.each(['one', 'two'] as const)('[B60] seat %s is away', (away) => {
  test('[B60] after two turns the other player has the server roll at once, shown as forced', async () => {
    const { table, audience, here } = await absentFrom(away, 2);
    audience.forget();
    await table.command(here, rollForAbsent);
    const by = away === 'one' ? 'player1' : 'player2';
    expect(audience.heard('dice-rolled')).toMatchObject([{ by, forced: true }]);
    // Now it is the other's own turn.
    await expectRefused(table.command(here, rollForAbsent), 'absent/not-yet');
  });

  test('[B60] after two turns the other may end the game, and wins', async () => {
    const { table, here } = await absentFrom(away, 2);
    await table.command(here, finish);
    const winner = away === 'one' ? 'player2' : 'player1';
    expect(table.view(winner)).toMatchObject({ state: 'finished', winner });
  });

  test('[B60] not after one turn, and not once they are back', async () => {
    const { table, one, two, here } = await absentFrom(away, 1);
    await expectRefused(table.command(here, rollForAbsent), 'absent/not-yet');
    await expectRefused(table.command(here, finish), 'finish/not-decided');
    await pass(kit, TURN_MS);
    await table.command(here, roll);
    table.connect('back', away === 'one' ? one : two);
    await expectRefused(table.command(here, rollForAbsent), 'absent/not-yet');
    await expectRefused(table.command(here, finish), 'finish/not-decided');
  });
});

test('[B60] there is nothing to roll for before and after a game', async () => {
  const { table, one } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await expectRefused(table.command(one, rollForAbsent), 'dice/not-playing');
});

test('[B61] after ten rolls in a row that opened nothing either player may end the game', async () => {
  const { table, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2], ...Array.from({ length: 10 }, () => [6, 6] as [number, number]));
  await table.command(one, roll);
  for (let count = 0; count < 9; count += 1) await table.command(count % 2 === 0 ? two : one, roll);
  expect(table.view('player1').empty).toBe(9);
  await expectRefused(table.command(two, finish), 'finish/not-decided');
  await table.command(one, roll);
  await table.command(two, finish);
  expect(table.view('player2')).toMatchObject({ state: 'finished', winner: 'player1' });
});

test('[B61] a roll that opens something begins the count anew; as many boxes are a draw', async () => {
  const { table, one, two } = await seatedGame(kit, 3, 4, 5);
  const nothing = Array.from({ length: 9 }, () => [6, 6] as [number, number]);
  kit.chance.dice(...nothing, [1, 2], [1, 3], ...nothing, [6, 6]);
  for (let count = 0; count < 9; count += 1) await table.command(count % 2 === 0 ? one : two, roll);
  await table.command(two, roll);
  await table.command(one, roll);
  expect(table.view('player1').empty).toBe(0);
  for (let count = 0; count < 10; count += 1) {
    await table.command(count % 2 === 0 ? two : one, roll);
  }
  await table.command(one, finish);
  expect(table.view('player1')).toMatchObject({ state: 'finished', winner: 'draw' });
});

test('[B64] a rematch keeps names, colours and the score of the evening with their people', async () => {
  kit.nicknames.set(VISITOR_2, 'Ann');
  const { table, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2], [1, 3]);
  await table.command(one, roll);
  expect(table.view(null)).toMatchObject({ match: { player1: 1, player2: 0 }, swapped: false });
  await table.command(one, rematch);
  expect(table.view(null)).toMatchObject({
    match: { player1: 0, player2: 1 },
    swapped: true,
    names: { player1: 'Ann', player2: null },
  });
  await table.command(two, place(4));
  await table.command(two, roll);
  expect(table.view(null).match).toEqual({ player1: 1, player2: 1 });
});

test('[B48] [B62] [B63] a changed name shows at once; a rematch takes names and lines to the other seat', async () => {
  kit.nicknames.set(VISITOR_2, 'maria');
  const { table, audience, one, two } = await seatedGame(kit, 3);
  await table.command(two, say('from Maria'));
  kit.nicknames.set(VISITOR_1, 'Maria');
  await table.changeProfile(VISITOR_1);
  const names = { player1: 'Maria', player2: 'maria (2)' };
  expect(audience.heard('names-changed')).toMatchObject([{ names }]);
  kit.chance.dice([1, 2], [1, 1]);
  await table.command(one, roll);
  await table.command(two, rematch);
  const again = (await openTable(kit)).table;
  expect(again.view(null).names).toEqual({ player1: 'maria (2)', player2: 'Maria' });
  expect(again.view('player1').messages).toMatchObject([
    {},
    { by: 'player2', name: 'maria', message: 'from Maria' },
    { by: 'player1', type: 'dice' },
    {},
  ]);
});

/** A room whose player 1 has opened the only box before player 2 connected. */
async function finishedAlone() {
  const { one, table, audience } = await newTable(kit);
  table.connect('one', one);
  await table.command(one, place(3));
  const { playerId: two } = await table.join(VISITOR_2);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(table.view(null)).toMatchObject({ state: 'finished' });
  return { table, audience, one, two };
}

describe('[B50] a joined seat to which nobody connects', () => {
  test('[B50] whom a rematch has made player 1 leaves that seat to the player who came', async () => {
    const { table, audience, one, two } = await finishedAlone();
    await table.command(one, rematch);
    expect(table.view('player2')).toMatchObject({ state: 'waiting_placement', seat: 'player2' });
    await pass(kit, SEAT_MS);
    expect(audience.heard('room-state', 'one').at(-1)).toMatchObject({
      state: 'waiting_placement',
      seat: 'player1',
      hasPlayer2: false,
    });
    expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
    await table.command(one, place(5));
    await table.join(THIRD);
    expect(table.view(null)).toMatchObject({ state: 'playing', boxes: [{ number: 5 }] });
    expect(kit.reported).toEqual([]);
  });

  test('[B50] [B45] a finished game stays, and whoever never came has left it', async () => {
    const { table, one } = await finishedAlone();
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ state: 'finished', left: { player2: true } });
    await expectRefused(table.command(one, rematch), 'rematch/alone');
    await table.command(one, free);
    expect(table.view(null)).toMatchObject({ state: 'waiting_placement', hasPlayer2: false });
    expect(kit.reported).toEqual([]);
  });
});

test('[B44] [B22] a freed seat is listed and joined as that of any waiting room', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  await expectRefused(table.command(two, free), 'seat/taken');
  await table.command(one, leave);
  audience.forget();
  await table.command(two, free);
  expect(audience.heard('room-state', 'two')).toMatchObject([
    { state: 'waiting_placement', isPlayer1: true, seat: 'player1', hasPlayer2: false },
  ]);
  expect(await listed()).toMatchObject({ state: 'waiting_placement', seated: 1 });
  expect(table.seatOf(one)).toBeNull();
  expect(table.present).toEqual({ anyone: true, creator: true });
  await table.command(two, place(7));
  expect(await listed()).toMatchObject({
    state: 'waiting_second_player',
    seated: 1,
    players: [VISITOR_2],
  });
  expect(await table.join(VISITOR_1)).toMatchObject({ seat: 'player2' });
  expect(table.view(null)).toMatchObject({ state: 'playing', turn: 'player1' });
});

test('[B44] [C3] freeing shows the seed of the game that ends with it, and no other', async () => {
  const { table, one, two } = await seatedGame(kit, 3);
  await table.command(two, leave);
  await table.command(one, free);
  const { fairness } = table.view(null);
  expect(fairness?.retired?.serverSeed).toBe(kit.chance.serverSeeds[0]);
  expect(JSON.stringify(table.view(null))).not.toContain(kit.chance.serverSeeds[1]);
});

test('[B44] in the placement of a rematch the list hears of it, though the state stays', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await table.command(one, rematch);
  await table.command(one, leave);
  audience.forget();
  await table.command(two, free);
  expect(await listed()).toMatchObject({ state: 'waiting_placement', seated: 1 });
  expect(audience.listChanges).toBe(1);
});

test('[B43] [J1] the player who stayed ends the game and wins, after a restart too', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await expectRefused(table.command(two, finish), 'finish/not-decided');
  await table.command(one, leave);
  audience.forget();
  await table.command(two, finish);
  expect(audience.heard('room-state', 'two')).toMatchObject([
    { state: 'finished', winner: 'player2', turnEndsIn: null },
  ]);
  expect((await openTable(kit)).table.view('player2')).toMatchObject({ winner: 'player2' });
  await expectRefused(table.command(two, rematch), 'rematch/alone');
});

test('[B53] a player 2 who is away may be turned out once the server has rolled for them twice', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5, 6);
  table.disconnect('two');
  kit.chance.dice(...Array.from({ length: 9 }, (): [number, number] => [6, 6]));
  const turn = () => pass(kit, TURN_MS);
  for (const missed of [0, 0, 1, 1]) {
    await expectRefused(table.command(one, free), 'seat/taken');
    expect(table.view('player1').missed.player2).toBe(missed);
    await turn();
  }
  expect(audience.heard('dice-rolled').map(({ missed }) => missed?.player2)).toEqual([
    undefined,
    1,
    undefined,
    2,
  ]);
  await expectRefused(table.command(two, free), 'seat/taken');
  // A player who asks is there after all.
  await expectRefused(table.command(one, free), 'seat/taken');
  for (let turns = 0; turns < 4; turns += 1) await turn();
  await table.command(one, free);
  expect(table.view('player1')).toMatchObject({
    state: 'waiting_placement',
    hasPlayer2: false,
    missed: { player2: 0 },
  });
  expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
});
