import { expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS, timedKits } from '../../engine/test-support/host-kit.ts';
import type { Told } from '../../engine/test-support/any-table.ts';
import { drawOf } from '../../engine/test-support/scripted-chance.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';
import { ROUND_COINS, SEATS } from './lowest-events.ts';
import { lowestGame } from './lowest-game.ts';
import { seated } from './lowest-seats.ts';
import { mirrorTable, TableState } from '../../engine/host/room/colyseus-state.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const toldTo = (told: readonly Told[], to: string) => told.filter((one) => one.to === to);

test('[T4] seats are taken in their order, and there are no more than there are', async () => {
  const { table, ids } = await seated(kit, 6);
  expect(Object.keys(ids)).toEqual([...SEATS]);
  await expect(table.join('one too many')).rejects.toMatchObject({ code: 'room/full' });
  expect(await table.join('visitor 3')).toEqual({
    playerId: ids.seat3,
    seat: 'seat3',
    stored: 0,
  });
});

/** That seat 2 has picked, as a reader is told; `more`: what only that reader sees. */
const changed = (to: string, more = {}) => ({
  to,
  name: 'room-changed',
  payload: { seq: 5, changes: { picked: ['seat2'], ...more } },
});

test('[T5] [T6] each reader gets one message, and a secret is in that of its seat alone', async () => {
  const { audience, does } = await seated(kit, 3);
  await does('seat1', 'start');
  expect(audience.told.at(-1)).toMatchObject({ to: 'all', name: 'room-changed' });
  audience.forget();
  await does('seat2', 'pick', { number: 4 });
  const others = ['seat1', 'seat3', 'watcher'].map((to) => changed(to));
  expect(audience.told.map((one) => ({ ...one, payload: { ...one.payload } }))).toEqual([
    ...others,
    changed('seat2', { mine: 4 }),
  ]);
});

test('[T5] no reader receives another seat’s pick before all have picked', async () => {
  const { table, audience, does } = await seated(kit, 6);
  await does('seat1', 'start');
  for (const [index, seat] of SEATS.slice(0, 5).entries()) {
    await does(seat, 'pick', { number: index + 1 });
  }
  for (const [index, reader] of [...SEATS, null].entries()) {
    const own = toldTo(audience.told, reader ?? 'watcher');
    const bytes = JSON.stringify([toldTo(audience.told, 'all'), own, table.view(reader)]);
    const mine = [...bytes.matchAll(/"mine":(\d)/g)].map(([, number]) => Number(number));
    expect(mine.every((number) => number === index + 1)).toBe(true);
    expect(bytes).not.toMatch(/"picks"/);
  }
  await does('seat6', 'pick', { number: 6 });
  expect(table.view(null)).toMatchObject({ revealed: { winner: 'seat1', picks: { seat5: 5 } } });
});

test('[T10] the last fifty lines of chat are kept, and no watcher receives them', async () => {
  const { table, audience, does } = await seated(kit, 2);
  for (let line = 1; line <= 51; line += 1) {
    kit.time += 10_000;
    await does(line % 2 === 0 ? 'seat1' : 'seat2', 'chat-message', { message: `line ${line}` });
  }
  expect(table.view('seat1')).toMatchObject({
    messages: Array.from({ length: 50 }, (_, at) => ({ id: at + 2, message: `line ${at + 2}` })),
  });
  expect(table.view(null)).toMatchObject({ messages: [] });
  const toWatchers = audience.told.filter(({ to }) => to === 'all' || to === 'watcher');
  expect(JSON.stringify(toWatchers)).not.toContain('line');
});

