import { beforeEach, expect, test } from 'vitest';
import { SEGMENTS, type SegmentValue } from './segments.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { drawOf } from '../../test-support/scripted-chance.ts';
import { SoloHost } from '../../host/solo/solo-host.ts';
import { slotsGame } from '../slots/slots-game.ts';
import { wheelGame } from './wheel-game.ts';
import { DEFAULT_CONFIG } from '../../definition/game-config.ts';

const SPIN = { type: 'SPIN' } as const;
const V = 'the-visitor';
const HOUR_MS = 3_600_000;

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
});

const wheel = () => new SoloHost(wheelGame, kit.deps());
const land = (...values: SegmentValue[]) => {
  for (const value of values) {
    kit.chance.script(
      drawOf(
        SEGMENTS.findIndex((segment) => segment.value === value),
        15,
      ),
    );
  }
};

/** A game on one segment, played to its end. */
async function playedOut() {
  const host = wheel();
  land(...Array.from({ length: 10 }, () => 10));
  for (let round = 0; round < 10; round += 1) await host.play(V, SPIN);
  return host;
}

test('[W2] [W3] [W4] a spin lands, spends a round and moves score and coins', async () => {
  land(500, ':2');
  const host = wheel();
  expect(await host.play(V, SPIN)).toMatchObject({
    state: 'idle',
    coins: 600,
    score: 500,
    rounds: 9,
    lastSpin: { index: 2, value: 500, score: 500, coins: 600, rounds: 9 },
  });
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 350, score: 250, rounds: 8 });
  expect(await kit.memory.wallet(V)).toMatchObject({ balance: 350 });
});

test('[W4] coins lost to the slots meanwhile are not taken twice', async () => {
  const deps = kit.deps();
  const host = new SoloHost(wheelGame, deps);
  kit.config = { ...DEFAULT_CONFIG, default_coins: 0, spin_cost: 10 };
  land(10);
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 10 });
  kit.chance.script(0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9));
  await new SoloHost(slotsGame, deps).play(V, SPIN);
  land('*');
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 0, score: 0 });
});

test('[W2] [W5] after the last round spins are refused for two seconds', async () => {
  const host = await playedOut();
  expect(await host.view(V)).toMatchObject({ state: 'over', rounds: 0, resetsIn: 2000 });
  kit.time += 1999;
  land(10);
  await expect(host.play(V, SPIN)).rejects.toMatchObject({ code: 'wheel/no-rounds' });
  expect(await host.view(V)).toMatchObject({ state: 'over', score: 100, resetsIn: 1 });
});

test('[W6] then there is a new game with the coins of the old', async () => {
  const host = await playedOut();
  kit.time += 2000;
  const fresh = { state: 'idle', score: 0, rounds: 10, coins: 200, resetsIn: null };
  expect(await host.view(V)).toMatchObject(fresh);
  expect(await wheel().view(V)).toMatchObject(fresh);
  land(50);
  expect(await host.play(V, SPIN)).toMatchObject({ score: 50, rounds: 9, coins: 250 });
});

test('[W5] [W6] [J3] a restart within the two seconds does not lose the reset', async () => {
  await playedOut();
  kit.time += 500;
  const host = wheel();
  expect(await host.view(V)).toMatchObject({ state: 'over', resetsIn: 1500 });
  kit.time += 1500;
  land(10);
  expect(await host.play(V, SPIN)).toMatchObject({ rounds: 9, score: 10 });
  expect(await wheel().view(V)).toEqual(await host.view(V));
});

test('[W6] [J8] a spin sent again after the pause shows the new game, and writes nothing', async () => {
  const host = wheel();
  land(...Array.from({ length: 10 }, () => 10));
  for (let round = 0; round < 10; round += 1) await host.play(V, SPIN, `key ${round}`);
  kit.time += 2000;
  const { appends } = kit.journal;
  expect(await host.play(V, SPIN, 'key 9')).toMatchObject({ rounds: 10, score: 0, coins: 200 });
  expect(kit.journal.appends).toBe(appends);
});

test('the wheel asks nothing, so an answer is refused', async () => {
  const host = wheel();
  await expect(host.play(V, { type: 'ANSWER', accept: true })).rejects.toMatchObject({
    code: 'action/unknown',
  });
});

test('[J5] one wallet for all games: what slots pays the wheel shows', async () => {
  const deps = kit.deps();
  kit.chance.script(0.9, drawOf(1, 9), drawOf(1, 9), drawOf(1, 9));
  await new SoloHost(slotsGame, deps).play(V, SPIN);
  expect(await new SoloHost(wheelGame, deps).view(V)).toMatchObject({ coins: 390 });
});

test('[W7] after the reset it still says what the last game came to, and the best of the evening', async () => {
  const host = wheel();
  expect(await host.view(V)).toMatchObject({ lastGame: null, bestTonight: null });
  /** Plays a game of ten rounds on these segments. */
  const game = async (values: SegmentValue[]): Promise<void> => {
    land(...values);
    for (const _ of values) await host.play(V, SPIN);
    kit.time += 2000;
  };
  const nine = Array.from({ length: 9 }, () => 10 as const);
  await game([500, ...nine]);
  await game([20, ...nine]);
  expect(await host.view(V)).toMatchObject({ score: 0, lastGame: 110, bestTonight: 590 });
  // On another process, or after a restart.
  expect(await wheel().view(V)).toMatchObject({ lastGame: 110, bestTonight: 590 });
  kit.time += 18 * HOUR_MS;
  expect(await host.view(V)).toMatchObject({ lastGame: 110, bestTonight: null });
  await game([50, ...nine]);
  expect(await host.view(V)).toMatchObject({ lastGame: 140, bestTonight: 140 });
});
