import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, LONG_PATIENCE_MS } from './calls.ts';
import { numberIn } from './editor/resource.ts';
import { config } from './items/config-section.tsx';
import { kinks } from './items/kinks.tsx';
import { tasks } from './items/tasks.tsx';
import { users } from './items/users.tsx';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';

const schema = v.object({ id: v.number() });

/** A connection that never answers, and ends only when it is aborted. */
const hanging = (_path: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const answer = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

describe('a call', () => {
  let patience: { ms: number; controller: AbortController }[];
  beforeEach(() => {
    patience = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      patience.push({ ms, controller });
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('times out after 20 s, a whole list later', async () => {
    vi.stubGlobal('fetch', hanging);
    const answers = [
      kinks.one(7),
      kinks.save({ is: 'create' }, { name: 'Sing', description: '' }, false),
      kinks.remove(7),
      kinks.list(),
    ];
    expect(patience.map(({ ms }) => ms)).toEqual([20_000, 20_000, 20_000, LONG_PATIENCE_MS]);
    for (const { controller } of patience) controller.abort();
    for (const one of await Promise.all(answers))
      expect(one).toMatchObject({ ok: false, status: 0 });
  });

  test('returns the answer as its schema parses it', async () => {
    answer('{"id":7,"more":true}');
    expect(await call('/', schema)).toEqual({ ok: true, value: { id: 7 } });
  });

  test.each([
    ['{"error":"Still in use"}', 409, { status: 409, body: { error: 'Still in use' } }],
    ['<h1>Bad gateway</h1>', 502, { status: 502 }],
    ['{"id":"seven"}', 200, { status: 200 }],
    ['', 200, { status: 200 }],
  ])('that is answered with %j is refused', async (body, status, refusal) => {
    answer(body, status);
    expect(await call('/', schema)).toMatchObject({ ok: false, ...refusal });
  });

  test('accepts an empty answer if it needs none', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await call('/', v.unknown(), { method: 'DELETE' })).toEqual({ ok: true, value: null });
  });
});

test.each([
  ['12', 12],
  [' -7 ', -7],
  ['', 5],
  ['  ', 5],
  ['a lot', 5],
  ['Infinity', 5],
  ['1.5', 1.5],
])('the number in %j is %d', (text, number) => {
  expect(numberIn(text, 5)).toBe(number);
});

describe('the game configuration', () => {
  test('falls back to the defaults if a field holds no number', () => {
    const blank = {
      required_rating: 'none',
      spin_cost: '',
      default_coins: ' ',
      house_coins: '',
      house_hours: '?',
    };
    expect(config.toBody(blank)).toEqual(DEFAULT_CONFIG);
    expect(config.check(blank)).toEqual({});
  });
  test('has its least values', () => {
    const below = {
      required_rating: '-1',
      spin_cost: '0',
      default_coins: '-5',
      house_coins: '-1',
      house_hours: '-2',
    };
    expect(config.check(below)).toEqual({
      required_rating: 'Required rating takes a whole number, 0 or more',
      spin_cost: 'Spin cost takes a whole number, 1 or more',
      default_coins: 'Default coins takes a whole number, 0 or more',
      house_coins: 'House coins takes a whole number, 0 or more',
      house_hours: 'House hours takes a whole number, 0 or more',
    });
    const least = {
      required_rating: '0',
      spin_cost: '1',
      default_coins: '0',
      house_coins: '0',
      house_hours: '0',
    };
    expect(config.check(least)).toEqual({});
  });
});

describe('items', () => {
  test('need their name, text and nickname, and spaces are none', () => {
    expect(kinks.check(kinks.blank)).toEqual({ name: 'Name is required' });
    expect(tasks.check({ ...tasks.blank, text: ' \n' })).toEqual({
      text: 'Text is required',
    });
    expect(users.check({ nickname: ' ', rating: '' })).toEqual({
      nickname: 'Nickname is required',
    });
  });
  test('a rating may be negative, is 0 without a number, and is whole', () => {
    const user = { nickname: 'Magpie', rating: '-12' };
    expect(users.check(user)).toEqual({});
    expect(users.toBody({ ...user, rating: 'good' })).toEqual({
      nickname: 'Magpie',
      rating: 0,
    });
    expect(users.check({ ...user, rating: '1.5' })).toEqual({
      rating: 'Rating takes a whole number',
    });
  });
  test('a task begins as Средне and Нормал and requires no kink', () => {
    expect(tasks.toBody({ ...tasks.blank, text: 'Bow' })).toEqual({
      text: 'Bow',
      with_face: false,
      difficulty: 'Средне',
      level: 'Нормал',
      players: 'any',
      required_kink_id: null,
      texts: {},
    });
    const { required_kink_id } = tasks.toBody({ ...tasks.blank, required_kink_id: '3' });
    expect(required_kink_id).toBe(3);
  });

  test('[A136] its texts are fields of their own, and blank ones are none', () => {
    const draft = { ...tasks.blank, text: 'Bow', 'texts.ru': 'Поклон', 'texts.de': '' };
    expect(tasks.toBody(draft)).toMatchObject({ texts: { ru: 'Поклон' } });
    const { 'texts.ru': ru, 'texts.fr': fr } = tasks.toDraft({ texts: { ru: 'Поклон' } });
    expect([ru, fr]).toEqual(['Поклон', '']);
    expect(tasks.check({ ...draft, 'texts.ru': 'x'.repeat(501) })).toEqual({
      'texts.ru': 'Русский takes at most 500 characters',
    });
  });
});
