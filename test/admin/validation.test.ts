import { expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { type Administrator, administered } from '../support/administrator.ts';

let admin: Administrator;
administered(InProcessServer, (given) => ({ admin } = given));

const KINKS = '/api/kinks';
const TASKS = '/api/tasks';
const USERS = '/api/users';
const NO_KINK = 'required_kink_id: takes the id of a kink, or null';
const NO_DIFFICULTY = 'difficulty: takes Легко (Easy), Средне (Medium) or Сложно (Hard)';
const NO_LEVEL =
  'level: takes Лайт (Light), Нормал (Normal), Экстрим (Extreme) or Хардкор (Hardcore)';
const NO_RATING = 'rating: takes a whole number';
const text = 'a';
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
  [TASKS, 'with_face: takes true or false', { text, with_face: 'yes' }],
  [TASKS, NO_DIFFICULTY, { text, difficulty: 'Medium' }],
  [TASKS, NO_LEVEL, { text, level: '' }],
  [TASKS, NO_KINK, { text, required_kink_id: '1' }],
  [TASKS, NO_KINK, { text, required_kink_id: 1.5 }],
  [TASKS, NO_KINK, { text, required_kink_id: 2_147_483_648 }],
  [TASKS, 'text: is required', { text: '\u2028\uD800' }],
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

test('[A34] a PUT is held to the same rules', async () => {
  await admin.post('/api/users', { nickname: 'Maria', rating: 1 });
  const put = await admin.put('/api/users/1', { nickname: ' ', rating: 2 });
  expect(put).toMatchObject({ status: 400, body: { error: 'nickname: is required' } });
  expect((await admin.get('/api/users/1')).body).toMatchObject({ nickname: 'Maria', rating: 1 });
  await admin.delete('/api/users/1');
});

test('[A34] a body that is no JSON is 400, one that is too large 413', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await admin.ask('POST', KINKS, { headers, body: '{"name":' });
  expect(broken).toMatchObject({ status: 400, body: { code: 'action/malformed' } });
  const large = await admin.post(KINKS, { name: long(20_000) });
  expect(large).toMatchObject({ status: 413, body: { error: 'The request is too large.' } });
});
