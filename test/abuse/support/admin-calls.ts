import * as v from 'valibot';
import { Visitor } from '../../../bridge/client/visitor.ts';
import { ADMIN_PASSWORD, Administrator } from '../../support/administrator.ts';
import { bodyTypeOf, filled, OF_ADMINISTRATOR } from './calls.ts';
import type { Ask } from './weigh.ts';

/** [A52] As many lines as a file may have. */
export const LINES = 5000;
export const USERS = 500;
/** [B23] Visitors with so many rooms each. */
const VISITORS = 10;
const ROOMS_EACH = 18;
/** The tasks require these in turn. */
const REQUIRED = 25;

const withId = v.object({ id: v.number() });
const text = (length: number): string => 'é'.repeat(length);

let lines = 0;
/** A file of about 2 MB, of lines that no file before had. */
function file(head: string, cells: (nth: number) => string): string {
  const rows = Array.from({ length: LINES }, () => cells((lines += 1)));
  return [head, ...rows].join('\n');
}
const kinkFile = () => file('name,description', (nth) => `kink ${nth},"${text(170)}"`);
const taskFile = () =>
  file(
    'text,with_face,difficulty,level,required_kink,players',
    (nth) => `task ${nth} ${text(150)},yes,hard,hardcore,kink ${(nth % REQUIRED) + 1},any`,
  );

const withRoom = v.object({ roomId: v.string() });
const AT_TABLE = { listed: true, house: true };

/** Makes rooms, and returns their ids. The server closes those to which nobody comes after a minute. */
async function roomsOf(visitors: readonly Visitor[]): Promise<string[]> {
  const roomIds: string[] = [];
  for (const visitor of visitors) {
    for (let room = 0; room < ROOMS_EACH; room += 1) {
      const { body } = await visitor.post('/api/tables/alluring-boxes', AT_TABLE);
      roomIds.push(v.parse(withRoom, body).roomId);
    }
  }
  return roomIds;
}

const newcomers = (url: string) => Array.from({ length: VISITORS }, () => new Visitor(url));

/** Visitors who have rooms and coins, and the ids of their rooms. */
async function rooms(url: string): Promise<{ visitors: string[]; roomIds: string[] }> {
  const all = newcomers(url);
  const roomIds = await roomsOf(all);
  const visitors: string[] = [];
  for (const visitor of all) {
    for (let spin = 0; spin < 50; spin += 1) {
      await visitor.post('/api/play/wheel-of-exposure', { type: 'NEW_SEED' });
    }
    visitors.push(visitor.cookieOf('visitor') ?? '');
  }
  return { visitors, roomIds };
}

/** The largest bodies that are accepted. */
const BODIES: Readonly<Record<string, () => object>> = {
  'POST /admin/api/login': () => ({ password: ADMIN_PASSWORD }),
  'DELETE /api/tonight': () => ({}),
  'POST /api/game-config/slots-exposure': () => ({
    required_rating: 1_000_000_000,
    spin_cost: 1_000_000_000,
    default_coins: 1_000_000_000,
    house_coins: 1_000_000_000,
    house_hours: 1_000_000_000,
  }),
  'POST /api/kinks': () => ({ name: `${(lines += 1)} ${text(190)}`, description: text(2000) }),
  'PUT /api/kinks/:id': () => ({ name: `${(lines += 1)} ${text(190)}`, description: text(2000) }),
  'POST /api/tasks': () => ({ text: `${(lines += 1)} ${text(1990)}`, required_kink_id: 1 }),
  'PUT /api/tasks/:id': () => ({ text: `${(lines += 1)} ${text(1990)}`, required_kink_id: 1 }),
  'POST /api/users': () => ({ nickname: `${(lines += 1)} ${text(90)}`, rating: -1_000_000_000 }),
  'PUT /api/users/:id': () => ({ nickname: `${(lines += 1)} ${text(90)}`, rating: 1_000_000_000 }),
  'POST /api/users/:id/link': () => ({}),
  'POST /api/admin/rooms/:roomId/close': () => ({ reason: text(200) }),
  'POST /api/admin/visitors/:visitor/send-away': () => ({ for: 'good', address: true }),
  'POST /api/admin/visitors/:visitor/silence': () => ({ for: 'good' }),
  'POST /api/admin/visitors/:visitor/rename': () => ({ name: 'é'.repeat(16) }),
};
const FILES: Readonly<Record<string, () => string>> = {
  'POST /api/kinks/import': kinkFile,
  'POST /api/tasks/import': taskFile,
};

const LOGIN = 'POST /admin/api/login';
/** Two more do as much for the administrator as for nobody else. */
export const WITH_SESSION: readonly string[] = [
  ...OF_ADMINISTRATOR,
  'GET /admin/api/login-status',
  LOGIN,
];

/**
 * Fills a server as far as a large file and a full evening do, and gives the dearest way to ask each
 * call of the administrator, with a session: another item each time.
 */
export async function administratorsAsks(
  url: string,
): Promise<(call: string) => Promise<() => Ask>> {
  const admin = await Administrator.signIn(url);
  await admin.imported('kinks', kinkFile());
  lines = 0;
  await admin.imported('tasks', taskFile());
  for (let user = 0; user < USERS; user += 1) {
    await admin.post('/api/users', { nickname: `user ${user} ${text(80)}`, rating: user });
  }
  const { visitors, roomIds } = await rooms(url);
  const idsOf = async (path: string) =>
    v.parse(v.array(withId), (await admin.get(path)).body).map(({ id }) => String(id));
  const ids: Readonly<Record<string, readonly string[]>> = {
    kinks: await idsOf('/api/kinks'),
    tasks: await idsOf('/api/tasks'),
    users: await idsOf('/api/users'),
  };
  let nth = 0;
  return async (call) => {
    const kind = call.split('/')[2] ?? '';
    // However long the calls before took, these are open.
    const open = call.endsWith('/close') ? await roomsOf(newcomers(url)) : roomIds;
    return () => {
      nth += 1;
      const nthOf = (list: readonly string[] = []): string => list[nth % list.length] ?? 'x';
      const given = { id: nthOf(ids[kind]), roomId: nthOf(open), visitor: nthOf(visitors) };
      const [method = '', path = ''] = filled(call, given).split(' ');
      const body = FILES[call]?.() ?? (BODIES[call] && JSON.stringify(BODIES[call]()));
      // [A9] A login ends the session that it comes with.
      const cookie = call === LOGIN ? '' : (admin.cookie ?? '');
      return { method, path, cookie, type: bodyTypeOf(call), body };
    };
  };
}
