import { describe, expect, test } from 'vitest';
import type { Answer } from '../../shell/net/api.ts';
import { config } from '../items/config-section.tsx';
import { formOf, ok, refused } from './editor-under-test.ts';
import type { Draft, Stored } from './resource.ts';

const stored = {
  required_rating: '3',
  spin_cost: '20',
  default_coins: '200',
  house_coins: '50',
  house_hours: '12',
};
const numbers = (draft: typeof stored) => ({
  required_rating: Number(draft.required_rating),
  spin_cost: Number(draft.spin_cost),
  default_coins: Number(draft.default_coins),
  house_coins: Number(draft.house_coins),
  house_hours: Number(draft.house_hours),
});
const unreached = refused(0);
type Config = Awaited<ReturnType<typeof config.one>>;
const loaded = (draft: typeof stored, version: number | null = 4): Config =>
  ok({ id: 0, version, ...numbers(draft) });
const saved: Answer<Stored> = ok({ id: 0, version: 5 });

type Saves = (Answer<Stored> | Promise<Answer<Stored>>)[];
const form = (
  one: Config[],
  save: Saves = [saved],
  kept: { base: Draft; draft: Draft } | null = null,
) => formOf(config, { one, save }, kept && { mode: { is: 'create' }, ...kept });

describe('the configuration form', () => {
  test('shows the stored configuration, and after a save the saved one', async () => {
    const { actor, change, clock, reach, view } = form([loaded(stored)]);
    await reach('idle');
    expect(view().draft).toEqual(stored);
    change({ spin_cost: '' });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(view().draft).toEqual({ ...stored, spin_cost: '10' });
    expect(view().base).toEqual(view().draft);
    expect(view().status?.text).toBe('Configuration saved successfully!');
    clock.increment(3000);
    expect(view().status).toBeNull();
  });

  test('cannot be saved before it was loaded', async () => {
    const { actor, reach, view } = form([unreached, loaded(stored)]);
    await reach('unloaded');
    expect(view().status?.text).toBe('Failed to load configuration');
    actor.send({ type: 'SAVE' });
    expect(actor.getSnapshot().matches({ work: 'unloaded' })).toBe(true);
    actor.send({ type: 'RETRY' });
    await reach('idle');
    expect(view().draft).toEqual(stored);
  });

  test('restores a draft over the stored values after the page went away', async () => {
    const kept = { base: stored, draft: { ...stored, spin_cost: '25' } };
    const theirs = { ...stored, default_coins: '500' };
    const { actor, reach, view } = form([loaded(theirs)], [], kept);
    await reach('idle');
    expect(view().draft).toEqual({ ...theirs, spin_cost: '25' });
    actor.send({ type: 'CANCEL' });
    expect(view().draft).toEqual(theirs);
  });

  test.each([
    [refused(500, 'No room'), 'No room'],
    [unreached, 'Failed to save configuration'],
  ])('says why it was not saved', async (save, text) => {
    const { actor, change, reach, view } = form([loaded(stored)], [save]);
    await reach('idle');
    change({ spin_cost: '30' });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(view()).toMatchObject({ draft: { spin_cost: '30' }, status: { text, tone: 'bad' } });
    expect(view().conflict).toBeNull();
  });

  test.each([
    [saved, { spin_cost: '30' }],
    [unreached, { spin_cost: '20' }],
  ])('keeps what is typed while it is saved, whatever comes of that', async (answer, base) => {
    const save = Promise.withResolvers<Answer<Stored>>();
    const { actor, change, reach, view } = form([loaded(stored)], [save.promise]);
    await reach('idle');
    change({ spin_cost: '30' });
    actor.send({ type: 'SAVE' });
    change({ default_coins: '70' });
    expect(view().draft).toMatchObject({ spin_cost: '30', default_coins: '70' });
    save.resolve(answer);
    await reach('idle');
    expect(view().draft).toEqual({ ...stored, spin_cost: '30', default_coins: '70' });
    expect(view().base).toEqual({ ...stored, ...base });
  });
});

describe('[A58] "saved"', () => {
  const text = 'Configuration saved successfully!';

  test('[A58] goes as soon as there is something typed that is not', async () => {
    const { actor, change, reach, view } = form([loaded(stored)]);
    await reach('idle');
    change({ spin_cost: '30' });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(view().status?.text).toBe(text);
    change({ spin_cost: '31' });
    expect(view().status).toBeNull();
  });

  test('[A58] "saved" means the values that were sent; the panel says that later edits are not saved', async () => {
    const save = Promise.withResolvers<Answer<Stored>>();
    const { actor, change, reach, saved: sent, view } = form([loaded(stored)], [save.promise]);
    await reach('idle');
    change({ spin_cost: '30' });
    actor.send({ type: 'SAVE' });
    change({ spin_cost: '31' });
    save.resolve(saved);
    await reach('idle');
    expect(sent.map(({ draft }) => draft['spin_cost'])).toEqual(['30']);
    expect(view().status?.text).toBe(`${text} What you typed since is not saved yet.`);
    expect(view()).toMatchObject({ base: { spin_cost: '30' }, draft: { spin_cost: '31' } });
  });
});

describe('the configuration form, overtaken by another save', () => {
  const theirs = { ...stored, spin_cost: '99' };

  /** It was version 4 when it was loaded; somebody else has made it 5. */
  async function overtaken(load: Config[]) {
    const answers = [refused(409, 'Somebody else was here.'), ok({ id: 0, version: 6 }), saved];
    const made = form([loaded(stored), ...load], answers);
    await made.reach('idle');
    made.change({ spin_cost: '30' });
    made.actor.send({ type: 'SAVE' });
    await made.reach('idle');
    expect(made.view()).toMatchObject({
      conflict: 'Somebody else was here.',
      draft: { spin_cost: '30' },
      base: stored,
    });
    return made;
  }

  test('saves over it when told to, and goes on from there', async () => {
    const { actor, reach, saved: sent, view } = await overtaken([]);
    actor.send({ type: 'OVERWRITE' });
    await reach('idle');
    expect(view().conflict).toBeNull();
    actor.send({ type: 'SAVE' });
    await reach('idle');
    const versions = sent.map(({ mode, overwrite }) =>
      overwrite || mode.is === 'create' ? null : mode.version,
    );
    expect(versions).toEqual([4, null, 6]);
  });

  test.each(['RELOAD', 'CANCEL'] as const)('shows theirs after %s', async (type) => {
    const { actor, reach, saved: sent, view } = await overtaken([loaded(theirs, 5)]);
    actor.send({ type });
    await reach('idle');
    expect(view()).toMatchObject({ draft: theirs, base: theirs, conflict: null });
    actor.send({ type: 'SAVE' });
    await reach('idle');
    expect(sent.at(-1)?.mode).toMatchObject({ version: 5 });
  });

  test('keeps the draft if the newer values cannot be loaded', async () => {
    const { actor, reach, view } = await overtaken([unreached]);
    actor.send({ type: 'RELOAD' });
    await reach('idle');
    expect(view()).toMatchObject({
      draft: { spin_cost: '30' },
      conflict: 'Somebody else was here.',
      status: { text: 'Failed to load configuration' },
    });
  });
});
