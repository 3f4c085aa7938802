import { expect, test, describe } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { type Administrator, administered } from '../support/administrator.ts';
import * as v from 'valibot';
import { DIFFICULTIES, LEVELS } from '../../engine/wire/profile.ts';
import { kinkSchema, taskSchema, userSchema } from '../../engine/wire/admin.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));

const KINKS = '/api/kinks';
const TASKS = '/api/tasks';
const USERS = '/api/users';
const NO_KINK = 'required_kink_id: takes the id of a kink, or null';
const NO_DIFFICULTY = 'difficulty: takes Легко (Easy), Средне (Medium) or Сложно (Hard)';
const NO_LEVEL =
  'level: takes Лайт (Light), Нормал (Normal), Экстрим (Extreme) or Хардкор (Hardcore)';
const NO_TEXTS = 'texts: takes texts by en, ru, es, fr, de';
const NO_RATING = 'rating: takes a whole number';
const aText = 'a';
const long = (length: number) => 'x'.repeat(length);

test.each([
  [KINKS, 'name: is required', {}],
  [KINKS, 'name: is required', []],
  [KINKS, 'name: is required', { name: ' \n ' }],
  [KINKS, 'name: is required', { name: 5 }],
  [KINKS, 'name: takes at most 200 characters', { name: long(201) }],
  [KINKS, 'description: takes a text', { name: 'a', description: 5 }],
  [KINKS, 'description: takes at most 2000 characters', { name: 'a', description: long(2001) }],
  [KINKS, 'version: takes the version that was loaded', { name: 'a', version: 'b' }],
  [KINKS, 'name: is required', { name: '\0\u3164\u200B' }],
  [TASKS, 'text: is required', { with_face: true }],
  [TASKS, 'text: is required', { text: '  ' }],
  [TASKS, 'text: takes at most 2000 characters', { text: long(2001) }],
  [TASKS, 'with_face: takes true or false', { text: aText, with_face: 'yes' }],
  [TASKS, NO_DIFFICULTY, { text: aText, difficulty: 'Medium' }],
  [TASKS, NO_LEVEL, { text: aText, level: '' }],
  [TASKS, 'players: takes any, two or many (three or more)', { text: aText, players: 3 }],
  [TASKS, NO_KINK, { text: aText, required_kink_id: '1' }],
  [TASKS, NO_KINK, { text: aText, required_kink_id: 1.5 }],
  [TASKS, NO_KINK, { text: aText, required_kink_id: 2_147_483_648 }],
  [TASKS, 'text: is required', { text: '\u2028\uD800' }],
  [TASKS, NO_TEXTS.replace(':', '.it:'), { text: aText, texts: { it: 'a' } }],
  [TASKS, NO_TEXTS, { text: aText, texts: 'a' }],
  [TASKS, 'texts.ru: is required', { text: aText, texts: { ru: ' ' } }],
  [TASKS, 'texts.de: takes at most 500 characters', { text: aText, texts: { de: long(501) } }],
  [USERS, 'nickname: is required', { rating: 1 }],
  [USERS, 'nickname: is required', { nickname: '', rating: 1 }],
  [USERS, 'nickname: takes at most 100 characters', { nickname: long(101), rating: 1 }],
  [USERS, 'nickname: is required', { nickname: '\u202E\u2800', rating: 1 }],
  [USERS, 'rating: is required', { nickname: 'a' }],
  [USERS, NO_RATING, { nickname: 'a', rating: '5' }],
  [USERS, NO_RATING, { nickname: 'a', rating: 1.5 }],
  [USERS, NO_RATING, { nickname: 'a', rating: null }],
  [USERS, NO_RATING, { nickname: 'a', rating: -1_000_000_001 }],
])('[A34] %s refuses with "%s" and stores nothing', async (path, error, body) => {
  const answer = await admin.post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error, code: 'action/malformed' });
  expect((await admin.get(path)).body).toEqual([]);
});

