import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../core/game-config.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { drawOf } from '../../test-support/scripted-chance.ts';
import { slotsGame } from '../../games/slots/slots-game.ts';
import { SoloHost } from './solo-host.ts';

const SPIN = { type: 'SPIN' } as const;
const YES = { type: 'ANSWER', accept: true } as const;
const V = 'the-visitor';
const refused = (code: string, text: string) => ({ name: 'Refused', code, message: text });

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
});

const slots = (of = kit) => new SoloHost(slotsGame, of.deps());
const NOTHING = [0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9)] as const;
const CHERRIES = [0.9, drawOf(2, 9), drawOf(2, 9), drawOf(2, 9)] as const;
const BANANAS = [0.1, 0, 0, 0] as const;

/** The draws of so many spins. */
const script = (...spins: (readonly number[])[]) => kit.chance.script(...spins.flat());

test('[S2] a spin is one commit of events and movements, in the name of the visitor', async () => {
  script(CHERRIES);
  const host = slots();
  expect(await host.look(V)).toMatchObject({
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
  await host.look(V);
  const appends = kit.journal.appends;
  const insufficient = refused('coins/insufficient', 'Insufficient coins');
  await expect(host.play(V, SPIN)).rejects.toMatchObject(insufficient);
  await expect(host.play(V, SPIN)).rejects.toMatchObject(insufficient);
  expect(kit.journal.appends).toBe(appends);
  expect(await host.look(V)).toMatchObject({ coins: 9, lastSpin: null });
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

describe('[J8] a command with an idempotency key', () => {
  test('[J8] moves money once, at once or one after the other, also after a restart', async () => {
    script(NOTHING, NOTHING);
    const host = slots();
    await Promise.all([host.play(V, SPIN, 'key'), host.play(V, SPIN, 'key')]);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await slots().play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await host.play(V, SPIN, 'another key')).toMatchObject({ coins: 80 });
  });

  test('[J8] moves money once however many spins came in between, also after a restart', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 200 }, () => NOTHING));
    const host = slots();
    for (let spin = 0; spin < 120; spin += 1) await host.play(V, SPIN, `key-${spin}`);
    const { coins } = await host.look(V);
    for (const key of ['key-0', 'key-50', 'key-103', 'key-119']) {
      expect(await host.play(V, SPIN, key)).toMatchObject({ coins });
      expect(await slots().play(V, SPIN, key)).toMatchObject({ coins });
    }
    expect(await host.play(V, SPIN, 'a new key')).toMatchObject({ coins: coins - 10 });
    expect(await slots().play(V, SPIN, 'a new key')).toMatchObject({ coins: coins - 10 });
  });

  test('[J8] counts once on several processes that take turns', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 200 }, () => NOTHING));
    kit.trustMs = 60_000; // longer than any process may believe: the fence has to hold
    const [one, other] = [slots(), slots()];
    for (let spin = 0; spin < 80; spin += 1) {
      await (spin % 2 === 0 ? one : other).play(V, SPIN, `key-${spin}`);
    }
    const { coins } = await slots().look(V);
    expect(coins).toBe(100_000 - 800);
    for (const key of ['key-0', 'key-1', 'key-30', 'key-31', 'key-79']) {
      for (const host of [one, other]) await host.play(V, SPIN, key);
    }
    expect(await slots().look(V)).toMatchObject({ coins });
  });

  test('[J8] a new key costs no question but one, however long the game', async () => {
    kit.config = { ...kit.config, default_coins: 100_000 };
    script(...Array.from({ length: 400 }, () => NOTHING));
    const host = slots();
    for (let spin = 0; spin < 300; spin += 1) await host.play(V, SPIN, `key-${spin}`);
    expect(kit.journal.questions).toBeLessThanOrEqual(1);
  });

  test('[J8] is answered with the game as it is now', async () => {
    script(BANANAS);
    const host = slots();
    await host.play(V, SPIN, 'key');
    await host.play(V, YES);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ state: 'idle', coins: 140 });
  });

  test('[J8] counts once where the answer of its append was lost', async () => {
    script(NOTHING, NOTHING);
    const host = slots();
    await host.look(V);
    kit.journal.failNext('after');
    await expect(host.play(V, SPIN, 'key')).rejects.toThrow('gone away');
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 90 });
    expect(await kit.memory.wallet(V)).toEqual({ seq: 2, balance: 90 });
  });

  test('[J8] that was refused may be tried again', async () => {
    script(BANANAS, NOTHING);
    const host = slots();
    await host.play(V, SPIN);
    await expect(host.play(V, SPIN, 'key')).rejects.toMatchObject({ code: 'slots/challenge-open' });
    await host.play(V, YES);
    kit.chance.script(...NOTHING);
    expect(await host.play(V, SPIN, 'key')).toMatchObject({ coins: 130 });
  });
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
  await host.look(V);
  const { SeqTaken } = await import('../../journal/journal.ts');
  for (let race = 0; race < 3; race += 1) kit.journal.failNext('before', new SeqTaken());
  await expect(host.play(V, SPIN)).rejects.toMatchObject({ code: 'action/conflict' });
});

