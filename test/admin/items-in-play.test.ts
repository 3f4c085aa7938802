import { expect, test } from 'vitest';
import { type Administrator, administered } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import * as v from 'valibot';
import { userSchema } from '../../engine/wire/admin.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const TEXTS = ['Спойте песню', 'Dance on one leg', 'Wink at everybody'];

let server: TestServer;
let admin: Administrator;
administered(TestServer, (given) => ({ server, admin } = given));

/** The prizes of a whole game of three boxes, by box. */
async function prizes(): Promise<(string | null)[]> {
  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  const rolls = await playOut(table);
  table.close();
  return rolls.flatMap(({ opened }) => (opened === null ? [] : [opened.prize]));
}

test('[B21] [A28] without tasks a box holds coins alone', async () => {
  expect(await prizes()).toEqual([null, null, null]);
});

test('[B21] [B40] [A28] each box that is opened holds another task; both see it, also after a reload', async () => {
  // Guests who have not chosen are fine with these [B55].
  const lines = TEXTS.map((text) => `${text},Light`);
  await admin.import('tasks', ['text,level', ...lines].join('\n'));
  await expect.poll(prizes).not.toContain(null);

  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  const [first, second] = table.players;
  const rolls = await playOut(table);
  const opened = rolls.flatMap((roll) => (roll.opened === null ? [] : [roll.opened]));
  expect(opened).toHaveLength(3);
  expect(new Set(opened.map(({ prize }) => prize))).toEqual(new Set(TEXTS));
  for (const roll of rolls) expect(roll.line).toMatchObject({ opened: roll.opened });
  const told = await second.next('dice-rolled', 0, ({ state }) => state === 'finished');
  expect(told).toEqual(rolls.at(-1));

  await server.crashAndRestart();
  for (const player of [first, second]) {
    const { messages } = await player.sit();
    const seen = messages.flatMap((line) =>
      line.type === 'dice' && line.opened !== null ? [line.opened] : [],
    );
    expect(seen).toEqual(opened);
  }
  table.close();
});

test('[A28] every task is a prize sooner or later, and a deleted one is none any more', async () => {
  const seen = new Set<string | null>();
  const collect = async () => {
    for (const prize of await prizes()) seen.add(prize);
    return seen;
  };
  await expect.poll(collect).toEqual(new Set(TEXTS));

  const { body } = await admin.get('/api/tasks');
  for (const { id } of body as { id: number }[]) await admin.delete(`/api/tasks/${id}`);
  await expect.poll(prizes).toEqual([null, null, null]);
});

const CONFIG = '/api/game-config/slots-exposure';
const SPIN = { type: 'SPIN' };

async function newUser(nickname: string, rating: number) {
  return v.parse(userSchema, (await admin.post('/api/users', { nickname, rating })).body);
}

async function requireRating(required_rating: number): Promise<void> {
  const config = { required_rating, spin_cost: 1, default_coins: 1000 };
  expect((await admin.post(CONFIG, config)).status).toBe(200);
}

const userOf = async (visitor: Visitor) => {
  const { user } = v.parse(v.object({ user: v.unknown() }), (await visitor.get('/api/me')).body);
  return user;
};

