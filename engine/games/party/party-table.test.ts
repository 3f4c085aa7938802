import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { opensBox, party, playingParty } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';
import { seedOfParts } from '../../chance/seeds.ts';
import { partyGame } from './party-game.ts';
import { PARTY_SEATS } from './party-rules.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => {
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'hard' }) };
});

test('[G1] eight sit down, a ninth finds no seat, and who comes later watches', async () => {
  const { table, does } = await party(kit, 8);
  expect(table.view(null).taken).toEqual([...PARTY_SEATS]);
  await expect(table.join('a ninth')).rejects.toMatchObject({ code: 'room/full' });
  await does('player1', 'start-game');
  await expect(table.join('late')).rejects.toMatchObject({ code: 'room/started' });
  expect(table.listing).toEqual({ state: 'playing', stage: 'on', closed: false });
});

test('[G2] the host alone starts, with at least three', async () => {
  const { does, join, table } = await party(kit, 2);
  await expect(does('player1', 'start-game')).rejects.toMatchObject({ code: 'start/too-few' });
  await join(3);
  await expect(does('player2', 'start-game')).rejects.toMatchObject({ code: 'start/not-host' });
  await does('player1', 'leave-room');
  expect(table.view(null)).toMatchObject({ host: 'player2', taken: ['player2', 'player3'] });
  await join(4);
  await does('player2', 'start-game');
  await expect(does('player2', 'start-game')).rejects.toMatchObject({ code: 'start/not-waiting' });
});

test('[G3] the host places boxes, or the server scatters nine', async () => {
  const { does, table } = await party(kit, 3);
  const boxes = [{ number: 5, x: 2, y: 0.5 }];
  await expectRefused(does('player2', 'update-boxes', { boxes }), 'boxes/not-host');
  await expectRefused(does('player1', 'update-boxes', { boxes: [] }), 'boxes/none');
  await does('player1', 'update-boxes', { boxes });
  await does('player1', 'start-game');
  expect(table.view(null).boxes.map(({ number }) => number)).toEqual([5]);
});

test('[G3] without a placement all nine boxes are there', async () => {
  const { table } = await playingParty(kit, 3);
  expect(table.view(null).boxes).toHaveLength(9);
});

test('[G4] [C9] [C10] the client seed is the open parts alone, the host’s opened at the start', async () => {
  const { does, table } = await party(kit, 3);
  const add = (seat: 'player1' | 'player2', more: object) => does(seat, 'add-entropy', more);
  await expectRefused(add('player1', { entropy: 'open' }), 'entropy/sealed');
  await expectRefused(add('player2', { commitment: kit.chance.hash('x') }), 'entropy/sealed');
  await add('player1', { commitment: kit.chance.hash('mine') });
  await add('player2', { entropy: 'theirs' });
  await expectRefused(add('player2', { entropy: 'again' }), 'entropy/given');
  await does('player1', 'update-boxes', { boxes: [{ number: 5, x: 0.5, y: 0.5 }] });
  await expectRefused(does('player1', 'start-game', { entropy: 'other' }), 'entropy/not-promised');
  await does('player1', 'start-game', { entropy: 'mine' });
  const { fairness } = table.view(null);
  expect(fairness?.clientSeed).toBe('mine|theirs');
  expect(seedOfParts(fairness?.parts ?? [])).toBe(fairness?.clientSeed);
  kit.chance.dice([1, 1]);
  await does('player1', 'roll-dice');
  expect(kit.chance.rounds.at(-1)?.clientSeed).toBe('mine|theirs');
});

test('[C10] nothing that enters the seed can follow a part that is open: no commitment, no placement', async () => {
  const { does, table, join } = await party(kit, 3);
  const parts = () => table.view(null).fairness?.parts;
  const sealing = { commitment: kit.chance.hash('mine') };
  await does('player2', 'add-entropy', { entropy: 'theirs' });
  await expectRefused(does('player1', 'add-entropy', sealing), 'entropy/too-late');
  for (const x of [0.1, 0.9]) {
    await does('player1', 'update-boxes', { boxes: [{ number: 5, x, y: 0.5 }] });
    expect(parts()).toEqual([{ by: 'player2', text: 'theirs' }]);
  }
  await expectRefused(does('player1', 'start-game', { entropy: 'mine' }), 'entropy/not-promised');
  expect(await join(4)).toBe('player4');
  await does('player1', 'start-game');
  expect(table.view(null).fairness?.clientSeed).toBe('theirs');
  await expectRefused(does('player1', 'add-entropy', sealing), 'entropy/not-now');
});

