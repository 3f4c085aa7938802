import { describe, expect, test } from 'vitest';
import { FOCUS } from '../ui/section.tsx';
import { type Answers, blank, form, ok, refused, sing } from './editor-under-test.ts';

describe('a form', () => {
  test('creates, says so, and is blank again', async () => {
    const { actor, change, saved, news, idle, view } = form({});
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    await idle();
    expect(saved).toEqual([{ mode: { is: 'create' }, draft: { name: 'Dance' }, overwrite: false }]);
    expect(view()).toMatchObject({ draft: blank, status: { text: 'Kink saved', tone: 'good' } });
    expect(news).toEqual([{ focus: [FOCUS.form], isStale: true }]);
  });

  test('sends nothing that is not sound, and forgives a field as it is mended', () => {
    const { actor, change, saved, news, view } = form({});
    actor.send({ type: 'SAVE' });
    expect(view().problems).toEqual({ name: 'Name is required' });
    expect(news).toEqual([{ focus: [FOCUS.problem], isStale: false }]);
    change({ name: 'D' });
    expect(view().problems).toEqual({});
    expect(saved).toEqual([]);
  });

  test('edits the loaded item under its version, and creates again afterwards', async () => {
    const { actor, change, saved, news, idle, view } = form({ one: ok(sing) });
    actor.send({ type: 'EDIT', id: 7 });
    await idle();
    const mode = { is: 'edit', id: 7, version: 3 } as const;
    expect(view()).toMatchObject({ mode, draft: { name: 'Sing' }, base: { name: 'Sing' } });
    change({ name: 'Sing loud' });
    actor.send({ type: 'SAVE' });
    await idle();
    expect(saved).toEqual([{ mode, draft: { name: 'Sing loud' }, overwrite: false }]);
    expect(view()).toMatchObject({ mode: { is: 'create' }, draft: blank });
    expect(news).toEqual([
      { focus: [FOCUS.form], isStale: false },
      { focus: [FOCUS.row(7), FOCUS.form], isStale: true },
    ]);
  });

  test('keeps its mode and text when an item cannot be loaded', async () => {
    const { actor, change, idle, view } = form({ one: refused(500, 'boom') });
    change({ name: 'Dance' });
    actor.send({ type: 'EDIT', id: 7 });
    await idle();
    expect(view()).toMatchObject({
      mode: { is: 'create' },
      draft: { name: 'Dance' },
      status: { text: 'Error loading kink', tone: 'bad' },
    });
  });

  test('is blank after Cancel', async () => {
    const { actor, idle, news, view } = form({ one: ok(sing) });
    actor.send({ type: 'EDIT', id: 7 });
    await idle();
    actor.send({ type: 'CANCEL' });
    expect(view()).toMatchObject({ mode: { is: 'create' }, draft: blank });
    expect(news.at(-1)).toEqual({ focus: [FOCUS.row(7), FOCUS.form], isStale: false });
  });

  test.each([
    [refused(500, 'The name is taken'), 'The name is taken'],
    [refused(500), 'Error saving'],
    [refused(0), 'Error saving'],
  ])('keeps what was typed when a save fails, and says why', async (save, text) => {
    const { actor, change, idle, view } = form({ save });
    change({ name: 'Dance' });
    actor.send({ type: 'SAVE' });
    await idle();
    expect(view()).toMatchObject({ draft: { name: 'Dance' }, status: { text, tone: 'bad' } });
    expect(view().conflict).toBeNull();
  });

  test('offers to reload or to overwrite after somebody else’s edit, and keeps the draft', async () => {
    const stale: Answers = { one: ok(sing), save: refused(409, 'Somebody else was here.') };
    const { actor, change, saved, idle, view } = form(stale);
    actor.send({ type: 'EDIT', id: 7 });
    await idle();
    change({ name: 'Mine' });
    actor.send({ type: 'SAVE' });
    await idle();
    expect(view()).toMatchObject({ conflict: 'Somebody else was here.', draft: { name: 'Mine' } });
    stale.save = ok(null);
    actor.send({ type: 'OVERWRITE' });
    await idle();
    expect(saved.at(-1)).toMatchObject({ draft: { name: 'Mine' }, overwrite: true });
    expect(view().conflict).toBeNull();
  });

  test('reloads the item it edits', async () => {
    const answers: Answers = { one: ok({ ...sing, version: 4, name: 'Theirs' }) };
    const base = { name: 'Sing' };
    const { actor, idle, view } = form(answers, {
      mode: { is: 'edit', id: 7, version: 3 },
      base,
      draft: { name: 'Mine' },
    });
    expect(view()).toMatchObject({ draft: { name: 'Mine' }, base });
    actor.send({ type: 'RELOAD' });
    await idle();
    expect(view()).toMatchObject({ mode: { version: 4 }, draft: { name: 'Theirs' } });
  });
});

