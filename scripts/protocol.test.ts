import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { loginRoutes } from '../api/admin/login-routes.ts';
import { kinkRoutes } from '../api/items/kinks.ts';
import { darePhotoRoutes } from '../api/photos/dares/dare-photo-routes.ts';
import { photoFiles } from '../api/photos/storage/photo-storage.ts';
import { photoRoutes } from '../api/photos/photo-routes.ts';
import { taskRoutes } from '../api/items/task-routes.ts';
import { nightRoutes } from '../api/admin/night-routes.ts';
import { visitorRoutes } from '../api/admin/visitor-routes.ts';
import { houseRoutes } from '../api/watch/house-space.ts';
import { tonightRoutes } from '../api/games/tonight.ts';
import { linkRoutes } from '../api/users/personal-links.ts';
import { meRoutes } from '../api/users/profiles.ts';
import { userRoutes } from '../api/users/users.ts';
import { CALLS, EVERY_CALL, EVERY_CHANGE } from './protocol/calls.ts';
import { callsOf, DONE } from './protocol/markdown.ts';
import { hasSuccess } from '../api/http/errors.ts';
import { listedPrice, panelPriceOf, UNLISTED } from '../api/http/prices.ts';
import type { CommandWords } from '../engine/definition/game.ts';
import { COMMON_COMMAND_WORDS, EVERY_COMMAND, NEVER_SENT } from './protocol/events.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { CODES, protocolPage, recordSchemaPage, textsOf } from './protocol/page.ts';
import { configRoutes } from '../api/admin/game-configs.ts';
import { networkRoutes } from '../api/http/address.ts';
import { matchmakeRoutes, recordRoutes } from '../api/games/room-by-id-routes.ts';
import { finishedRoutes } from '../api/games/finished-games.ts';
import { playRoutes } from '../api/games/play-routes.ts';
import { roomRoutes } from '../api/games/room-routes.ts';
import { Shapes } from './protocol/shapes.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The middleware that lets only the administrator pass. */
const guard = async (): Promise<void> => {};
const before = [guard];
/** No router uses this before a request arrives. */
const unused = {} as never;

/** The routers of the server, by the file that makes them. */
const ROUTERS: Readonly<Record<string, Router | readonly Router[]>> = {
  'api/admin/game-configs.ts': configRoutes({ before } as never),
  'api/admin/login-routes.ts': loginRoutes(unused, unused, 0, unused),
  'api/items/kinks.ts': kinkRoutes(unused, before, unused),
  'api/http/address.ts': networkRoutes(unused),
  'api/photos/storage/photo-storage.ts': photoFiles({
    storage: unused,
    rows: unused,
    isAdmin: unused,
    isInRoom: unused,
  }),
  'api/photos/photo-routes.ts': photoRoutes({ requireAdmin: guard } as never),
  'api/photos/dares/dare-photo-routes.ts': darePhotoRoutes(unused),
  'api/games/finished-games.ts': finishedRoutes(unused),
  'api/games/play-routes.ts': playRoutes(unused),
  'api/games/room-by-id-routes.ts': [recordRoutes(unused), matchmakeRoutes(unused)],
  'api/games/room-routes.ts': roomRoutes(unused),
  'api/items/task-routes.ts': taskRoutes(unused, unused, before, unused),
  'api/games/tonight.ts': tonightRoutes(unused, before, unused),
  'api/admin/night-routes.ts': nightRoutes(unused, before),
  'api/admin/visitor-routes.ts': visitorRoutes(unused, before),
  'api/watch/house-space.ts': houseRoutes(unused, before),
  'api/users/personal-links.ts': linkRoutes(unused),
  'api/users/profiles.ts': meRoutes(unused),
  'api/users/users.ts': userRoutes(unused, unused, before, unused),
};
/** Makes routers for others: for kinks, tasks and users. */
const MAKES_FOR_OTHERS = 'api/items/items.ts';

const routes = Object.values(ROUTERS)
  .flat()
  .flatMap(({ stack }) =>
    stack.map(({ methods, path, stack: passed }) => {
      const [method] = methods.filter((one) => one !== 'HEAD');
      const isAny = methods.length > 2;
      return { call: `${isAny ? 'any' : method} ${path}`, isGuarded: passed.includes(guard) };
    }),
  );