test('[T9] all pick within one time limit, which a pick does not restart; then the house picks', async () => {
  const { table, audience, does } = await seated(kit, 3);
  await does('seat1', 'start');
  expect(table.view(null)).toMatchObject({ turnEndsIn: TURN_MS });
  const begins = { state: 'picking', turnEndsIn: TURN_MS };
  expect(audience.told.at(-1)).toMatchObject({ to: 'all', payload: { changes: begins } });
  kit.time += 10_000;
  vi.advanceTimersByTime(10_000);
  await does('seat2', 'pick', { number: 2 });
  expect(table.view(null)).toMatchObject({ turnEndsIn: TURN_MS - 10_000 });
  kit.chance.script(drawOf(4, 6), drawOf(5, 6));
  audience.forget();
  kit.time += TURN_MS - 10_000;
  await vi.advanceTimersByTimeAsync(TURN_MS - 10_000);
  await vi.waitUntil(() => audience.told.length >= 2, 20_000);
  expect(table.view('seat1')).toMatchObject({
    revealed: { picks: { seat1: 5, seat2: 2, seat3: 6 }, winner: 'seat2' },
    turnEndsIn: TURN_MS,
  });
});

test('[T2] Colyseus clients share whose turn it is, and no secret', async () => {
  const { table, does } = await seated(kit, 3);
  await does('seat1', 'start');
  await does('seat3', 'pick', { number: 1 });
  const shared = new TableState();
  mirrorTable(lowestGame)(shared, table.state);
  expect(shared.toJSON()).toEqual({
    state: 'picking',
    stage: 'on',
    taken: 3,
    turn: ['seat1', 'seat2'],
  });
});

test('[X1] the game’s own refusals come with its own texts', async () => {
  const { table, does } = await seated(kit, 6);
  await expect(table.join('one too many')).rejects.toMatchObject({
    code: 'room/full',
    message: 'The room already has six players.',
  });
  await does('seat1', 'start');
  await does('seat1', 'pick', { number: 4 });
  await expect(does('seat1', 'pick', { number: 5 })).rejects.toMatchObject({
    code: 'pick/made',
    message: 'You have picked for this round.',
  });
});