describe('deleting', () => {
  test('clears the form only if its own item was deleted', async () => {
    const { actor, idle, news, view } = form({ one: ok(sing) });
    actor.send({ type: 'EDIT', id: 7 });
    await idle();
    actor.send({ type: 'DELETE', id: 8, next: 7 });
    await idle();
    expect(view().mode).toMatchObject({ id: 7 });
    actor.send({ type: 'DELETE', id: 7, next: null });
    await idle();
    expect(view()).toMatchObject({ mode: { is: 'create' }, status: { text: 'Kink deleted' } });
    expect(news.slice(1)).toEqual([
      { focus: [FOCUS.row(7), FOCUS.heading], isStale: true },
      { focus: [FOCUS.heading], isStale: true },
    ]);
  });

  test.each([
    [refused(409, 'Still in use'), 'Still in use'],
    [refused(0), 'Error deleting'],
  ])('that fails says why', async (remove, text) => {
    const { actor, idle, news, view } = form({ remove });
    actor.send({ type: 'DELETE', id: 7, next: null });
    await idle();
    expect(view().status).toEqual({ text, tone: 'bad' });
    expect(news).toEqual([]);
  });
});

describe('a status', () => {
  test('vanishes after 3000 ms, counted from the last one', () => {
    const { actor, clock, view } = form({});
    actor.send({ type: 'TELL', status: { text: 'first', tone: 'good' } });
    clock.increment(2000);
    actor.send({ type: 'TELL', status: { text: 'second', tone: 'good' } });
    clock.increment(2999);
    expect(view().status?.text).toBe('second');
    clock.increment(1);
    expect(view().status).toBeNull();
  });

  test('disappears when the next try begins', () => {
    const { actor, view } = form({});
    actor.send({ type: 'TELL', status: { text: 'Kink saved', tone: 'good' } });
    actor.send({ type: 'SAVE' });
    expect(view().status).toBeNull();
  });
});

const asked = { id: 7, version: 3, done: 'New link made', failed: 'It could not be renewed' };
const renewal = { type: 'RENEW', renewal: asked } as const;
const editing = {
  mode: { is: 'edit', id: 7, version: 3 },
  base: { name: 'Sing' },
  draft: { name: 'Sing loud' },
} as const;

test('an item that is renewed while somebody edits it is saved as its next version', async () => {
  const { actor, saved, news, idle, view } = form({ renew: ok({ ...sing, version: 4 }) }, editing);
  actor.send(renewal);
  await idle();
  expect(view()).toMatchObject({
    mode: { id: 7, version: 4 },
    draft: { name: 'Sing loud' },
    status: { text: 'New link made', tone: 'good' },
  });
  expect(news).toEqual([{ focus: [], isStale: true }]);
  actor.send({ type: 'SAVE' });
  await idle();
  expect(saved[0]?.mode).toMatchObject({ version: 4 });
});

test('a form that was loaded before somebody else’s edit keeps the version it knows', async () => {
  const older = { ...editing, mode: { ...editing.mode, version: 2 } };
  const { actor, idle, view } = form({ renew: ok({ ...sing, version: 4 }) }, older);
  actor.send(renewal);
  await idle();
  expect(view().mode).toMatchObject({ version: 2 });
});

test('another item’s form, and a new one’s, stay as they are', async () => {
  const other = { ...editing, mode: { ...editing.mode, id: 8 } };
  for (const kept of [other, null]) {
    const { actor, idle, view } = form({ renew: ok({ ...sing, version: 4 }) }, kept);
    const { mode, draft } = view();
    actor.send(renewal);
    await idle();
    expect(view()).toMatchObject({ mode, draft });
  }
});

test('overtaken by somebody else it says so, and the list is loaded again', async () => {
  const { actor, idle, news, view } = form({ renew: refused(409, 'Load it again.') });
  actor.send(renewal);
  await idle();
  expect(view().status).toEqual({ text: 'Load it again.', tone: 'bad' });
  expect(news).toEqual([{ focus: [], isStale: true }]);
});

test('an item that was deleted meanwhile leaves the form, which keeps the draft', async () => {
  const { actor, idle, news, view } = form({ renew: refused(404) }, editing);
  actor.send(renewal);
  await idle();
  expect(view()).toMatchObject({
    mode: { is: 'create' },
    base: blank,
    draft: { name: 'Sing loud' },
    status: { text: 'Somebody else has deleted this kink.', tone: 'bad' },
  });
  expect(news).toEqual([{ focus: [FOCUS.form], isStale: true }]);
});

test.each([
  [refused(0), 'It could not be renewed'],
  [refused(500, 'Something went wrong.'), 'Something went wrong.'],
])('that fails says why', async (renew, text) => {
  const { actor, idle, news, view } = form({ renew });
  actor.send(renewal);
  await idle();
  expect(view().status).toEqual({ text, tone: 'bad' });
  expect(news).toEqual([]);
});
