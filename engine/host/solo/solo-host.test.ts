import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { HostKit } from '../../test-support/host-kit.ts';
import {
  BANANAS,
  CHERRIES,
  NOTHING,
  scriptSpins,
  slotsOf,
  SPIN,
  VISITOR as V,
  YES,
} from '../../test-support/tables/solo-slots.ts';
import { DEFAULT_CONFIG } from '../../definition/game-config.ts';
import { firstSeedsBy } from '../../chance/system-chance.ts';

const refused = (code: string, text: string) => ({ name: 'Refused', code, message: text });

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
});

const slots = (of = kit) => slotsOf(of);
const script = (...spins: (readonly number[])[]) => scriptSpins(kit, ...spins);

test('[S2] a spin is one commit of events and movements, in the name of the visitor', async () => {
  script(CHERRIES);
  const host = slots();
  expect(await host.view(V)).toMatchObject({
    state: 'idle',
    coins: 100,
    spinCost: 10,
    lastSpin: null,
  });
  const appends = kit.journal.appends;
  expect(await host.play(V, SPIN)).toMatchObject({
    state: 'idle',
    coins: 105,
    lastSpin: { reels: [2, 2, 2], reward: { type: 'coins', amount: 15 }, coins: 105 },
  });
  expect(kit.journal.appends).toBe(appends + 1);
  expect(await kit.memory.wallet(V)).toEqual({ seq: 2, balance: 105 });
});

test('[S2] the configured cost and coins hold from the next spin', async () => {
  kit.config = { ...DEFAULT_CONFIG, default_coins: 30, spin_cost: 25 };
  script(NOTHING, NOTHING);
  const host = slots();
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 5, spinCost: 25 });
  kit.config = { ...DEFAULT_CONFIG, default_coins: 999, spin_cost: 5 };
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 0, spinCost: 5 });
});

test('[S1] a spin that costs more than there is is refused and keeps nothing', async () => {
  kit.config = { ...DEFAULT_CONFIG, default_coins: 9, spin_cost: 10 };
  script(BANANAS, BANANAS);
  const host = slots();
  await host.view(V);
  const appends = kit.journal.appends;
  const insufficient = refused('coins/insufficient', 'Insufficient coins');
  await expect(host.play(V, SPIN)).rejects.toMatchObject(insufficient);
  await expect(host.play(V, SPIN)).rejects.toMatchObject(insufficient);
  expect(kit.journal.appends).toBe(appends);
  expect(await host.view(V)).toMatchObject({ coins: 9, lastSpin: null });
});

test('[S1] spins at the same moment never overspend', async () => {
  kit.config = { ...DEFAULT_CONFIG, default_coins: 25, spin_cost: 10 };
  script(NOTHING, NOTHING, NOTHING, NOTHING);
  const host = slots();
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => host.play(V, SPIN)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await kit.memory.wallet(V)).toMatchObject({ balance: 5 });
});

test('[S6] [S7] the challenge goes through the host: refused spins, one answer', async () => {
  script(BANANAS, NOTHING, NOTHING); // a spin that is refused has drawn
  const host = slots();
  expect(await host.play(V, SPIN)).toMatchObject({ state: 'photoChallenge', coins: 90 });
  await expect(host.play(V, SPIN)).rejects.toMatchObject({ code: 'slots/challenge-open' });
  expect(await host.play(V, YES)).toMatchObject({ state: 'idle', coins: 140 });
  await expect(host.play(V, YES)).rejects.toMatchObject({ code: 'slots/no-challenge' });
});

test('[J2] where another host went on first, the command is played again on what it left', async () => {
  script(NOTHING, NOTHING, NOTHING);
  const host = slots();
  await host.play(V, SPIN);
  const rivalKit = new HostKit(kit.memory);
  rivalKit.chance.script(...CHERRIES);
  await slots(rivalKit).play(V, SPIN);
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 90 + 5 - 10 });
});

