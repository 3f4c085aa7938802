import { expect, test } from 'vitest';
import { blank, form, ok, refused, sing } from './editor-under-test.ts';

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
  expect(news).toEqual([{ type: 'renewed', id: 7 }]);
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
  expect(news).toEqual([{ type: 'renewed', id: 7 }]);
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
  expect(news).toEqual([{ type: 'gone', id: 7 }]);
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