test('[A136] a task keeps its texts until a write brings others', async () => {
  const texts = { ru: 'Пой', de: 'Singe' };
  const path = `${TASKS}/${await added(TASKS, { text: 'Sing', texts })}`;
  const stored = async () => v.parse(taskSchema, (await admin.get(path)).body);
  expect(await stored()).toMatchObject({ text: 'Sing', texts });
  await admin.put(path, { text: 'Sing a song' });
  expect(await stored()).toMatchObject({ text: 'Sing a song', texts });
  await admin.put(path, { text: 'Sing', texts: { fr: 'Chante' } });
  expect((await stored()).texts).toEqual({ fr: 'Chante' });
  await admin.put(path, { text: 'Sing', texts: {} });
  expect((await stored()).texts).toEqual({});
  await admin.delete(path);
});

test('[A34] a PUT is held to the same rules', async () => {
  const path = `/api/users/${await added('/api/users', { nickname: 'Maria', rating: 1 })}`;
  const put = await admin.put(path, { nickname: ' ', rating: 2 });
  expect(put).toMatchObject({ status: 400, body: { error: 'nickname: is required' } });
  expect((await admin.get(path)).body).toMatchObject({ nickname: 'Maria', rating: 1 });
  await admin.delete(path);
});

test('[A34] a body that is no JSON is 400, one that is too large 413', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await admin.ask('POST', KINKS, { headers, body: '{"name":' });
  expect(broken).toMatchObject({ status: 400, body: { code: 'action/malformed' } });
  const large = await admin.post(KINKS, { name: long(20_000) });
  expect(large).toMatchObject({ status: 413, body: { error: 'The request is too large.' } });
});

const idSchema = v.object({ id: v.number() });

async function added(path: string, body: object): Promise<number> {
  const answer = await admin.post(path, body);
  expect(answer.status).toBe(201);
  return v.parse(idSchema, answer.body).id;
}

const KINK = { name: 'Караоке', description: 'Пойте громко' };
const TASK = { text: 'Спойте песню' };
const USER = { nickname: 'Маша', rating: -3 };

describe.each([
  ['/api/kinks', KINK, { name: 'Dancing' }, { name: 'Dancing', description: '' }, kinkSchema],
  [
    '/api/tasks',
    TASK,
    { text: 'Dance', with_face: true, difficulty: 'Сложно', level: 'Хардкор' },
    { text: 'Dance', with_face: true, difficulty: 'Сложно', level: 'Хардкор' },
    taskSchema,
  ],
  [
    '/api/users',
    USER,
    { nickname: 'Bob', rating: 12 },
    { nickname: 'Bob', rating: 12 },
    userSchema,
  ],
])('%s', (path, first, second, changed, schema) => {
  test('[A20] [A21] adds with 201, lists by id, shows one, changes, deletes', async () => {
    const id = await added(path, first);
    const later = await added(path, first);
    expect(later).toBeGreaterThan(id);
    const one = await admin.get(`${path}/${id}`);
    expect(one).toMatchObject({ status: 200, body: { ...first, id, version: 1 } });
    const list = v.parse(v.array(schema), (await admin.get(path)).body);
    const ids = list.map((item) => item.id);
    expect(ids).toContain(later);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));

    const put = await admin.put(`${path}/${id}`, second);
    expect(put).toMatchObject({ status: 200, body: { ...changed, id, version: 2 } });
    expect((await admin.get(`${path}/${id}`)).body).toEqual(put.body);

    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await admin.get(`${path}/${id}`)).status).toBe(404);
    await admin.delete(`${path}/${later}`);
  });

  test('[A22] [A93] every call for an unknown item is 404', async () => {
    const gone = await added(path, first);
    await admin.delete(`${path}/${gone}`);
    for (const id of [gone, 999_999_999, '0', '-1', '1.5', 'abc', '99999999999999', '%00']) {
      const at = `${path}/${id}`;
      const refusal = { error: 'There is no such item.', code: 'item/unknown' };
      for (const { status, body } of [await admin.get(at), await admin.put(at, first)]) {
        expect([status, body]).toEqual([404, refusal]);
      }
      const { status, body } = await admin.delete(at);
      expect([status, body]).toEqual([404, { success: false, ...refusal }]);
    }
  });

  test('[A23] an edit of an older version is 409 and changes nothing', async () => {
    const id = await added(path, first);
    expect((await admin.put(`${path}/${id}`, { ...second, version: 1 })).status).toBe(200);
    const stale = await admin.put(`${path}/${id}`, { ...first, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'item/stale' } });
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ ...changed, version: 2 });
    // Two edits at once: one of them is refused.
    const both = await Promise.all(
      [first, second].map((body) => admin.put(`${path}/${id}`, { ...body, version: 2 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // Without a version it overwrites what is stored.
    const over = await admin.put(`${path}/${id}`, first);
    expect(over).toMatchObject({ status: 200, body: { ...first, version: 4 } });
    await admin.delete(`${path}/${id}`);
  });

  test('[A20] every call answers a visitor with 401', async () => {
    const visitor = new Visitor(server.url);
    const calls = [
      ['GET', path],
      ['GET', `${path}/1`],
      ['POST', path],
      ['PUT', `${path}/1`],
      ['DELETE', `${path}/1`],
    ] as const;
    for (const [method, at] of calls) {
      expect(await visitor.ask(method, at)).toMatchObject({
        status: 401,
        body: { error: 'Please sign in.' },
      });
    }
  });
});