test('[J2] a host that loses every race gives up with a refusal', async () => {
  script(NOTHING, NOTHING, NOTHING);
  const host = slots();
  await host.view(V);
  const { SeqTaken } = await import('../../journal/journal.ts');
  for (let race = 0; race < 3; race += 1) kit.journal.failNext('before', new SeqTaken());
  await expect(host.play(V, SPIN)).rejects.toMatchObject({ code: 'action/conflict' });
});

test('[J1] a spin that could not be recorded did not happen', async () => {
  script(CHERRIES, NOTHING);
  const host = slots();
  await host.view(V);
  kit.journal.failNext('before');
  await expect(host.play(V, SPIN)).rejects.toThrow('gone away');
  expect(await host.view(V)).toMatchObject({ coins: 100, lastSpin: null });
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 90 });
});

test('[J3] [J6] a restart gives the same view, however long the game', async () => {
  script(...Array.from({ length: 120 }, () => CHERRIES));
  const host = slots();
  for (let spins = 0; spins < 120; spins += 1) await host.play(V, SPIN);
  const { checkpoint } = await kit.memory.read(`slots-exposure:${V}`, 'slots', 2);
  expect(checkpoint?.seq).toBe(100);
  expect(await slots().view(V)).toEqual(await host.view(V));
  expect(await host.view(V)).toMatchObject({ coins: 100 + 120 * 5 });
});

test('[C2] [C3] the hash is shown before the first draw, the seed once it is retired', async () => {
  script(NOTHING);
  const host = slots();
  const before = (await host.view(V)).fairness;
  expect(before).toMatchObject({ nonce: 0, retired: null });
  const spun = await host.play(V, SPIN);
  expect(spun.fairness).toMatchObject({ serverSeedHash: before?.serverSeedHash, nonce: 1 });
  const first = kit.firstSeeds(V, 'slots-exposure').seeds;
  expect(JSON.stringify([before, spun])).not.toContain(first.serverSeed);
  const renewed = await host.play(V, { type: 'NEW_SEED', clientSeed: 'mine' });
  expect(renewed.fairness).toMatchObject({
    clientSeed: 'mine',
    nonce: 0,
    retired: { ...first, nonce: 1 },
  });
  const unspent = [kit.firstSeeds(V, 'slots-exposure').next.serverSeed, ...kit.chance.serverSeeds];
  for (const seed of unspent) expect(JSON.stringify(renewed)).not.toContain(seed);
  expect(renewed.coins).toBe(90);
});

test('[C7] [S26] a look writes nothing, and the first play begins with what it showed', async () => {
  script(NOTHING);
  const shown = await slots().view(V);
  for (let looks = 0; looks < 3; looks += 1) expect(await slots().view(V)).toEqual(shown);
  expect(kit.journal.appends).toBe(0);
  expect(await kit.memory.wallet(V)).toBeNull();
  // Another process, or the same one after a restart.
  const there = new HostKit(kit.memory);
  there.chance.script(...NOTHING);
  const spun = await slots(there).play(V, SPIN);
  const { serverSeedHash, clientSeed, nextServerSeedHash } = spun.fairness ?? {};
  expect(shown.fairness).toMatchObject({ serverSeedHash, clientSeed, nextServerSeedHash });
  expect(there.chance.rounds[0]).toEqual(kit.firstSeeds(V, 'slots-exposure').seeds);
  expect(await slots().view(V)).toEqual(spun);
});

test('[C7] a refused command writes nothing either, and the shown seeds stay', async () => {
  const shown = await slots().view(V);
  await expect(slots().play(V, YES)).rejects.toMatchObject({ code: 'slots/no-challenge' });
  expect(kit.journal.appends).toBe(0);
  expect(await slots().view(V)).toEqual(shown);
});

