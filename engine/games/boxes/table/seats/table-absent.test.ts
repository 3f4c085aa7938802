import { describe, expect, test } from 'vitest';
import { HostKit, TURN_MS, pass, timedKits } from '../../../../test-support/host-kit.ts';
import {
  newTable,
  place,
  expectRefused,
  rematch,
  roll,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
  openTable,
  ROOM,
} from '../../../../test-support/tables/seated-table.ts';
import type { SeatedCommand } from '../../wire/commands.ts';
import { boxesGame } from '../../boxes-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const rollForAbsent: SeatedCommand = { name: 'roll-for-absent' };
const finish: SeatedCommand = { name: 'finish-game' };

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

test('[B62] a changed name shows at once; lines that were written keep theirs', async () => {
  const { table, audience, one } = await seatedGame(kit, 3, 4);
  kit.nicknames.set(VISITOR_1, 'Ann');
  await table.changeProfile(VISITOR_1);
  await table.command(one, { name: 'chat-message', message: 'hello' });
  kit.nicknames.set(VISITOR_1, 'Bea');
  await table.changeProfile(VISITOR_1);
  expect(audience.heard('names-changed')).toMatchObject([
    { names: { player1: 'Ann', player2: null } },
    { names: { player1: 'Bea', player2: null } },
  ]);
  const { names, messages } = table.view(null);
  expect(names.player1).toBe('Bea');
  expect(messages.concat(table.view('player2').messages)).toContainEqual(
    expect.objectContaining({ name: 'Ann', message: 'hello' }),
  );
});

test('[B63] of two players with one name the second is shown with a number, after a rematch too', async () => {
  kit.nicknames.set(VISITOR_1, 'Ann');
  kit.nicknames.set(VISITOR_2, 'ann');
  const { table, one } = await seatedGame(kit, 3);
  await table.changeProfile(VISITOR_1);
  expect(table.view(null).names).toEqual({ player1: 'Ann', player2: 'ann (2)' });
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await table.command(one, rematch);
  expect(table.view(null).names).toEqual({ player1: 'ann (2)', player2: 'Ann' });
});

test('[B63] nobody takes the name of a seat whose player has none', async () => {
  kit.nicknames.set(VISITOR_2, 'player 1');
  const { table } = await seatedGame(kit, 3);
  expect(table.view(null).names).toEqual({ player1: null, player2: 'player 1 (2)' });
  kit.nicknames.set(VISITOR_1, 'Ann');
  await table.changeProfile(VISITOR_1);
  expect(table.view(null).names).toEqual({ player1: 'Ann', player2: 'player 1' });
});

timedKits((fresh) => (kit = fresh));

describe('[B19] closing', () => {
  test('[B19] [B17] an empty unfinished room is closed for good and leaves the list', async () => {
    const { table, audience } = await seatedGame(kit, 3);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(table.view(null)).toMatchObject({ state: 'finished', closed: true, winner: null });
    expect(audience.listChanges).toBe(1);
    expect(await kit.memory.listed(boxesGame.slug, kit.time, 10)).toEqual([]);
    await table.closeIdle();
    expect((await openTable(new HostKit(kit.memory))).table.state.context.closed).toBe(true);
  });

  test('[B19] a room somebody is in, and a finished one, stay', async () => {
    const { table, one } = await seatedGame(kit, 3);
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
    kit.chance.dice([1, 2]);
    await table.command(one, roll);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(table.state.context.closed).toBe(false);
  });

  test('[B19] a watcher keeps no room open, and sees it close', async () => {
    const { table, audience } = await seatedGame(kit, 3);
    table.connect('watcher', null);
    table.disconnect('one');
    table.disconnect('two');
    await table.closeIdle();
    expect(audience.heard('room-state')).toMatchObject([{ state: 'finished', closed: true }]);
  });

  test('[B19] somebody who comes back while the room is closing keeps it', async () => {
    const { table, one } = await seatedGame(kit, 3);
    table.disconnect('one');
    table.disconnect('two');
    const closing = table.closeIdle();
    table.connect('one', one);
    await closing;
    expect(table.state.context.closed).toBe(false);
  });
});

test('[B20] the list follows the room', async () => {
  const { one, table } = await newTable(kit);
  const listed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10))[0];
  expect(await listed()).toMatchObject({ id: ROOM, state: 'waiting_placement', seated: 1 });
  table.connect('one', one);
  await table.command(one, place(3));
  expect(await listed()).toMatchObject({
    id: ROOM,
    state: 'waiting_second_player',
    seated: 1,
  });
  await table.join('visitor two');
  expect(await listed()).toMatchObject({ id: ROOM, state: 'playing', seated: 2 });
  expect((await listed())?.players).toEqual([VISITOR_1, 'visitor two']);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(await listed()).toMatchObject({ id: ROOM, state: 'finished', seated: 2 });
});