test('[A34] a task has its defaults; every Russian value is kept as it is', async () => {
  const plain = await admin.post('/api/tasks', { text: '  Улыбнитесь  ' });
  expect(plain.body).toMatchObject({
    text: 'Улыбнитесь',
    with_face: false,
    difficulty: 'Средне',
    level: 'Нормал',
    players: 'any',
    required_kink_id: null,
    required_kink_name: null,
  });
  for (const difficulty of Object.keys(DIFFICULTIES)) {
    for (const level of Object.keys(LEVELS)) {
      const id = await added('/api/tasks', { text: 'Ёлка 🎄', difficulty, level });
      expect((await admin.get(`/api/tasks/${id}`)).body).toMatchObject({
        text: 'Ёлка 🎄',
        difficulty,
        level,
      });
    }
  }
});

test('[A24] [A25] a task names its kink; deleting the kink frees its tasks', async () => {
  const kink = await added('/api/kinks', KINK);
  const ids = [
    await added('/api/tasks', { text: 'one', required_kink_id: kink }),
    await added('/api/tasks', { text: 'two', required_kink_id: kink }),
  ];
  const at = `/api/tasks/${ids[0]}`;
  const required = { required_kink_id: kink, required_kink_name: 'Караоке' };
  expect((await admin.get(at)).body).toMatchObject(required);
  const list = await admin.tasks();
  expect(list.find(({ id }) => id === ids[0])).toMatchObject(required);
  expect((await admin.get(`/api/kinks/${kink}`)).body).toMatchObject({ task_count: 2 });

  await admin.delete(`/api/kinks/${kink}`);
  for (const id of ids) {
    expect((await admin.get(`/api/tasks/${id}`)).body).toMatchObject({
      required_kink_id: null,
      required_kink_name: null,
      version: 2,
    });
  }
  const stale = await admin.put(at, { text: 'one', required_kink_id: kink, version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'item/stale' } });
});

test('[A25] a kink that is not there cannot be required', async () => {
  const error = 'required_kink_id: there is no kink 424242';
  const body = { text: 'a', required_kink_id: 424_242 };
  expect(await admin.post('/api/tasks', body)).toMatchObject({ status: 400, body: { error } });
  const id = await added('/api/tasks', TASK);
  const put = await admin.put(`/api/tasks/${id}`, body);
  expect(put).toMatchObject({ status: 400, body: { error } });
  expect((await admin.get(`/api/tasks/${id}`)).body).toMatchObject({ ...TASK, version: 1 });
});

test('[A21] five thousand tasks come in one call', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Task number ${index}`);
  await admin.import('tasks', ['text', ...lines].join('\n'));
  const list = await admin.tasks();
  const texts = list.map(({ text }) => text).filter((text) => text.startsWith('Task number'));
  expect(texts).toEqual(lines);
});
