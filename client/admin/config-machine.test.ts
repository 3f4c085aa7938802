import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Answer } from '../shell/api.ts';
import { configMachine } from './config-machine.ts';
import type { ConfigDraft } from './config.ts';

const stored: ConfigDraft = { required_rating: '3', spin_cost: '20', default_coins: '200' };
const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
const unreached: Answer<never> = { ok: false, status: 0, error: 'unreached' };

function form(
  load: Answer<ConfigDraft>[],
  save: Answer<unknown> = ok(null),
  typed: ConfigDraft | null = null,
) {
  const clock = new SimulatedClock();
  const machine = configMachine.provide({
    actors: {
      load: fromPromise(async () => load.shift() ?? unreached),
      save: fromPromise(async () => save),
    },
  });
  const actor = createActor(machine, { clock, input: typed }).start();
  const reach = (work: 'idle' | 'unloaded') => waitFor(actor, (now) => now.matches({ work }));
  return { actor, clock, reach, view: () => actor.getSnapshot().context };
}

describe('the configuration form', () => {
  test('shows what is stored, and after saving what was saved', async () => {
    const { actor, clock, reach, view } = form([ok(stored)]);
    await reach('idle');
    expect(view().draft).toEqual(stored);
    actor.send({ type: 'CHANGE', change: { spin_cost: '' } });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(view().draft).toEqual({ ...stored, spin_cost: '10' });
    expect(view().base).toEqual(view().draft);
    expect(view().status?.text).toBe('Configuration saved successfully!');
    clock.increment(3000);
    expect(view().status).toBeNull();
  });

  test('cannot be saved before it was loaded', async () => {
    const { actor, reach, view } = form([unreached, ok(stored)]);
    await reach('unloaded');
    expect(view().status?.text).toBe('Failed to load configuration');
    actor.send({ type: 'SAVE' });
    expect(actor.getSnapshot().matches({ work: 'unloaded' })).toBe(true);
    actor.send({ type: 'RETRY' });
    await reach('idle');
    expect(view().draft).toEqual(stored);
  });

  test('keeps what was typed before the page went away', async () => {
    const typed = { ...stored, spin_cost: '25' };
    const { actor, reach, view } = form([ok(stored)], ok(null), typed);
    await reach('idle');
    expect(view().draft).toEqual(typed);
    actor.send({ type: 'CANCEL' });
    expect(view().draft).toEqual(stored);
  });

  test.each([
    [{ ...unreached, status: 500, body: { error: 'No room' } }, 'No room'],
    [unreached, 'Failed to save configuration'],
  ])('says why it was not saved', async (save, text) => {
    const { actor, reach, view } = form([ok(stored)], save);
    await reach('idle');
    actor.send({ type: 'CHANGE', change: { spin_cost: '30' } });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(view()).toMatchObject({ draft: { spin_cost: '30' }, status: { text, tone: 'bad' } });
  });
});