test('[C11] with a part that goes before the start all parts go, for new seeds', async () => {
  const { does, table, join } = await party(kit, 4);
  const seeds = () => table.view(null).fairness;
  const promised = () => seeds()?.serverSeedHash;
  const first = promised();
  await does('player4', 'leave-room');
  expect(promised()).toBe(first); // no part of theirs was in
  await does('player1', 'add-entropy', { commitment: kit.chance.hash('mine') });
  await does('player2', 'add-entropy', { entropy: 'two' });
  await does('player3', 'add-entropy', { entropy: 'three' });
  await does('player1', 'leave-room');
  expect(promised()).not.toBe(first);
  expect(seeds()).toMatchObject({ clientSeed: '', seedRule: 2 });
  expect(seeds()?.parts).toBeUndefined();
  // The next host seals before anybody adds: who was host before comes too late to choose.
  await does('player2', 'add-entropy', { commitment: kit.chance.hash('sealed') });
  expect(await join(1)).toBe('player1');
  await does('player1', 'add-entropy', { entropy: 'chosen' });
  await does('player2', 'start-game', { entropy: 'sealed' });
  expect(seeds()?.clientSeed).toBe('sealed|chosen');
  const second = promised();
  await does('player3', 'leave-room');
  expect(promised()).toBe(second); // in the game nothing changes
});

test('[C11] a seat with a part to which nobody comes takes all parts with it', async () => {
  const { does, table } = await party(kit, 3);
  const first = table.view(null).fairness?.serverSeedHash;
  await table.join('a visitor who never comes', 'their-part');
  expect(table.view(null).fairness?.clientSeed).toBe('their-part');
  await pass(kit, 31_000);
  await table.freeLate();
  expect(table.view(null)).toMatchObject({
    taken: ['player1', 'player2', 'player3'],
    fairness: { clientSeed: '', seedRule: 2 },
  });
  expect(table.view(null).fairness?.serverSeedHash).not.toBe(first);
  await does('player1', 'add-entropy', { commitment: kit.chance.hash('mine') });
});

test('[G7] the turn goes round, skips who has left, and the game ends when too few stay', async () => {
  const { does, table } = await playingParty(kit, 4);
  kit.prizes = null;
  kit.chance.dice([6, 6], [6, 6], [6, 6]);
  await does('player1', 'roll-dice');
  await expect(does('player1', 'roll-dice')).rejects.toMatchObject({ code: 'dice/not-your-turn' });
  await does('player3', 'leave-room');
  await does('player2', 'roll-dice');
  expect(table.view(null)).toMatchObject({ turn: 'player4', left: ['player3'] });
  await does('player4', 'leave-room');
  expect(table.view(null).turn).toBe('player1');
  await does('player1', 'leave-room');
  expect(table.view(null)).toMatchObject({ state: 'finished', host: 'player2' });
  await expectRefused(does('player1', 'chat-message', { message: 'Hi' }), 'seat/left');
});

test('[G7] the server passes the dare of a player who leaves', async () => {
  const all = await playingParty(kit, 4);
  const { does, table } = all;
  await opensBox(kit, all, 7);
  await does('player1', 'leave-room');
  expect(table.view(null).dares).toMatchObject([{ done: false, coins: 0, verdict: null }]);
});

test('[G7] the server rolls for an absent player after 30, then 10, then 5 s', async () => {
  kit.prizes = null;
  const { does, table, audience } = await playingParty(kit, 3);
  table.disconnect('player2');
  await pass(kit, 1000);
  const waits: (number | null)[] = [];
  for (let round = 0; round < 4; round += 1) {
    kit.chance.dice([1, 1], [1, 1], [1, 1]);
    await does('player1', 'roll-dice');
    const { turnEndsIn } = table.view(null);
    waits.push(turnEndsIn);
    await pass(kit, turnEndsIn ?? 0);
    await does('player3', 'roll-dice');
  }
  expect(waits).toEqual([30_000, 10_000, 5000, 5000]);
  const forced = audience.told.filter(({ payload }) => 'forced' in payload && payload.forced);
  expect(forced).toHaveLength(4);
});

