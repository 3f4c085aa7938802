import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_PRICE, panelPriceOf, priceOf } from '../../api/http/prices.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { PARTY_SEATS } from '../../engine/games/party/party-rules.ts';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { playingTable, playOut } from '../support/table.ts';
import { administratorsAsks, LINES, USERS, WITH_SESSION } from './support/admin-calls.ts';
import { bodyTypeOf, CHANGES, filled, OF_ADMINISTRATOR, READS } from './support/calls.ts';
import { type Ask, plainRequestMs, type Way, weigh } from './support/weigh.ts';

/** Nothing is cut off: what a call costs is weighed, and its limit multiplied. */
const UNBOUNDED = { ADDRESS_RATE: '1000000', ADDRESS_STORAGE_MB: '10000' };

/** [X12] What an address may ask in a day, in plain requests. */
const A_DAY = 12_000 * 60 * 24;
/**
 * So many plain requests a call may cost, times its price: 12,000 plain ones a minute are a third of
 * the tenth of a core that an address may cost.
 */
const PLAIN_ONES = 4;
/** [A37] [X14] Of that limit, with all that the visitors of an address may use above theirs [X46]. */
const CHANGES_ARE = (3 * 1200) / 12_000;
const PLAYS_ARE = (3 * 1_200_000) / A_DAY;
const PLAIN: Ask = { method: 'GET', path: '/healthz' };
/** [O45] */
const LOGGED_A_DAY = 10_000_000;
/** [O40] */
const LINES_A_DAY = 500 * 24;
const BOUNDED_LINE = /"msg":"(?:request failed|request refused|slow request)"/;

const INTO_FINISHED =
  'insert into finished_game (room, at, game, visitors, players) values ($1, $2, $3, $4, $5)';
const FEW = [{ number: 7, x: 0.5, y: 0.5 }];
const NESTED = `${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`;
/** Calls that are not documented, too. */
const PAGES = ['GET /', 'GET /games', 'GET /watch/:roomId', 'GET /replay/:roomId', 'GET /nothing'];
const WALKED = [...READS, ...CHANGES, ...PAGES, 'POST /nothing'];

/** [X48] What a call counts for whoever has a session, or gets one; 0: that is not needed. */
function ofSession(call: string, { path, body }: Ask): number {
  if (call === 'POST /admin/api/login') return LOGIN_PRICE;
  if (!OF_ADMINISTRATOR.includes(call)) return 0;
  const [method = ''] = call.split(' ');
  const rows = call.includes('users') ? USERS : LINES;
  return panelPriceOf(method, path, { sent: Buffer.byteLength(body ?? ''), rows });
}

/** Bytes of these lines in a day, if each came so often. */
function loggedInDay(output: string, perDay: number): number {
  const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('pulse '));
  const [bounded = [], others = []] = [true, false].map((isBounded) =>
    lines.filter((line) => BOUNDED_LINE.test(line) === isBounded),
  );
  const mean = bounded.join('').length / Math.max(1, bounded.length);
  const ofRequests = mean * Math.min(LINES_A_DAY, bounded.length * perDay);
  return ofRequests + others.join('').length * perDay;
}

/** A server that nobody has used. */
function walked(
  env: Record<string, string>,
  prepare: (server: TestServer) => Promise<void> = async () => {},
) {
  let server: TestServer;
  served(StrictServer, (given) => (server = given), env);
  beforeAll(async () => {
    await prepare(server);
    await weigh(server, () => PLAIN, { way: 'plain' });
  });

  /** What is wrong with a call at its limit: it costs too much, or it is logged too much. */
  async function faultsOf(
    call: string,
    next: () => Ask,
    how: { way?: Way; times?: number; accepts?: readonly number[] } = {},
  ): Promise<string[]> {
    const first = next();
    const { method, path } = first;
    const of = call === 'POST /api/play/:game' ? PLAYS_ARE : CHANGES_ARE;
    // A body in pieces costs as much if the change is refused.
    const isBounded = CHANGES.includes(call) && how.way !== 'pieces';
    const headers = how.way === 'pieces' ? { 'transfer-encoding': 'chunked' } : {};
    const price = Math.max(priceOf({ method, url: path, headers }), ofSession(call, first));
    const share = Math.min(isBounded ? of : 1, 1 / price);
    const from = server.output.length;
    const { cost, asked, statuses } = await weigh(server, next, how);
    const times = (cost / plainRequestMs()) * share;
    const refused = (how.accepts ?? []).length === 0 ? [] : [...statuses.keys()];
    const unlike = refused.filter((status) => !how.accepts?.includes(status));
    const logged = loggedInDay(server.output.slice(from), (share * A_DAY) / asked);
    return [
      ...(times > PLAIN_ONES ? [`${call}: ${times.toFixed(1)} plain requests`] : []),
      ...(unlike.length > 0 ? [`${call}: answered ${unlike.join(', ')}`] : []),
      ...(logged > LOGGED_A_DAY ? [`${call}: ${logged.toFixed(0)} bytes logged a day`] : []),
    ];
  }
  return { url: () => server.url, faultsOf };
}

/** A call about a room of this id. */
function askFor(call: string, roomId: string): Ask {
  const game = /\/(?:play|game-config)\//.test(call) ? 'slots-exposure' : 'alluring-boxes';
  const [method = '', path = ''] = filled(call, { game, room: roomId, roomId }).split(' ');
  const whose = path.endsWith('/card.png') ? '?seat=player1' : '';
  return { method, path: path + whose, type: bodyTypeOf(call) };
}

/** All faults of these calls. */
async function faultsIn(calls: readonly string[], of: (call: string) => Promise<string[]>) {
  const faults: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each is weighed alone
  for (const call of calls) faults.push(...(await of(call)));
  return faults;
}

