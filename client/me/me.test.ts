import { afterEach, expect, test, vi } from 'vitest';
import { guestIn, MeStore } from './me-store.ts';
import { Sheets } from './opened-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const said = (name: string | null) => ({ user: null, coins: 100, name, avatar: null });

/** A server that answers each call with the next of these; null: it cannot be reached. */
function serve(...bodies: (object | null)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const body = bodies[asked.length];
    asked.push(path);
    if (body === null) throw new TypeError('Failed to fetch');
    return body === undefined ? new Response('{}', { status: 500 }) : Response.json(body);
  });
  return asked;
}

test('all parts of a page ask once, and another page asks again', async () => {
  const asked = serve(said('Otter'), said('Fox'));
  const store = new MeStore();
  const answers = [store.ask('slots-exposure'), store.ask('slots-exposure')];
  expect(await Promise.all(answers)).toEqual([said('Otter'), said('Otter')]);
  expect(await store.ask(null)).toEqual(said('Fox'));
  expect(asked).toEqual(['/api/me?game=slots-exposure', '/api/me']);
});

test('tells all listeners of a change at once, until they stop', async () => {
  serve(said(null));
  const store = new MeStore();
  const heard: unknown[] = [];
  const stop = store.subscribe(() => heard.push(store.said()));
  await store.ask(null);
  store.tell(said('Otter'));
  stop();
  store.tell(said('Fox'));
  expect(heard).toEqual([said(null), said('Otter')]);
  expect(store.said()).toEqual(said('Fox'));
});

test('a profile saved while a question is on its way stays', async () => {
  serve(said(null));
  const store = new MeStore();
  const answer = store.ask(null);
  store.tell(said('Otter'));
  expect(await answer).toEqual(said('Otter'));
  expect(store.said()).toEqual(said('Otter'));
});

test('a server that is away or fails says nothing, and takes nothing back', async () => {
  serve(said('Otter'), null);
  const store = new MeStore();
  await store.ask(null);
  expect(await store.ask('slots-exposure')).toBeNull();
  expect(await store.ask('alluring-boxes')).toBeNull();
  expect(store.said()).toEqual(said('Otter'));
});

test("[A85] a personal link's nickname wins over the name a guest chose", () => {
  const user = { nickname: 'Masha', rating: 3 };
  expect(guestIn({ ...said('Otter'), user, avatar: 'fox' })).toEqual({
    name: 'Masha',
    avatar: 'fox',
  });
  expect(guestIn(said('Otter'))).toEqual({ name: 'Otter', avatar: null });
  expect(guestIn(said(null))).toEqual({ name: null, avatar: null });
  expect(guestIn(null)).toBeNull();
});

test.each([7, 'Otter', [], { name: 7, avatar: {}, user: 'Masha' }])(
  'nobody is read where %j was answered',
  (body) => {
    expect(guestIn(body)).toEqual({ name: null, avatar: null });
  },
);

test('one sheet is open at a time, and each change of it is heard', () => {
  const sheets = new Sheets();
  const changes: (string | null)[] = [];
  sheets.subscribe(() => changes.push(sheets.opened()?.sheet ?? null));
  sheets.open('name');
  sheets.open('name');
  const first = sheets.opened();
  sheets.open('limits');
  first?.close(); // it is closed already
  expect(sheets.opened()?.sheet).toBe('limits');
  sheets.opened()?.close();
  expect(changes).toEqual(['name', 'limits', null]);
});

test('a listener that has stopped hears no more', () => {
  const sheets = new Sheets();
  let heard = 0;
  const stop = sheets.subscribe(() => (heard += 1));
  sheets.open('name');
  stop();
  sheets.opened()?.close();
  expect(heard).toBe(1);
});
