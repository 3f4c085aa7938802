import { beforeEach, expect, test } from 'vitest';
import { HostKit } from '../../test-support/host-kit.ts';
import { drawOf } from '../../test-support/scripted-chance.ts';
import { SoloHost } from '../../host/solo/solo-host.ts';
import { DEFAULT_CONFIG } from '../../definition/game-config.ts';
import { wheelGame } from '../wheel/wheel-game.ts';
import { slotsGame } from './slots-game.ts';
import { houseCoins, housePause, houseWait, whenText } from './slots-rules.ts';

const SPIN = { type: 'SPIN' } as const;
const HOUSE = { type: 'HOUSE_ROUND' } as const;
const V = 'the-visitor';
const HOUR_MS = 3_600_000;

let kit: HostKit;
beforeEach(() => {
  kit = new HostKit();
  kit.config = { ...DEFAULT_CONFIG, default_coins: 4 };
});

const slots = (of = kit) => new SoloHost(slotsGame, of.deps());

test('[S20] [S23] the house pays once, in one commit of an event and a movement', async () => {
  const host = slots();
  expect(await host.view(V)).toMatchObject({ coins: 4, house: { coins: 100, readyIn: 0 } });
  const appends = kit.journal.appends;
  expect(await host.play(V, HOUSE)).toMatchObject({
    coins: 104,
    lastSpin: null,
    house: { coins: 100, readyIn: 24 * HOUR_MS },
    fairness: { nonce: 0 },
  });
  expect(kit.journal.appends).toBe(appends + 1);
  expect(await kit.memory.wallet(V)).toEqual({ seq: 2, balance: 104 });
  expect(await kit.memory.commands(`slots-exposure:${V}`, 0, 9)).toHaveLength(2);
});

test('[S20] if a spin costs more than the house gives, it gives the price of a spin', async () => {
  kit.config = { ...kit.config, spin_cost: 500 };
  kit.chance.script(0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9));
  const host = slots();
  expect(await host.view(V)).toMatchObject({ house: { coins: 496 } });
  expect(await host.play(V, HOUSE)).toMatchObject({ coins: 500 });
  expect(await host.play(V, SPIN)).toMatchObject({ coins: 0 });
});

test('[S21] [S24] it is refused where it is off or not needed, and keeps nothing', async () => {
  const host = slots();
  await host.view(V);
  kit.config = { ...kit.config, house_coins: 0 };
  await expect(host.play(V, HOUSE)).rejects.toMatchObject({ code: 'house/off' });
  expect(await host.view(V)).toMatchObject({ coins: 4, house: null });
  kit.config = { ...kit.config, house_coins: 50, spin_cost: 4 };
  await expect(host.play(V, HOUSE)).rejects.toMatchObject({ code: 'house/not-needed' });
  expect(await kit.memory.wallet(V)).toBeNull();
});

test('[S22] [S24] the next one comes after the pause, and a refusal says when', async () => {
  kit.config = { ...kit.config, house_coins: 1, spin_cost: 5 };
  kit.chance.script(0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9));
  const host = slots();
  await host.play(V, HOUSE);
  await host.play(V, SPIN);
  const paidAt = kit.time;
  kit.time = paidAt + 20.5 * HOUR_MS;
  expect(await host.view(V)).toMatchObject({ coins: 0, house: { readyIn: 3.5 * HOUR_MS } });
  await expect(host.play(V, HOUSE)).rejects.toMatchObject({
    code: 'house/paused',
    message: 'The house buys you the next round in 3 h 30 min.',
  });
  kit.config = { ...kit.config, house_hours: 20 };
  expect(await host.view(V)).toMatchObject({ house: { readyIn: 0 } });
  kit.config = { ...kit.config, house_hours: 24 };
  kit.time = paidAt + 24 * HOUR_MS;
  expect(await slots().play(V, HOUSE)).toMatchObject({ coins: 5 });
});