/** A gathering of three, of whom the last two have not connected. */
async function halfThere() {
  const { table, ids } = await seated(kit, 1);
  const late = [await table.join('visitor 2'), await table.join('visitor 3')];
  return { table, ids, late };
}
const SEAT_MS = 30_000;
async function pass(ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

test('[T11] [B50] each seat without a player becomes free in its time, and is taken first', async () => {
  const { table, late } = await halfThere();
  await pass(10_000);
  const { playerId } = await table.join('visitor 4');
  table.connect('seat3', late[1]?.playerId ?? '');
  await pass(20_000);
  expect(table.view(null)).toMatchObject({ taken: ['seat1', 'seat3', 'seat4'] });
  expect(() => table.connect('seat2', late[0]?.playerId ?? '')).toThrow(
    expect.objectContaining({ code: 'seat/freed' }),
  );
  table.connect('seat4', playerId);
  await pass(SEAT_MS);
  expect(table.view(null)).toMatchObject({ taken: ['seat1', 'seat3', 'seat4'] });
  expect(await table.join('visitor 5')).toMatchObject({ seat: 'seat2' });
});

test('[T11] [B50] a round goes on without a player who never connected, and the clock waits until then', async () => {
  const { table, ids, late } = await halfThere();
  table.connect('seat2', late[0]?.playerId ?? '');
  await table.command(ids.seat1 ?? '', { name: 'start' });
  expect(table.view(null)).toMatchObject({ state: 'picking', turnEndsIn: null });
  await table.command(ids.seat1 ?? '', { name: 'pick', number: 2 });
  await table.command(late[0]?.playerId ?? '', { name: 'pick', number: 1 });
  await pass(SEAT_MS);
  expect(table.view(null)).toMatchObject({
    taken: ['seat1', 'seat2'],
    revealed: { picks: { seat1: 2, seat2: 1 }, winner: 'seat2' },
    scores: { seat2: 1 },
    turnEndsIn: TURN_MS,
  });
});

test('[T11] [B50] a player who is left alone waits for others', async () => {
  const { table, ids } = await halfThere();
  await table.command(ids.seat1 ?? '', { name: 'start' });
  await pass(SEAT_MS);
  expect(table.view(null)).toMatchObject({ state: 'gathering', taken: ['seat1'], scores: {} });
  expect(await table.join('visitor 4')).toMatchObject({ seat: 'seat2' });
});

test('[T12] [J15] the winner of a round is paid, in one commit with the pick that ends it', async () => {
  const { table, audience, does } = await seated(kit, 3);
  await does('seat1', 'start');
  await does('seat1', 'pick', { number: 2 });
  await does('seat2', 'pick', { number: 1 });
  audience.forget();
  await does('seat3', 'pick', { number: 1 });
  expect(table.view(null)).toMatchObject({ revealed: { winner: 'seat1', coins: ROUND_COINS } });
  expect(toldTo(audience.told, 'seat1')).toContainEqual({
    to: 'seat1',
    name: 'balance-changed',
    payload: { coins: DEFAULT_CONFIG.default_coins + ROUND_COINS },
  });
  const { entries } = await kit.memory.read(`lowest:${table.id}`, '', 0);
  expect(entries.at(-1)?.event).toMatchObject({
    type: 'picked',
    pays: { seat: 'seat1', coins: ROUND_COINS },
  });
});

test('[T29] a player who leaves cannot join again and is told so; the list forgets them', async () => {
  const { table, ids, does } = await seated(kit, 3);
  await does('seat1', 'start');
  await does('seat1', 'pick', { number: 2 });
  await does('seat2', 'pick', { number: 1 });
  await does('seat3', 'leave');
  expect(table.view(null)).toMatchObject({
    left: ['seat3'],
    revealed: { picks: { seat1: 2, seat2: 1 }, winner: 'seat2', coins: ROUND_COINS },
  });
  const forGood = { code: 'seat/left', message: 'You have left this game for good.' };
  await expect(table.join('visitor 3')).rejects.toMatchObject(forGood);
  await expect(does('seat3', 'pick', { number: 3 })).rejects.toMatchObject(forGood);
  expect(() => table.connect('again', ids.seat3 ?? '')).toThrow(forGood.message);
  expect((await kit.memory.find(table.id))?.players).toEqual(['visitor 1', 'visitor 2']);
  await does('seat1', 'leave');
  expect(table.view(null)).toMatchObject({ state: 'over', winner: 'seat2' });
});

test('[B41] before the game a seat that is left is free, and the last one closes the room', async () => {
  const { table, does } = await seated(kit, 2);
  await does('seat1', 'leave');
  expect(table.view(null)).toMatchObject({ state: 'gathering', taken: ['seat2'], starts: 'seat2' });
  expect(await table.join('visitor 1')).toMatchObject({ seat: 'seat1' });
  await does('seat2', 'leave');
  await table.command((await table.join('visitor 1')).playerId, { name: 'leave' });
  expect(table.listing).toMatchObject({ state: 'over', closed: true });
});

test('[C3] [C9] the draws are made of the seed that was promised and a part of each player', async () => {
  const { table, does } = await seated(kit, 1);
  await table.join('visitor 2', 'part-of-two');
  const { serverSeedHash } = (await table.fairness()) ?? {};
  expect(JSON.stringify(table.view('seat1'))).not.toContain(kit.chance.serverSeeds[0]);
  await does('seat1', 'seal', { commitment: kit.chance.hash('part-of-one') });
  await expect(does('seat1', 'seal', { commitment: 'ab'.repeat(32) })).rejects.toMatchObject({
    code: 'part/given',
  });
  await expect(does('seat1', 'start', { entropy: 'another' })).rejects.toMatchObject({
    code: 'part/not-promised',
  });
  await does('seat1', 'start', { entropy: 'part-of-one' });
  const clientSeed = 'part-of-two|part-of-one';
  expect(table.view(null)).toMatchObject({
    fairness: { serverSeedHash, clientSeed, retired: null },
  });
  await does('seat1', 'leave');
  expect(table.view(null)).toMatchObject({ fairness: { retired: { serverSeedHash, clientSeed } } });
});
