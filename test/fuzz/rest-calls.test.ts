import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  configInputSchema,
  kinkInputSchema,
  loginInputSchema,
  taskInputSchema,
  userInputSchema,
} from '../../engine/wire/admin.ts';
import { profileInputSchema } from '../../engine/wire/profile-input.ts';
import { playRequestSchema } from '../../engine/wire/rest.ts';
import { ask } from '../abuse/support/raw.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { nasty, nearly, fuzzed } from './nearly.ts';

let server: TestServer;
let admin: Administrator;
let cookies: string[];
administered(TestServer, (given) => ({ server, admin } = given), {
  LOGIN_MAX_ATTEMPTS: '1000',
  ROOM_LIST_RATE: '1000000',
});
beforeAll(async () => {
  const visitor = new Visitor(server.url);
  await visitor.get('/api/play/slots');
  cookies = [admin.cookie ?? '', visitor.cookie ?? '', ''];
});

/** Every call there is, with what its body should be. */
const nothing = v.object({});
const CALLS: readonly (readonly [methods: string[], path: string, body: v.GenericSchema])[] = [
  [['GET', 'POST'], '/api/game-config/slots-exposure', configInputSchema],
  [['GET'], '/api/game-rooms/list', nothing],
  [['POST'], '/api/game-rooms/create', nothing],
  [['POST'], '/api/game-rooms/join/ABCDEF', nothing],
  [['GET', 'POST'], '/api/kinks', kinkInputSchema],
  [['GET', 'PUT', 'DELETE'], '/api/kinks/1', kinkInputSchema],
  [['GET', 'POST'], '/api/tasks', taskInputSchema],
  [['GET', 'PUT', 'DELETE'], '/api/tasks/1', taskInputSchema],
  [['GET', 'POST'], '/api/users', userInputSchema],
  [['GET', 'PUT', 'DELETE'], '/api/users/1', userInputSchema],
  [['POST'], '/api/users/1/link', nothing],
  [['GET'], '/api/users/1/assessments', nothing],
  [['GET'], '/api/kinks/export', nothing],
  [['POST'], '/api/kinks/import', kinkInputSchema],
  [['POST'], '/api/tasks/import?preview=1', taskInputSchema],
  [['GET', 'PUT'], '/api/me', profileInputSchema],
  [['GET', 'POST'], '/api/play/slots-exposure', playRequestSchema],
  [['GET', 'POST'], '/api/play/wheel-of-exposure', playRequestSchema],
  [['GET'], '/api/photos/list', nothing],
  [['POST'], '/api/photos/upload', nothing],
  [['DELETE'], '/api/photos/x', nothing],
  [['GET'], '/admin/api/login-status', nothing],
  [['POST'], '/admin/api/login', loginInputSchema],
  [['POST'], '/admin/logout', nothing],
  [['GET', 'POST'], '/u/AAAAAAAAAAAAAAAAAAAAAA', nothing],
  [['GET'], '/photos/x.png', nothing],
  [['GET', 'POST'], '/healthz', nothing],
  [['GET', 'POST', 'OPTIONS'], '/', nothing],
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/vnd.x+json',
  'text/plain',
  'text/csv',
  'text/csv; charset=x',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
];
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br', 'x'];

const body = (schema: v.GenericSchema): fc.Arbitrary<Buffer> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: nearly(schema).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: nasty.map((value) => Buffer.from(JSON.stringify(value))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{', '[', '"', '{"a":', '\ufeff{}', '[1,]')
        .map((text) => Buffer.from(text)),
    },
    { weight: 1, arbitrary: fc.constant(Buffer.from('["a"'.repeat(4000))) },
    { weight: 1, arbitrary: fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])) },
  );

/** An address with something odd at its end. */
const odd = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/',
      '//',
      '/..',
      '/%00',
      '/%',
      '%2f..%2f',
      '?a[]=1',
      '?preview=',
      '/-1',
      '/1e9',
      '/99999999999999999999',
      '?limit=x&before=%00',
      '/__proto__',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 20 }).map((text) => `/${encodeURIComponent(text)}`),
  },
);

const call = fc.constantFrom(...CALLS).chain(([methods, path, schema]) =>
  fc.record({
    method: fc.constantFrom(...methods),
    path: odd.map((end) => path + end),
    body: body(schema),
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      { weight: 3, arbitrary: fc.constantFrom(...TYPES) },
    ),
    encoding: fc.oneof(
      { weight: 8, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom(...ENCODINGS) },
    ),
    who: fc.nat(2),
    key: fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 80 }), { nil: undefined }),
  }),
);

test('[X1] every nearly right call: the answer is JSON that names the mistake, never 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, body: sent, type, encoding, who, key }) => {
      const hasBody = method !== 'GET' && method !== 'OPTIONS';
      const answer = await ask(server.url + path, '127.0.0.1', {
        method,
        headers: {
          cookie: cookies[who] ?? '',
          ...(key === undefined ? {} : { 'idempotency-key': key.trim() }),
          ...(hasBody ? { 'content-type': type } : {}),
          ...(hasBody && encoding !== '' ? { 'content-encoding': encoding } : {}),
        },
        ...(hasBody ? { body: sent } : {}),
      });
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(200);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      if (answer.status >= 400 && path.startsWith('/api/')) {
        expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String) });
      }
      expect(answer.body).not.toContain('    at ');
    }),
    fuzzed(700),
  );
  expect(server.output).not.toContain('"level":50');
});