const calls = CALLS.flatMap(callsOf);
const nameOf = ({ name }: { name: string }): string => name;

test('docs/record.schema.json is up to date: else run npm run protocol', () => {
  expect(read('docs/record.schema.json') === recordSchemaPage(), 'run npm run protocol').toBe(true);
});

test('docs/protocol.md is up to date: else run npm run protocol', async () => {
  expect(read('docs/protocol.md') === (await protocolPage()), 'run npm run protocol').toBe(true);
});

test('ROUTERS has every file that makes a router or adds to one', () => {
  const makers = readdirSync(join(ROOT, 'api'), { recursive: true, encoding: 'utf8' })
    .map((file) => `api/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /new Router\(|itemRoutes\(/.test(read(file)));
  expect(makers.toSorted()).toEqual([...Object.keys(ROUTERS), MAKES_FOR_OTHERS].toSorted());
});

test('the page describes every call of the server, and no other', () => {
  const [, health = ''] = /ctx\.path !== '([^']+)'/.exec(read('api/http/app.ts')) ?? [];
  const served = [...routes.map(({ call }) => call), `GET ${health}`];
  expect(calls.map(nameOf).toSorted()).toEqual(served.toSorted());
});

test('the page says which calls only the administrator may make', () => {
  const guarded = routes.filter(({ isGuarded }) => isGuarded).map(({ call }) => call);
  const described = calls.filter(({ who }) => who === 'the administrator');
  expect(described.map(nameOf).toSorted()).toEqual(guarded.toSorted());
});

/** A call as it may be sent. */
function sent({ name }: { name: string }): readonly [string, string] {
  const [method = '', path = ''] = name.split(' ');
  const plain = path.replaceAll(/\{?[:*]\w+\}?/g, 'x').replace('{x}', 'x');
  return [method === 'any' ? 'POST' : method, plain];
}

test('[X57] every call has a price, and one for the administrator where only they may ask', () => {
  const unpriced = calls.filter((call) => {
    const [method, url] = sent(call);
    const isOfApi = /^\/(?:admin\/)?api\//.test(url);
    if (isOfApi && listedPrice(method, url) === undefined) return true;
    const price = panelPriceOf(method, url, { sent: 0, rows: 0 });
    return call.who === 'the administrator' && price === UNLISTED;
  });
  expect(unpriced.map(nameOf)).toEqual([]);
  for (const url of ['/api/new', '/api/tables/x/y/new', '/admin/api/new']) {
    expect(listedPrice('GET', url)).toBeUndefined();
    expect(panelPriceOf('GET', url, { sent: 0, rows: 0 })).toBeGreaterThan(1);
  }
});

test('the page lists every code with a command or a call, or as never sent', () => {
  const described: ReadonlySet<string> = new Set([
    ...EVERY_COMMAND,
    ...EVERY_CALL,
    ...EVERY_CHANGE,
    ...[COMMON_COMMAND_WORDS, ...GAMES_SERVED.table.map(({ words }) => words?.commands ?? {})]
      .flatMap((words) => Object.values<CommandWords>(words))
      .flatMap(({ codes }) => codes),
    ...calls.flatMap(({ codes = [] }) => codes),
    ...NEVER_SENT,
  ]);
  expect(CODES.filter((code) => !described.has(code))).toEqual([]);
});

/** What begins a code: what it is about. */
const SUBJECTS = [...new Set(CODES.map((code) => code.slice(0, code.indexOf('/'))))];
const CODE_IN_CODE = new RegExp(`'((?:${SUBJECTS.join('|')})/[a-z-]+)'`, 'g');

test('[O61] a page waits for no code that the server does not have', () => {
  const files = readdirSync(join(ROOT, 'client'), { recursive: true, encoding: 'utf8' });
  const asked = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|shown\.ts$/.test(file)) // which names files
    .flatMap((file) => [...read(join('client', file)).matchAll(CODE_IN_CODE)])
    .map(([, code = '']) => code);
  expect(asked).toContain('seat/unknown');
  const known: ReadonlySet<string> = new Set(CODES);
  expect(asked.filter((code) => !known.has(code))).toEqual([]);
});

test('[O61] every code has a sentence for people, which names no code', () => {
  const texts = CODES.flatMap(textsOf);
  expect(texts.length).toBeGreaterThanOrEqual(CODES.length);
  expect(texts.filter((text) => !/^[A-Z].*[a-z.]$/s.test(text))).toEqual([]);
  expect(texts.filter((text) => CODES.some((code) => text.includes(code)))).toEqual([]);
});

test.each(GAMES_SERVED.table.map((game) => [game.slug, game] as const))(
  '[T7] %s says what each of its commands is for',
  (_slug, { commands, words }) => {
    expect(Object.keys(words?.commands ?? {}).toSorted()).toEqual(Object.keys(commands).toSorted());
  },
);

test('the limits of a call are rows of the table of limits', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| ([^|*]+) \|/gm)].map(([, row]) => row);
  const unknown = calls
    .flatMap(({ limits = [] }) => limits)
    .filter((limit) => !rows.some((row) => row?.startsWith(limit)));
  expect(unknown).toEqual([]);
});

test('[A93] a refusal has success: false where the answer of its call has success', () => {
  for (const { name, answers } of calls) {
    const forms = [answers].flat();
    const isTold = forms.some((form) =>
      typeof form === 'string'
        ? form === DONE
        : 'entries' in form && 'success' in Object(form.entries),
    );
    const [method = '', path = ''] = name.split(' ');
    if (isTold) expect(hasSuccess(method, path), name).toBe(true);
  }
  expect(hasSuccess('GET', '/api/kinks/:id')).toBe(false);
});

const half = (number: number): number => number / 2;
const named = v.object({ x: v.number() });
const shapes = new Shapes({ place: named }, new Map([[half, 'halved']]));

describe('the words of a schema', () => {
  const count = v.pipe(v.number(), v.integer(), v.minValue(0));
  test.each([
    [v.string(), 'text'],
    [
      v.pipe(v.string(), v.trim(), v.maxLength(1)),
      'text, at most 1 character, space around it is removed',
    ],
    [v.pipe(v.string(), v.regex(/^a$/)), 'text, `/^a$/`'],
    [v.pipe(v.string(), v.regex(/^a$/, 'takes an a')), 'text, an a'],
    [v.boolean(), 'true or false'],
    [count, 'whole number, at least 0'],
    [v.pipe(v.number(), v.minValue(1), v.maxValue(2000)), 'number, 1 to 2,000'],
    [v.pipe(v.number(), v.transform(half)), 'number, halved'],
    [v.picklist(['a', 'b']), 'one of `a` `b`'],
    [v.literal(true), '`true`'],
    [v.tuple([count, count]), 'list of 2: whole number, at least 0'],
    [v.pipe(v.array(named), v.maxLength(9)), 'list of place, at most 9 of them'],
    [v.record(v.string(), v.boolean()), 'object: true or false for each name'],
    [v.nullable(v.string()), 'text, or null'],
    [v.object({ a: v.optional(v.string()) }), 'object of `a`: text; optional'],
    [v.object({ a: v.optional(v.number(), 0) }), 'object of `a`: number; optional, default `0`'],
    [v.object({ a: v.exactOptional(v.unknown()) }), 'object of `a`: anything; optional'],
    [v.object({ a: v.string(), b: v.string() }), 'object of `a`, `b`: each text'],
    [v.object({ a: v.string(), b: v.number() }), 'object of `a` (text), `b` (number)'],
    [v.union([v.string(), v.number()]), 'text, or number'],
  ])('%# are %s', (schema, words) => {
    expect(shapes.of(schema)).toBe(words);
  });

  test('are missing for some schemas, which throws', () => {
    expect(() => shapes.of(v.map(v.string(), v.string()))).toThrow('"map"');
    expect(() => shapes.of(v.pipe(v.number(), v.multipleOf(2)))).toThrow(
      'no words for ["multipleOf"]',
    );
    expect(() => shapes.of(v.pipe(v.number(), v.transform(Math.abs)))).toThrow('"transform"');
    expect(() => shapes.of(v.pipe(v.string(), v.email()))).toThrow('no words for ["format"]');
  });
});

test('a choice of forms is described form by form', () => {
  const either = v.variant('type', [
    v.object({ type: v.literal('a') }),
    v.object({ type: v.literal('b'), more: v.boolean() }),
  ]);
  expect(shapes.forms(either)).toEqual([
    [{ name: 'type', takes: '`"a"`' }],
    [
      { name: 'type', takes: '`"b"`' },
      { name: 'more', takes: 'true or false' },
    ],
  ]);
});