test('[C5] [C7] a first request for new seeds takes the one whose hash was shown', async () => {
  const shown = (await slots().view(V)).fairness;
  const { fairness } = await slots().play(V, { type: 'NEW_SEED', clientSeed: 'mine' });
  expect(fairness?.serverSeedHash).toBe(shown?.nextServerSeedHash);
  expect(fairness?.retired?.serverSeedHash).toBe(shown?.serverSeedHash);
});

test('[S26] the wallet opens with the coins configured at the first change, not at the first look', async () => {
  script(NOTHING);
  const host = slots();
  expect(await host.view(V)).toMatchObject({ coins: 100 });
  kit.config = { ...DEFAULT_CONFIG, default_coins: 40 };
  expect(await host.view(V)).toMatchObject({ coins: 40 });
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 30 });
  kit.config = { ...DEFAULT_CONFIG, default_coins: 999 };
  expect(await host.view(V)).toMatchObject({ coins: 30 });
});

test('[C5] new seeds take the server seed whose hash was shown before the player chose theirs', async () => {
  script(NOTHING);
  const host = slots();
  const shown = (await host.view(V)).fairness?.nextServerSeedHash;
  expect(shown).toBeDefined();
  const { fairness } = await host.play(V, { type: 'NEW_SEED', clientSeed: 'mine' });
  expect(fairness?.serverSeedHash).toBe(shown);
  expect(fairness?.nextServerSeedHash).not.toBe(shown);
  const later = await slots().play(V, { type: 'NEW_SEED', clientSeed: 'mine too' });
  expect(later.fairness).toMatchObject({ serverSeedHash: fairness?.nextServerSeedHash });
  expect(later.fairness?.retired?.serverSeedHash).toBe(shown);
});

test('[C5] an older game without a next seed goes on', async () => {
  const seeds = { ...kit.chance.seedPair('old'), nonce: 0 };
  const event = { type: 'seeded', seeds };
  const entry = { room: `slots-exposure:${V}`, seq: 1, at: kit.time, event, checkpoint: null };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const before = (await slots().view(V)).fairness;
  expect(before).toMatchObject({ serverSeedHash: seeds.serverSeedHash });
  expect(before).not.toHaveProperty('nextServerSeedHash');
  const { fairness } = await slots().play(V, { type: 'NEW_SEED' });
  expect(fairness?.retired).toEqual(seeds);
  expect(fairness?.nextServerSeedHash).toBeDefined();
});

test('visitors do not see each other', async () => {
  script(CHERRIES, NOTHING);
  const host = slots();
  await Promise.all([host.play('a', SPIN), host.play('b', SPIN)]);
  expect(await host.view('a')).toMatchObject({ coins: 105 });
  expect(await host.view('b')).toMatchObject({ coins: 90 });
});

const KEY = 'a key that only the server knows';

test('[C7] first seeds are the same whenever they are asked, and no two of them are alike', () => {
  const of = firstSeedsBy(KEY);
  expect(firstSeedsBy(KEY)('ann', 'slots-exposure')).toEqual(of('ann', 'slots-exposure'));
  const others = [
    of('ann', 'slots-exposure'),
    of('ann', 'wheel-of-exposure'),
    of('bob', 'slots-exposure'),
    firstSeedsBy('another key')('ann', 'slots-exposure'),
  ].flatMap(({ seeds, next }) => [seeds.serverSeed, next.serverSeed, seeds.clientSeed]);
  expect(new Set(others).size).toBe(others.length);
});

test('[C3] [C7] a first seed has 256 bits and its own hash, and shows nothing of its key', () => {
  const { seeds, next } = firstSeedsBy(KEY)('ann', 'slots-exposure');
  for (const { serverSeed, serverSeedHash } of [seeds, next]) {
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(serverSeedHash).toBe(createHash('sha256').update(serverSeed).digest('hex'));
  }
  expect(seeds).toMatchObject({ nonce: 0 });
  expect(seeds.clientSeed).toMatch(/^[\w-]{22}$/);
});
