import { describe, expect, test } from 'vitest';
import { FOCUS } from '../ui/section.tsx';
import type { Answer } from '../../shell/net/api.ts';
import type { Stored } from './resource.ts';
import type { KeptDraft } from './draft-store.ts';
import { blank, form, type Item, ok, refused, sing } from './editor-under-test.ts';

describe('typing while an answer is waited for', () => {
  test.each([ok(null), refused(0)])('goes on while something is deleted', async (answer) => {
    const draft = { name: 'Dance' };
    const remove = Promise.withResolvers<Answer<unknown>>();
    const { actor, change, idle, view } = form({ remove: remove.promise });
    actor.send({ type: 'DELETE', id: 8, next: 7 });
    change(draft);
    expect(view().draft).toEqual(draft);
    remove.resolve(answer);
    await idle();
    expect(view().draft).toEqual(draft);
  });

  test('is kept if the save fails', async () => {
    const save = Promise.withResolvers<Answer<Stored | null>>();
    const { actor, change, idle, saved, view } = form({ save: save.promise });
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    change({ name: 'Dance on' });
    expect(view().draft).toEqual({ name: 'Dance on' });
    save.resolve(refused(0));
    await idle();
    expect(saved.map(({ draft }) => draft)).toEqual([{ name: 'Dance' }]);
    expect(view().draft).toEqual({ name: 'Dance on' });
  });

  test.each([
    ['a new item', null],
    ['an edited item', { mode: { is: 'edit', id: 7, version: 3 }, base: blank, draft: blank }],
  ] as const)('[A58] is an edit of %s that was saved', async (_, kept) => {
    const save = Promise.withResolvers<Answer<Stored | null>>();
    const { actor, change, clock, idle, news, saved, view } = form({ save: save.promise }, kept);
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    change({ name: 'Dance on' });
    save.resolve(ok({ id: 7, version: 4 }));
    await idle();
    expect(view()).toMatchObject({
      mode: { is: 'edit', id: 7, version: 4 },
      base: { name: 'Dance' },
      draft: { name: 'Dance on' },
      status: { text: 'Kink saved. What you typed since is not saved yet.', tone: 'good' },
    });
    expect(news).toEqual([{ focus: [], isStale: true }]);
    clock.increment(3000);
    actor.send({ type: 'SAVE' });
    await idle();
    expect(saved.at(-1)).toMatchObject({
      mode: { id: 7, version: 4 },
      draft: { name: 'Dance on' },
    });
  });

  test('[A58] is kept if the server does not return the saved item', async () => {
    const save = Promise.withResolvers<Answer<Stored | null>>();
    const { actor, change, idle, view } = form({ save: save.promise });
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    change({ name: 'Dance on' });
    save.resolve(ok(null));
    await idle();
    expect(view()).toMatchObject({ mode: { is: 'create' }, draft: { name: 'Dance on' } });
  });

  test('[A58] removes "saved", and keeps error texts', async () => {
    const { actor, change, idle, view } = form({});
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    await idle();
    expect(view().status?.text).toBe('Kink saved');
    change({ name: 'Sing' });
    expect(view().status).toBeNull();
    actor.send({ type: 'TELL', status: { text: 'Error saving', tone: 'bad' } });
    change({ name: 'Sing on' });
    expect(view().status?.text).toBe('Error saving');
  });

  test('is not for the item that is still to come', async () => {
    const one = Promise.withResolvers<Answer<Item>>();
    const { actor, change, idle, view } = form({ one: one.promise });
    actor.send({ type: 'EDIT', id: 7 });
    change({ name: 'Dance' });
    one.resolve(ok(sing));
    await idle();
    expect(view()).toMatchObject({ mode: { id: 7 }, draft: { name: 'Sing' } });
  });
});

describe('an item that somebody else has deleted', () => {
  const gone = refused(404, 'There is no such item.');
  const edited: KeptDraft = {
    mode: { is: 'edit', id: 7, version: 3 },
    base: { name: 'Sing' },
    draft: { name: 'Mine' },
  };
  /** The draft is a new item's now. */
  const orphaned = { mode: { is: 'create' }, base: blank, draft: { name: 'Mine' }, conflict: null };

  test('is deleted', async () => {
    const { actor, idle, news, view } = form({ remove: gone }, edited);
    actor.send({ type: 'DELETE', id: 7, next: null });
    await idle();
    expect(view()).toMatchObject({
      mode: { is: 'create' },
      draft: blank,
      status: { text: 'Kink was already deleted', tone: 'good' },
    });
    expect(news).toEqual([{ focus: [FOCUS.heading], isStale: true }]);
  });

  test('cannot be loaded, and leaves the form as it is', async () => {
    const { actor, idle, news, view } = form({ one: gone }, edited);
    actor.send({ type: 'EDIT', id: 8 });
    await idle();
    expect(view()).toMatchObject({
      ...edited,
      status: { text: 'Error loading kink: somebody else has deleted it', tone: 'bad' },
    });
    expect(news).toEqual([{ focus: [FOCUS.form], isStale: true }]);
  });

  test('cannot be saved any more: the typed text becomes a new item', async () => {
    const { actor, idle, news, saved, view } = form({ save: gone }, edited);
    actor.send({ type: 'SAVE' });
    await idle();
    expect(view()).toMatchObject({
      ...orphaned,
      status: { text: 'Somebody else has deleted this kink. Save adds it again.', tone: 'bad' },
    });
    expect(news).toEqual([{ focus: [FOCUS.form], isStale: true }]);
    actor.send({ type: 'SAVE' });
    await idle();
    expect(saved.at(-1)).toMatchObject({ mode: { is: 'create' }, draft: { name: 'Mine' } });
  });

  test('cannot be loaded again: the typed text becomes a new item', async () => {
    const { actor, idle, news, view } = form({ one: gone, save: refused(409) }, edited);
    actor.send({ type: 'SAVE' });
    await idle();
    actor.send({ type: 'RELOAD' });
    await idle();
    expect(view()).toMatchObject(orphaned);
    expect(news).toEqual([{ focus: [FOCUS.form], isStale: true }]);
  });
});