describe('a stranger', () => {
  const { url, faultsOf } = walked({});
  let roomId = '';
  beforeAll(async () => {
    const table = await playingTable(url(), FEW);
    ({ roomId } = table.players[0]);
    await playOut(table);
    table.close();
  });

  const asking = (call: string) => (): Ask => {
    const of = askFor(call, roomId);
    return { ...of, body: of.method === 'GET' ? undefined : NESTED };
  };

  test('[X40] [O45] whatever an address asks at its limit costs less than a tenth of a core', async () => {
    expect(await faultsIn(WALKED, (call) => faultsOf(call, asking(call)))).toEqual([]);
  });

  test('[X49] [O45] nor does it in chunks of one byte', async () => {
    const withBody = WALKED.filter((call) => !call.startsWith('GET '));
    const faults = await faultsIn(withBody, (call) =>
      faultsOf(call, asking(call), { way: 'pieces' }),
    );
    expect(faults).toEqual([]);
  });
});

/** [A116] As many as are shown, at full tables, by players with the longest names and scores. */
const FINISHED = Array.from({ length: 50 }, (_, at) => at);

describe('a guest with fifty games at tables of eight', () => {
  const guest = new Visitor('');
  const { faultsOf } = walked({ ...UNBOUNDED, ROOM_LIST_RATE: '1000000' }, async (server) => {
    guest.url = server.url;
    await guest.get('/api/rooms/RMABCD'); // as a page does
    const visitor = /visitor=([^;]+)/.exec(guest.cookie ?? '')?.[1] ?? '';
    await server.end('SIGTERM');
    const orm = await openOrm({ folder: join(server.dataDir, 'db') });
    const players = PARTY_SEATS.map((seat) => {
      const who = seat === 'player1' ? visitor : `${seat} ${'v'.repeat(24)}`;
      return { seat, visitor: who, name: 'ж'.repeat(16), avatar: 'crown', score: 999, won: false };
    });
    const visitors = players.map((player) => player.visitor);
    const sql = await sqlOf(orm);
    for (const at of FINISHED) {
      const row = [`RM${at}`, 1e12 + at, 'alluring-party', visitors, JSON.stringify(players)];
      await sql.query('add-finished', INTO_FINISHED, row);
    }
    await orm.close();
    await server.up();
  });

  test('[X40] [X57] reads the list of them at its price', async () => {
    const path = '/api/me/games';
    expect((await guest.get(path)).body).toHaveLength(FINISHED.length);
    const ask: Ask = { method: 'GET', path, cookie: guest.cookie ?? '' };
    expect(await faultsOf(`GET ${path}`, () => ask, { accepts: [200] })).toEqual([]);
  });
});

/** [B23] Of a visitor. */
const ROOMS = 20;
const KINKS = Array.from({ length: 200 }, (_, at) => at + 1);
/** Bodies that are accepted, and what a guest asks most by. */
const ACCEPTED: Readonly<Record<string, () => object>> = {
  'POST /api/game-rooms/create': () => ({ listed: true, scattered: true }),
  'POST /api/tables/:game': () => ({ listed: true, house: true }),
  'POST /api/tables/:game/quick': () => ({}),
  'POST /api/play/:game': () => ({ type: 'NEW_SEED', clientSeed: 'ж'.repeat(64) }),
  'PUT /api/me': () => ({
    name: 'ж'.repeat(16),
    limits: { level: 'Лайт', kinks: KINKS, withFace: true },
  }),
  'POST /api/game-rooms/join/:roomId': () => ({}),
  'POST /matchmake/joinById/:roomId': () => ({ watch: true }),
};

describe('a guest, and who has a session of the administrator', () => {
  const { url, faultsOf } = walked({ ADMIN_PASSWORD, ...UNBOUNDED });
  let asksOf: (call: string) => Promise<() => Ask>;
  beforeAll(async () => {
    asksOf = await administratorsAsks(url());
  });

  test('[X40] [O45] a guest costs no more by what is accepted', async () => {
    const asking = async (call: string): Promise<() => Ask> => {
      const guest = new Visitor(url());
      let roomId = '';
      for (let room = 0; room < ROOMS; room += 1) ({ roomId } = await guest.createRoom());
      const body = (): string => JSON.stringify(ACCEPTED[call]?.());
      return () => ({ ...askFor(call, roomId), cookie: guest.cookie ?? '', body: body() });
    };
    const of = async (call: string) => faultsOf(call, await asking(call), { accepts: [200] });
    expect(await faultsIn(Object.keys(ACCEPTED), of)).toEqual([]);
  });

  test('[X48] [O45] the administrator costs no more with the largest tables and bodies', async () => {
    const faults = await faultsIn(WITH_SESSION, async (call) => {
      const next = await asksOf(call);
      const price = ofSession(call, next());
      // Of those that are cheap many, or a collection of garbage would count as their cost.
      const times = price > 1000 ? 2 : price >= 50 ? 20 : 100;
      const accepts = call.includes('/photos/:id') ? [404] : [200, 201];
      return faultsOf(call, next, { times, accepts });
    });
    expect(faults).toEqual([]);
  });

  test('[X49] [O54] nor in chunks of one byte', async () => {
    const asks = WITH_SESSION.map(async (call) => ({ call, ask: (await asksOf(call))() }));
    const withBody = (await Promise.all(asks))
      .filter(({ ask }) => ask.body !== undefined)
      .map(({ call }) => call);
    expect(withBody.length).toBeGreaterThan(10);
    const faults = await faultsIn(withBody, async (call) =>
      faultsOf(call, await asksOf(call), { way: 'pieces', times: 20 }),
    );
    expect(faults).toEqual([]);
  });
});
