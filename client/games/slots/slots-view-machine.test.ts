import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { PlayRequest } from '../../../engine/wire/rest.ts';
import type { SlotsSnapshot } from '../../../engine/games/slots/snapshot.ts';
import type { Answer } from '../../shell/net/api.ts';
import { slotsViewMachine } from './slots-view-machine.ts';

const config = { default_coins: 100, spin_cost: 10 };
const unreached: Answer<SlotsSnapshot> = { ok: false, status: 0, error: 'unreached' };

function snapshot(change: Partial<SlotsSnapshot> = {}): SlotsSnapshot {
  const fresh = { state: 'idle' as const, coins: 100, spinCost: 10, lastSpin: null };
  return { ...fresh, prizes: [], badgeUntil: null, fairness: null, ...change };
}
const won = snapshot({
  coins: 105,
  lastSpin: {
    reels: [2, 2, 2],
    reward: { type: 'coins', amount: 15 },
    combination: 'Cherry Bomb',
    coins: 105,
  },
});
const challenge = snapshot({ state: 'photoChallenge', coins: 90 });

/** A page whose server gives these answers in turn. */
function page(answers: { load: Answer<SlotsSnapshot>[]; play?: Answer<SlotsSnapshot>[] }) {
  const asked: PlayRequest[] = [];
  const load = async () => answers.load.shift() ?? unreached;
  const machine = slotsViewMachine.provide({
    actors: {
      enter: fromPromise(async () => [config, await load()] as [typeof config, typeof unreached]),
      load: fromPromise(load),
      play: fromPromise(async ({ input }: { input: PlayRequest }) => {
        asked.push(input);
        return answers.play?.shift() ?? unreached;
      }),
    },
  });
  const actor = createActor(machine).start();
  const reach = (state: 'idle' | 'landing' | 'challenge') =>
    waitFor(actor, (view) => view.matches(state));
  return { actor, asked, reach, view: () => actor.getSnapshot().context };
}

const ok = (value: SlotsSnapshot): Answer<SlotsSnapshot> => ({ ok: true, value });

describe('the slots page', () => {
  test('shows a win only when the reels stand', async () => {
    const { actor, reach, view } = page({ load: [ok(snapshot())], play: [ok(won)] });
    await reach('idle');
    actor.send({ type: 'SPIN' });
    await reach('landing');
    expect(view()).toMatchObject({ coins: 100, told: 'nothing' });
    actor.send({ type: 'LANDED' });
    expect(view()).toMatchObject({ coins: 105, told: 'spin' });
  });

  test('[S1] does not ask for a spin the balance cannot pay', async () => {
    const { actor, asked, reach } = page({ load: [ok(snapshot({ coins: 9 }))] });
    await reach('idle');
    actor.send({ type: 'SPIN' });
    expect(actor.getSnapshot().matches('idle')).toBe(true);
    expect(asked).toEqual([]);
  });

  test('[S20] [S25] asks the house only below the spin cost, and shows its payment', async () => {
    const poor = snapshot({ coins: 4, house: { coins: 100, readyIn: 0 } });
    const treated = snapshot({ coins: 104, house: { coins: 100, readyIn: 86_400_000 } });
    const { actor, asked, reach, view } = page({ load: [ok(poor)], play: [ok(treated)] });
    await reach('idle');
    expect(view().house).toMatchObject({ coins: 100 });
    actor.send({ type: 'TREAT' });
    actor.send({ type: 'TREAT' });
    await reach('idle');
    expect(asked).toEqual([{ type: 'HOUSE_ROUND' }]);
    expect(view()).toMatchObject({ coins: 104, told: 'treated', treat: 100, trouble: null });
    expect((view().house?.readyAt ?? 0) - Date.now()).toBeGreaterThan(86_000_000);
    actor.send({ type: 'TREAT' });
    expect(actor.getSnapshot().matches('idle')).toBe(true);
  });

  test('[S22] the answer to an early request says when the house pays again', async () => {
    const error = 'The house buys you the next round in 3 h.';
    const poor = snapshot({ coins: 4, house: { coins: 100, readyIn: 0 } });
    const { actor, reach, view } = page({
      load: [ok(poor), ok({ ...poor, house: { coins: 100, readyIn: 10_800_000 } })],
      play: [{ ok: false, status: 409, error }],
    });
    await reach('idle');
    actor.send({ type: 'TREAT' });
    await reach('idle');
    expect(view()).toMatchObject({ coins: 4, trouble: { text: error, retry: false } });
    expect(view().house?.readyAt).toBeGreaterThan(Date.now() + 10_000_000);
  });

  test('says why a spin was refused, and shows the balance as it is', async () => {
    const refused = { ok: false, status: 409, error: 'Insufficient coins' } as const;
    const { actor, reach, view } = page({
      load: [ok(snapshot()), ok(snapshot({ coins: 3 }))],
      play: [refused],
    });
    await reach('idle');
    actor.send({ type: 'SPIN' });
    await reach('idle');
    expect(view()).toMatchObject({
      coins: 3,
      trouble: { text: 'Insufficient coins', retry: false },
    });
  });

  test('falls back to the configuration when the game cannot be had, and can try again', async () => {
    const { actor, reach, view } = page({ load: [unreached, ok(snapshot({ coins: 70 }))] });
    await reach('idle');
    expect(view()).toMatchObject({ coins: 100, cost: 10, trouble: { retry: true } });
    actor.send({ type: 'RETRY' });
    await reach('idle');
    expect(view()).toMatchObject({ coins: 70, trouble: null });
  });

  test('[S6] [S7] opens with the challenge that is open, and spins again after the answer', async () => {
    const { actor, asked, reach, view } = page({
      load: [ok(challenge)],
      play: [ok(snapshot({ coins: 140 }))],
    });
    await reach('challenge');
    actor.send({ type: 'SPIN' });
    actor.send({ type: 'ANSWER', accept: false }); // a thumb that was on its way to Spin
    await waitFor(actor, (state) => state.matches({ challenge: 'open' }));
    actor.send({ type: 'ANSWER', accept: true });
    await reach('idle');
    expect(asked).toEqual([{ type: 'ANSWER', accept: true }]);
    expect(view()).toMatchObject({ coins: 140, told: 'accepted' });
  });

  test('shows a changed cost at once, and a spin in the air does not bring the old one back', async () => {
    const { actor, reach, view } = page({ load: [ok(snapshot())], play: [ok(won)] });
    await reach('idle');
    actor.send({ type: 'SPIN' });
    await reach('landing');
    actor.send({ type: 'COST_CHANGED', cost: 20 });
    expect(view()).toMatchObject({ cost: 20, coins: 100 });
    actor.send({ type: 'LANDED' });
    expect(view()).toMatchObject({ cost: 20, coins: 105 });
  });
});