test('[J1] a spin that could not be recorded did not happen', async () => {
  script(CHERRIES, NOTHING);
  const host = slots();
  await host.look(V);
  kit.journal.failNext('before');
  await expect(host.play(V, SPIN)).rejects.toThrow('gone away');
  expect(await host.look(V)).toMatchObject({ coins: 100, lastSpin: null });
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 90 });
});

test('[J3] [J6] a restart gives the same view, however long the game', async () => {
  script(...Array.from({ length: 120 }, () => CHERRIES));
  const host = slots();
  for (let spins = 0; spins < 120; spins += 1) await host.play(V, SPIN);
  const { checkpoint } = await kit.memory.read(`slots-exposure:${V}`, 'slots', 2);
  expect(checkpoint?.seq).toBe(100);
  expect(await slots().look(V)).toEqual(await host.look(V));
  expect(await host.look(V)).toMatchObject({ coins: 100 + 120 * 5 });
});

test('[C2] [C3] the hash is shown before the first draw, the seed once it is retired', async () => {
  script(NOTHING);
  const host = slots();
  const before = (await host.look(V)).fairness;
  expect(before).toMatchObject({ nonce: 0, retired: null });
  const spun = await host.play(V, SPIN);
  expect(spun.fairness).toMatchObject({ serverSeedHash: before?.serverSeedHash, nonce: 1 });
  expect(JSON.stringify([before, spun])).not.toContain(kit.chance.serverSeeds[0]);
  const renewed = await host.play(V, { type: 'NEW_SEED', clientSeed: 'mine' });
  expect(renewed.fairness).toMatchObject({
    clientSeed: 'mine',
    nonce: 0,
    retired: { serverSeed: kit.chance.serverSeeds[0], nonce: 1 },
  });
  expect(JSON.stringify(renewed)).not.toContain(kit.chance.serverSeeds[1]);
  expect(renewed.coins).toBe(90);
});

test('[C5] new seeds take the server seed whose hash was shown before the player chose theirs', async () => {
  script(NOTHING);
  const host = slots();
  const shown = (await host.look(V)).fairness?.nextServerSeedHash;
  expect(shown).toBeDefined();
  const { fairness } = await host.play(V, { type: 'NEW_SEED', clientSeed: 'mine' });
  expect(fairness?.serverSeedHash).toBe(shown);
  expect(fairness?.nextServerSeedHash).not.toBe(shown);
  const later = await slots().play(V, { type: 'NEW_SEED', clientSeed: 'mine too' });
  expect(later.fairness).toMatchObject({ serverSeedHash: fairness?.nextServerSeedHash });
  expect(later.fairness?.retired?.serverSeedHash).toBe(shown);
});

test('[C5] a game whose seeds are from before there were next ones goes on', async () => {
  const seeds = { ...kit.chance.seedPair('old'), nonce: 0 };
  const event = { type: 'seeded', seeds };
  const entry = { room: `slots-exposure:${V}`, seq: 1, at: kit.time, event, checkpoint: null };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const before = (await slots().look(V)).fairness;
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
  expect(await host.look('a')).toMatchObject({ coins: 105 });
  expect(await host.look('b')).toMatchObject({ coins: 90 });
});
