import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { userSchema } from '../../engine/wire/admin.ts';
import { ADMIN_PASSWORD, type Administrator, administered } from '../support/administrator.ts';
import { InProcessServer, moveClock, stopClock } from '../support/in-process-server.ts';
import { keep, photosOf } from '../support/photos.ts';
import type { Player } from '../support/player.ts';
import { closedAfter, openRoom } from '../support/rooms.ts';
import { playingTable, type Table } from '../support/table.ts';

const BLOCK_MINUTES = 5;
let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), {
  PHOTO_REVIEW: '1',
  LOGIN_BLOCK_MINUTES: String(BLOCK_MINUTES),
});

/** No time passes for a cache: what it holds is renewed by a writer or never. */
beforeEach(() => {
  stopClock();
  const real = performance.now.bind(performance);
  const stopped = real();
  performance.now = () => stopped;
  onTestFinished(() => void (performance.now = real));
});

const SLOTS = '/api/play/slots';
const SPIN = { type: 'SPIN' };
const LIGHT = { level: 'Лайт', with_face: false };

const guest = () => new Visitor(server.url);
const table = async () => closedAfter(await playingTable(server.url));
const idOf = (visitor: Visitor): string => visitor.cookieOf('visitor') ?? '';
const decide = (visitor: Visitor, act: string, body: object = {}) =>
  admin.post(`/api/admin/visitors/${idOf(visitor)}/${act}`, body);
const me = async (visitor: Visitor) => (await visitor.get('/api/me')).body;