/** Takes a link as the page's button does; answers where it leads. */
async function take(visitor: Visitor, link: string): Promise<string | null> {
  const { status, headers } = await visitor.ask('POST', link, {
    headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  expect(status).toBe(303);
  expect(headers.get('cache-control')).toBe('no-store');
  return headers.get('location');
}

test('[A26] every user has a link of their own, and it stays the same', async () => {
  const [one, two] = [await newUser('Ann', 1), await newUser('Ann', 1)];
  expect(one.link).toMatch(/^\/u\/[\w-]{22}$/);
  expect(two.link).not.toBe(one.link);
  const put = await admin.put(`/api/users/${one.id}`, { nickname: 'Anna', rating: 2 });
  expect(put.body).toMatchObject({ nickname: 'Anna', link: one.link });
});

test('[A27] a visitor who takes a link is its user, after a reload and a crash too', async () => {
  const user = await newUser('Маша', -5);
  const visitor = new Visitor(server.url);
  expect(await userOf(visitor)).toBeNull();
  expect(await take(visitor, user.link)).toBe('/');
  expect(await userOf(visitor)).toEqual({ nickname: 'Маша', rating: -5 });
  await server.crashAndRestart();
  expect(await userOf(visitor)).toEqual({ nickname: 'Маша', rating: -5 });
  expect(await userOf(new Visitor(server.url))).toBeNull();
});

test('[A27] a visitor keeps the coins, and becomes whose link was taken last', async () => {
  await requireRating(0);
  const [one, two] = [await newUser('One', 1), await newUser('Two', 2)];
  const visitor = new Visitor(server.url);
  await visitor.post('/api/play/slots', SPIN);
  const coins = await visitor.coins();
  await take(visitor, one.link);
  await take(visitor, two.link);
  expect((await visitor.get('/api/me')).body).toMatchObject({
    user: { nickname: 'Two', rating: 2 },
    coins,
  });
});

test('[A27] an unknown token is answered the same and changes nothing', async () => {
  const user = await newUser('Kim', 3);
  const visitor = new Visitor(server.url);
  await take(visitor, user.link);
  for (const token of ['A'.repeat(22), 'short', '%00', "'--", '..%2fadmin', 'x'.repeat(3000)]) {
    expect(await take(visitor, `/u/${token}`)).toBe('/');
    expect(await userOf(visitor)).toEqual({ nickname: 'Kim', rating: 3 });
    const stranger = new Visitor(server.url);
    await take(stranger, `/u/${token}`);
    expect(await userOf(stranger)).toBeNull();
  }
});

test('[A27] the visitor of a deleted user has none again', async () => {
  const user = await newUser('Gone', 0);
  const visitor = new Visitor(server.url);
  await take(visitor, user.link);
  expect(await userOf(visitor)).toEqual({ nickname: 'Gone', rating: 0 });
  await admin.delete(`/api/users/${user.id}`);
  expect(await userOf(visitor)).toBeNull();
  await take(visitor, user.link);
  expect(await userOf(visitor)).toBeNull();
});

test('[S8] below the required rating a spin is 403 and costs nothing; from it on it goes', async () => {
  await requireRating(10);
  const user = await newUser('Nick', 9);
  const visitor = new Visitor(server.url);
  await take(visitor, user.link);
  const refused = await visitor.post('/api/play/slots', SPIN);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: 'Your rating 9 is below the required rating 10.', code: 'rating/too-low' },
  ]);
  expect((await visitor.post('/api/play/slots-exposure', SPIN)).status).toBe(403);
  expect(await visitor.get('/api/play/slots')).toMatchObject({
    status: 200,
    body: { coins: 1000, lastSpin: null },
  });
  expect((await visitor.post('/api/play/wheel', SPIN)).status).toBe(200);

  await admin.put(`/api/users/${user.id}`, { nickname: 'Nick', rating: 10 });
  expect((await visitor.post('/api/play/slots', SPIN)).status).toBe(200);
});

test('[S8] a lower requirement lets the same user spin', async () => {
  await requireRating(1);
  const user = await newUser('Low', 0);
  const visitor = new Visitor(server.url);
  await take(visitor, user.link);
  expect((await visitor.post('/api/play/slots', SPIN)).status).toBe(403);
  await requireRating(0);
  expect((await visitor.post('/api/play/slots', SPIN)).status).toBe(200);
});

test('[S8] a visitor without a user is never refused', async () => {
  await requireRating(1_000_000_000);
  const visitor = new Visitor(server.url);
  expect((await visitor.post('/api/play/slots', SPIN)).status).toBe(200);
});