test('[S22] [S23] asked for at the same moment, on two processes too, it pays once', async () => {
  kit.config = { ...kit.config, house_coins: 1, spin_cost: 50 };
  const [one, other] = [slots(), slots()];
  const asked = [one, other, one, other].map((host) => host.play(V, HOUSE));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await kit.memory.wallet(V)).toEqual({ seq: 2, balance: 50 });
});

test('[S23] [J8] a round asked for again with the same key is paid once, after a restart too', async () => {
  kit.config = { ...kit.config, house_hours: 0, spin_cost: 500, house_coins: 1 };
  await slots().play(V, HOUSE, 'key');
  kit.config = { ...kit.config, spin_cost: 900 };
  expect(await slots().play(V, HOUSE, 'key')).toMatchObject({ coins: 500 });
  expect(await slots().play(V, HOUSE, 'another key')).toMatchObject({ coins: 900 });
});

test('[S23] [J1] a round that could not be recorded was not bought', async () => {
  const host = slots();
  await host.view(V);
  kit.journal.failNext('before');
  await expect(host.play(V, HOUSE)).rejects.toThrow('gone away');
  expect(await host.view(V)).toMatchObject({ coins: 4, house: { readyIn: 0 } });
  expect(await host.play(V, HOUSE)).toMatchObject({ coins: 104 });
});

test('[S20] the wheel, which is free, has no house round', async () => {
  const wheel = new SoloHost(wheelGame, kit.deps());
  await expect(wheel.play(V, HOUSE)).rejects.toMatchObject({ code: 'action/unknown' });
});

test('[S27] a prize stays on the shelf, and is a badge for a day', async () => {
  const bells = [0.25, 0, 0, 0] as const;
  kit.config = { ...kit.config, default_coins: 100 };
  kit.chance.script(...bells, 0.9, drawOf(3, 9), drawOf(4, 9), drawOf(7, 9));
  const host = slots();
  expect(await host.view(V)).toMatchObject({ prizes: [], badgeUntil: null });
  const wonAt = kit.time;
  await host.play(V, SPIN);
  kit.time += HOUR_MS;
  await host.play(V, SPIN);
  const prizes = [{ name: 'Bell Ringer Prize', at: wonAt }];
  expect(await host.view(V)).toMatchObject({ prizes, badgeUntil: wonAt + 24 * HOUR_MS });
  kit.time += 23 * HOUR_MS;
  // After a restart too.
  expect(await slots(new HostKit(kit.memory)).view(V)).toMatchObject({ prizes });
  expect(await host.view(V)).toMatchObject({ prizes, badgeUntil: null });
});

test('[S20] the house pays what is configured, or what is missing for a spin where that is more', () => {
  expect(houseCoins(9, DEFAULT_CONFIG)).toBe(100);
  expect(houseCoins(40, { ...DEFAULT_CONFIG, spin_cost: 500 })).toBe(460);
  expect(houseCoins(0, { ...DEFAULT_CONFIG, house_coins: 0, spin_cost: 500 })).toBe(0);
});

test('[S22] the next round comes when the pause is over, the first one at once', () => {
  const pause = housePause({ ...DEFAULT_CONFIG, house_hours: 2 });
  expect(pause).toBe(7_200_000);
  expect(houseWait(null, pause, 50)).toBe(0);
  expect(houseWait(1000, pause, 1000)).toBe(pause);
  expect(houseWait(1000, pause, 1000 + pause - 1)).toBe(1);
  expect(houseWait(1000, pause, 1000 + pause)).toBe(0);
});

test.each([
  [0, 'in 1 min'],
  [60_000, 'in 1 min'],
  [60_001, 'in 2 min'],
  [3_600_000, 'in 1 h'],
  [86_400_000 - 1, 'in 24 h'],
  [12_000_000, 'in 3 h 20 min'],
])('[S22] a wait of %d ms reads %s', (wait, text) => {
  expect(whenText(wait)).toBe(text);
});
