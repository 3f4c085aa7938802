import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DIFFICULTIES, LEVELS } from '../../engine/wire/profile.ts';
import { kinkSchema, taskSchema, userSchema } from '../../engine/wire/admin.ts';
import { type Administrator, administered } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));

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
