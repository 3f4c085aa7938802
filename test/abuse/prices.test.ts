import { Agent, request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { priceOfCall } from '../../api/http/prices.ts';
import { CALLS } from '../../scripts/protocol/calls.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { playingTable, playOut } from '../support/table.ts';
import { strangersAddress, workOf } from './support/victim.ts';

let server: TestServer;
served(StrictServer, (given) => (server = given));

const TIMES = 100;
const AT_ONCE = 5;
const FEW = [{ number: 7, x: 0.5, y: 0.5 }];

/** The longest headers that pass [X37]. */
const HEADERS = {
  accept: 'a/b;q=0.1,'.repeat(51),
  'accept-encoding': 'x;q=0.1,'.repeat(63),
  'if-none-match': '"a",'.repeat(127),
  cookie: 'a=b; '.repeat(2000),
};
const QUERY = `?${'b&'.repeat(31)}`;
const NESTED = `${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function ask(method: string, path: string, address: string, isPlain: boolean): Promise<void> {
  const hasBody = !isPlain && method !== 'GET';
  const headers = {
    ...(isPlain ? {} : HEADERS),
    ...(hasBody ? { 'content-type': 'application/json', 'content-length': NESTED.length } : {}),
  };
  const options = { method, headers, agent, localAddress: address };
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.url + path, options, (response) => {
      response.resume();
      response.once('close', () => resolve());
    });
    request.once('error', reject);
    request.end(hasBody ? NESTED : undefined);
  });
}

async function costOf(method: string, path: string, isPlain = false): Promise<number> {
  const address = strangersAddress();
  const some = async (times: number): Promise<void> => {
    for (let asked = 0; asked < times; asked += AT_ONCE) {
      const each = Array.from({ length: AT_ONCE }, () => ask(method, path, address, isPlain));
      // oxlint-disable-next-line no-await-in-loop -- some at a time
      await Promise.all(each);
    }
  };
  await some(20);
  return (await workOf(server, () => some(TIMES))) / TIMES;
}

/** Reads, whose limit is that of all requests at their price [X12] [X40]. */
const READS = [
  'GET /api/game-rooms/list',
  'GET /api/game-rooms/fairness/:roomId',
  'GET /api/tables/:game',
  'GET /api/tables/:game/:room/record',
  'GET /api/tables/:game/:room/share.png',
  'GET /api/tables/:game/:room/card.png',
  'GET /api/tables/:game/:room/dares/:dare/photo',
  'GET /api/record-key',
  'GET /api/rooms',
  'GET /api/rooms/:roomId',
  'GET /api/tonight',
  'GET /api/play/:game',
  'GET /api/game-config/:game',
  'GET /api/me',
  'GET /api/me/games',
  'GET /api/network',
  'GET /api/photos/list',
  'GET /api/photos/waiting',
  'GET /photos/{*name}',
  'GET /admin/api/login-status',
  'GET /api/kinks',
  'GET /api/kinks/:id',
  'GET /api/kinks/export',
  'GET /api/tasks',
  'GET /api/tasks/:id',
  'GET /api/tasks/export',
  'GET /api/users',
  'GET /api/users/:id',
  'GET /api/users/:id/assessments',
  'GET /api/admin/house',
  'GET /api/admin/rooms',
  'GET /api/admin/visitors/:visitor',
  'GET /api/admin/figures',
  'GET /api/admin/audit',
  'GET /u/{*token}',
  'GET /healthz',
];
/** Changes, with a tenth of that limit [A37]. One-player plays have half of it [X14]. */
const CHANGES = [
  'POST /api/game-rooms/create',
  'POST /api/game-rooms/join/:roomId',
  'POST /api/tables/:game',
  'POST /api/tables/:game/quick',
  'POST /api/tables/:game/:room/dares/:dare/photo',
  'DELETE /api/tables/:game/:room/dares/:dare/photo',
  'POST /api/tables/:game/:room/dares/:dare/photo/keep',
  'DELETE /api/tonight',
  'POST /api/play/:game',
  'POST /api/game-config/slots-exposure',
  'PUT /api/me',
  'POST /api/photos/upload',
  'POST /api/photos/:id/approve',
  'DELETE /api/photos/:id',
  'POST /admin/api/login',
  'POST /admin/logout',
  'POST /api/kinks',
  'PUT /api/kinks/:id',
  'DELETE /api/kinks/:id',
  'POST /api/kinks/import',
  'POST /api/tasks',
  'PUT /api/tasks/:id',
  'DELETE /api/tasks/:id',
  'POST /api/tasks/import',
  'POST /api/users',
  'PUT /api/users/:id',
  'DELETE /api/users/:id',
  'POST /api/users/:id/link',
  'POST /api/admin/rooms/:roomId/close',
  'POST /api/admin/visitors/:visitor/send-away',
  'POST /api/admin/visitors/:visitor/silence',
  'POST /api/admin/visitors/:visitor/rename',
  'POST /api/admin/visitors/:visitor/pardon',
  'POST /u/{*token}',
  'POST /matchmake/joinById/:roomId',
  'any /matchmake/*rest',
];
/** A call may cost so many plain requests, times its price: 12,000 plain ones are a third of the tenth. */
const PLAIN_ONES = 4;
const CHANGES_ARE = 1 / 10;
const PLAYS_ARE = 1 / 2;

const named = (text: string, roomId: string): string =>
  text
    .replace(/:room(Id)?/, roomId)
    .replace('/tables/:game', '/tables/alluring-boxes')
    .replace('/play/:game', '/play/slots')
    .replace('/game-config/:game', '/game-config/slots-exposure')
    .replaceAll(/[:{][*\w]+\}?|\*rest/g, 'x');

test('[X40] every call is walked: a new one needs its entry', () => {
  const calls = CALLS.flatMap(({ calls: each }) =>
    each.map(({ method, path }) => `${method} ${path}`),
  );
  expect([...READS, ...CHANGES].toSorted()).toEqual(calls.toSorted());
});

test('[X40] whatever an address asks at its limit costs less than a tenth of a core', async () => {
  const table = await playingTable(server.url, FEW);
  const { roomId } = table.players[0];
  await playOut(table);
  table.close();
  await costOf('GET', '/healthz', true);
  const plain = await costOf('GET', '/healthz', true);
  const dear: string[] = [];
  for (const call of [...READS, ...CHANGES, 'GET /games', 'GET /nothing']) {
    const [method = '', path = ''] = named(call, roomId).split(' ');
    const isPlay = call === 'POST /api/play/:game';
    const share = READS.includes(call) || !CHANGES.includes(call) ? 1 : CHANGES_ARE;
    // oxlint-disable-next-line no-await-in-loop -- each is weighed alone
    const cost = await costOf(method === 'any' ? 'POST' : method, path + QUERY);
    const times = ((isPlay ? PLAYS_ARE : share) / priceOfCall(method, path)) * (cost / plain);
    if (times > PLAIN_ONES) dear.push(`${call}: ${times.toFixed(1)} plain requests`);
  }
  expect(dear).toEqual([]);
});