/** Sends a change of the administrator's, and expects that it was made. */
async function changed(method: string, path: string, body?: object) {
  const answer = await admin.ask(method, path, {
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

const idIn = (body: unknown): number => v.parse(v.object({ id: v.number() }), body).id;

/** Rolls in turn until a box is opened. Returns that roll and who has rolled. */
async function opened({ players }: Table): Promise<{ prize: string | null; opener: number }> {
  let { turn } = await players[0].sit();
  for (;;) {
    const opener = turn === 'player1' ? 0 : 1;
    const from = players[0].mark;
    players[opener]?.send('roll-dice');
    const roll = await players[0].next('dice-rolled', from);
    if (roll.opened !== null) return { prize: roll.opened.prize, opener };
    ({ turn } = roll);
  }
}

const login = (password: string) => guest().post('/admin/api/login', { password });

/** The luckiest roll on the evening's board. */
async function lucky(): Promise<unknown> {
  const { body } = await guest().get('/api/tonight');
  return v.parse(v.object({ tonight: v.object({ lucky: v.unknown() }) }), body).tonight.lucky;
}

const drawn = async () => (await opened(await table())).prize;

async function newUser(rating: number) {
  return v.parse(userSchema, await changed('POST', '/api/users', { nickname: 'Ann', rating }));
}

const take = (visitor: Visitor, link: string) =>
  visitor.ask('POST', link, { redirect: 'manual', headers: { origin: server.url } });

async function configured(required_rating: number, default_coins = 1000): Promise<void> {
  const config = { required_rating, spin_cost: 1, default_coins };
  await changed('POST', '/api/game-config/slots-exposure', config);
}

/** The opener has done the task, and the other player judges it. */
async function judged(players: readonly [Player, Player], opener: number): Promise<void> {
  const [dare] = (await players[0].sit()).dares;
  const [first, second] = players;
  const [doer, judge] = opener === 0 ? [first, second] : [second, first];
  await doer.ask('settle-dare', { dare: dare?.id, done: true }, 'dare-changed');
  await judge.ask(
    'judge-dare',
    { dare: dare?.id, verdict: 'exactly' },
    'dare-changed',
    (told) => told.dare.verdict === 'exactly',
  );
}

async function verdicts(): Promise<void> {
  const task = idIn(await changed('POST', '/api/tasks', { text: 'Sing', ...LIGHT }));
  const user = await newUser(9);
  const game = await table();
  for (const host of game.hosts) await take(host, user.link);
  const other = await newUser(0);
  await configured(10);
  const { opener } = await opened(game);
  // A user does not move their own rating: the judge is another.
  const [doer, judge] = opener === 0 ? game.hosts : game.hosts.toReversed();
  if (doer === undefined || judge === undefined) throw new Error('a table has two');
  await take(judge, other.link);
  expect(await doer.post(SLOTS, SPIN)).toMatchObject({ status: 403 });
  await judged(game.players, opener);
  expect(await me(doer)).toMatchObject({ user: { rating: 10 } });
  expect(await doer.post(SLOTS, SPIN)).toMatchObject({ status: 200 });
  await configured(0);
  await changed('DELETE', `/api/tasks/${task}`);
}

async function users(): Promise<void> {
  const visitor = guest();
  await visitor.createRoom();
  expect(await me(visitor)).toMatchObject({ user: null });
  const { id, link } = await newUser(3);
  await take(visitor, link);
  expect(await me(visitor)).toMatchObject({ user: { nickname: 'Ann', rating: 3 } });
  await changed('PUT', `/api/users/${id}`, { nickname: 'Anna', rating: 4 });
  expect(await me(visitor)).toMatchObject({ user: { nickname: 'Anna', rating: 4 } });
  await changed('DELETE', `/api/users/${id}`);
  expect(await me(visitor)).toMatchObject({ user: null });
}

async function profiles(): Promise<void> {
  const visitor = guest();
  await visitor.createRoom();
  const put = (body: object) => visitor.put('/api/me', body);
  expect(await me(visitor)).toMatchObject({ name: null });
  await put({ name: 'Kim' });
  expect(await me(visitor)).toMatchObject({ name: 'Kim', limits: null });
  const limits = { level: 'Лайт', kinks: [], withFace: false };
  await put({ limits });
  expect(await me(visitor)).toMatchObject({ name: 'Kim', limits });
  await decide(visitor, 'rename', { name: 'Tim' });
  expect(await me(visitor)).toMatchObject({ name: 'Tim' });
}

/** For each thing that the page names, its writers, each followed by the next read of the same process. */
const WRITERS: Record<string, () => Promise<void>> = {
  'an open room': async () => {
    const game = await table();
    const [ann, bob] = game.hosts;
    const names = async () => (await game.players[0].sit()).names;
    expect(await names()).toEqual({ player1: null, player2: null });
    await ann.put('/api/me', { name: 'Kim' });
    expect(await names()).toEqual({ player1: 'Kim', player2: null });
    await decide(ann, 'rename', { name: 'Tim' });
    const { id, link } = await newUser(1);
    await take(bob, link);
    expect(await names()).toEqual({ player1: 'Tim', player2: 'Ann' });
    await changed('PUT', `/api/users/${id}`, { nickname: 'Anna', rating: 1 });
    expect(await names()).toEqual({ player1: 'Tim', player2: 'Anna' });
    await changed('DELETE', `/api/users/${id}`);
    expect(await names()).toEqual({ player1: 'Tim', player2: null });
  },
  'a wallet': async () => {
    const visitor = guest();
    for (const game of ['slots', 'wheel']) {
      const { body } = await visitor.post(`/api/play/${game}`, SPIN);
      const { coins } = v.parse(v.object({ coins: v.number() }), body);
      expect(await visitor.coins()).toBe(coins);
    }
    const game = await table();
    const before = await Promise.all(game.hosts.map((host) => host.coins()));
    const from = game.players.map(({ mark }) => mark);
    const { opener } = await opened(game);
    const told = await game.players[opener]?.next('balance-changed', from[opener] ?? 0);
    expect(await game.hosts[opener]?.coins()).toBe(told?.coins);
    expect(told?.coins).not.toBe(before[opener]);
  },
  'a game for one player': async () => {
    const visitor = guest();
    await visitor.get(SLOTS);
    const { body } = await visitor.post(SLOTS, SPIN);
    const { lastSpin } = v.parse(v.object({ lastSpin: v.looseObject({}) }), body);
    expect((await visitor.get(SLOTS)).body).toMatchObject({ lastSpin });
  },
  'which commands were done': async () => {
    const game = await table();
    const [first] = game.players;
    const from = first.mark;
    for (const _ of [1, 2]) await first.acknowledged('roll-dice', 'the only one');
    await first.sit();
    expect(first.told.slice(from).filter(({ name }) => name === 'dice-rolled')).toHaveLength(1);
  },
  "a visitor's user and profile": async () => {
    await users();
    await profiles();
    await verdicts();
  },
  'the room list': async () => {
    const visitor = guest();
    const listed = async () => (await guest().rooms()).map(({ id }) => id);
    const before = await listed();
    const { roomId } = closedAfter(await openRoom(server.url, visitor));
    expect(await listed()).toEqual([roomId, ...before]);
    const state = async () => (await guest().rooms()).find(({ id }) => id === roomId)?.state;
    const waiting = await state();
    await guest().joinRoom(roomId);
    expect(await state()).not.toBe(waiting);
    const other = await guest().createRoom();
    expect(await listed()).toContain(other.roomId);
    const leaver = guest();
    const left = await leaver.createRoom();
    expect(await listed()).toContain(left.roomId);
    await decide(leaver, 'send-away', { for: 'hour' });
    expect(await listed()).not.toContain(left.roomId);
  },
  'a page of photos': async () => {
    const visitor = guest();
    const shown = async () => (await photosOf(visitor)).map(({ id }) => id);
    expect(await shown()).toEqual([]);
    const { id } = await keep(visitor, await png(9));
    expect(await shown()).toEqual([]);
    await changed('POST', `/api/photos/${id}/approve`);
    expect(await shown()).toEqual([id]);
    await changed('DELETE', `/api/photos/${id}`);
    expect(await shown()).toEqual([]);
  },
  'the tasks': async () => {
    expect(await drawn()).toBeNull();
    const id = idIn(await changed('POST', '/api/tasks', { text: 'Sing', ...LIGHT }));
    expect(await drawn()).toBe('Sing');
    await changed('PUT', `/api/tasks/${id}`, { text: 'Dance', ...LIGHT });
    expect(await drawn()).toBe('Dance');
    await changed('DELETE', `/api/tasks/${id}`);
    expect(await drawn()).toBeNull();
    const kink = idIn(await changed('POST', '/api/kinks', { name: 'Songs' }));
    await changed('POST', '/api/tasks', { text: 'Hum', ...LIGHT, required_kink_id: kink });
    expect(await drawn()).toBeNull();
    await changed('DELETE', `/api/kinks/${kink}`); // its task requires nothing now
    expect(await drawn()).toBe('Hum');
    await admin.removeItems();
    expect(await drawn()).toBeNull();
    await admin.imported('tasks', 'text,level\nWink,Light');
    expect(await drawn()).toBe('Wink');
    await admin.removeItems();
  },
  'the kinks that visitors are asked about': async () => {
    const visitor = guest();
    const asked = async () => {
      const { kinks } = v.parse(v.object({ kinks: v.array(v.any()) }), await me(visitor));
      return kinks.map((kink) => v.parse(v.object({ name: v.string() }), kink).name);
    };
    expect(await asked()).toEqual([]);
    const id = idIn(await changed('POST', '/api/kinks', { name: 'Songs' }));
    expect(await asked()).toEqual(['Songs']);
    await changed('PUT', `/api/kinks/${id}`, { name: 'Dances' });
    expect(await asked()).toEqual(['Dances']);
    await changed('DELETE', `/api/kinks/${id}`);
    expect(await asked()).toEqual([]);
    await admin.imported('kinks', 'name\nHats');
    expect(await asked()).toEqual(['Hats']);
    await admin.removeItems();
  },
  'a configuration': async () => {
    for (const coins of [70, 90]) {
      await configured(0, coins);
      expect(await me(guest())).toMatchObject({ coins });
    }
  },
  'a blocked login': async () => {
    let answer = await login('wrong');
    while (answer.status !== 429) answer = await login('wrong');
    expect(await login(ADMIN_PASSWORD)).toMatchObject({ status: 429 });
    moveClock(BLOCK_MINUTES * 60_000 + 1);
    expect(await login(ADMIN_PASSWORD)).toMatchObject({ status: 200 });
    expect(await login('wrong')).toMatchObject({ status: 401 });
  },
  'what the administrator decided about visitors': async () => {
    const visitor = guest();
    await visitor.createRoom();
    const create = () => visitor.post('/api/game-rooms/create');
    const rename = () => visitor.put('/api/me', { name: 'Kim' });
    expect(await rename()).toMatchObject({ status: 200 });
    await decide(visitor, 'rename', { name: 'Tim' });
    expect(await rename()).toMatchObject({ body: { code: 'visitor/name-held' } });
    await decide(visitor, 'send-away', { for: 'hour' });
    expect(await create()).toMatchObject({ body: { code: 'visitor/sent-away' } });
    await decide(visitor, 'pardon');
    expect(await rename()).toMatchObject({ status: 200 });
    expect(await create()).toMatchObject({ status: 200 });
    const game = await table();
    const [ann] = game.hosts;
    const [first] = game.players;
    await first.ask('chat-message', { message: 'Hi' }, 'chat-message');
    await decide(ann, 'silence', { for: 'hour' });
    const from = first.mark;
    expect(await first.acknowledged('roll-dice', 'a roll')).toBeDefined();
    first.send('chat-message', { message: 'Still here' });
    await expect
      .poll(() => first.told.slice(from).map(({ payload }) => payload))
      .toContainEqual(expect.objectContaining({ code: 'visitor/silenced' }));
  },
  "the evening's board": async () => {
    const game = await table();
    for (const host of game.hosts) await take(host, (await newUser(1)).link);
    await opened(game);
    const later = () => {
      moveClock(1001);
      return lucky();
    };
    await expect.poll(later).not.toBeNull();
    await changed('DELETE', '/api/tonight');
    expect(await lucky()).toBeNull();
  },
};

/** What the page says is cached: the first cells of the table, taken apart. */
function thingsOfThePage(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const [, section = ''] = page.split('## How long memory is trusted\n');
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).flatMap((row) => {
    const [, cell = ''] = row.split(' | ')[0]?.split(/^\| /) ?? [];
    return cell.replaceAll(/ \([^)]*\)/g, '').split(', ');
  });
}

test('[J25] the page names what this test goes through, and nothing else', () => {
  expect(Object.keys(WRITERS).toSorted()).toEqual(thingsOfThePage().toSorted());
});

test.each(thingsOfThePage())(
  '[J25] %s: each writer of this process is seen by its next read',
  async (thing) => {
    const go = WRITERS[thing];
    if (go === undefined) throw new Error(`no writers of ${thing} are tried`);
    await go();
  },
);