test('[G8] the last box ends the game; the next one begins with the next player, and others may come', async () => {
  const all = await party(kit, 3);
  const { does, join, table } = all;
  await does('player1', 'update-boxes', {
    boxes: [3, 7].map((number) => ({ number, x: 0.5, y: 0.5 })),
  });
  await does('player1', 'start-game');
  await opensBox(kit, all, 7);
  const dare = table.view(null).dares[0]?.id;
  await does('player1', 'settle-dare', { dare, done: true });
  await does('player2', 'judge-dare', { dare, verdict: 'nearly' });
  await does('player3', 'judge-dare', { dare, verdict: 'nearly' });
  await opensBox(kit, all, 3);
  expect(table.view(null)).toMatchObject({
    state: 'finished',
    winner: 'draw',
    match: { player1: 1, player2: 1 },
    awards: { daring: 'player1', lucky: 'player2', box: 3 },
  });
  expect(table.view(null).fairness?.retired?.serverSeed).toBe(kit.chance.serverSeeds[0]);
  await does('player3', 'rematch');
  expect(await join(4)).toBe('player4');
  await does('player1', 'start-game');
  expect(table.view('player4')).toMatchObject({
    state: 'playing',
    turn: 'player2',
    match: { player1: 1 },
  });
});

test('[G8] a game that is decided may be ended by anybody', async () => {
  kit.prizes = null;
  const all = await party(kit, 3);
  const { does, table } = all;
  await does('player1', 'update-boxes', {
    boxes: [3, 10, 11].map((number) => ({ number, x: 0.5, y: 0.5 })),
  });
  await does('player1', 'start-game');
  await expectRefused(does('player2', 'finish-game'), 'finish/not-decided');
  await opensBox(kit, all, 3);
  kit.chance.dice([1, 1], [1, 1]);
  await does('player2', 'roll-dice');
  await does('player3', 'roll-dice');
  await opensBox(kit, all, 10);
  await does('player2', 'finish-game');
  expect(table.view(null)).toMatchObject({
    state: 'finished',
    winner: 'player1',
    boxes: [{ number: 11 }],
  });
});

test('[G9] no view contains a secret of a seat or an unspent seed', async () => {
  kit.nicknames.set('visitor 2', 'Robin').set('visitor 3', 'robin');
  const { table, ids, does } = await playingParty(kit, 3);
  await does('player1', 'chat-message', { message: 'psst' });
  for (const reader of [null, ...PARTY_SEATS.slice(0, 3)]) {
    const bytes = JSON.stringify(table.view(reader));
    for (const secret of [...Object.values(ids), ...kit.chance.serverSeeds, 'visitor 2']) {
      expect(bytes).not.toContain(secret);
    }
    expect(bytes.includes('psst')).toBe(reader !== null);
  }
  expect(table.view(null).names).toEqual({ player2: 'Robin', player3: 'robin (2)' });
});

test('[T29] a game that lets nobody back says so, and the list calls the room theirs no more', async () => {
  const lasting = { ...partyGame };
  delete lasting.returned;
  const { does, table, ids } = await party(kit, 4, lasting);
  await does('player1', 'start-game');
  await does('player3', 'leave-room');
  const forGood = { code: 'seat/left', message: 'You have left this game for good.' };
  await expect(table.join('visitor 3')).rejects.toMatchObject(forGood);
  await expect(does('player3', 'chat-message', { message: 'Hi' })).rejects.toMatchObject(forGood);
  expect(() => table.connect('again', ids.player3 ?? '')).toThrow(forGood.message);
  const { players } = (await kit.memory.find(table.id)) ?? {};
  expect(players).toEqual(['visitor 1', 'visitor 2', 'visitor 4']);
  expect((await table.join('visitor 2')).seat).toBe('player2');
});

test('[G1] [T11] a guest who never comes is no longer at the table; the last one closes it', async () => {
  const { table, does } = await party(kit, 1);
  await table.join('visitor 2');
  await table.join('visitor 3');
  await pass(kit, 10_000);
  await table.join('visitor 4');
  await does('player1', 'leave-room');
  await pass(kit, 20_000);
  expect(table.view(null)).toMatchObject({ taken: ['player4'], host: 'player4', closed: false });
  await pass(kit, 10_000);
  expect(table.view(null)).toMatchObject({ state: 'finished', closed: true });
  expect(kit.reported).toEqual([]);
});
