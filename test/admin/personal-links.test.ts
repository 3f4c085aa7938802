import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userSchema } from '../../engine/wire/admin.ts';
import { withDatabase } from '../../scripts/operator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { ADMIN_PASSWORD, type Administrator, administered } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));

async function newUser(nickname: string, rating = 1) {
  return v.parse(userSchema, (await admin.post('/api/users', { nickname, rating })).body);
}

const ask = (method: string, visitor: Visitor, link: string, headers = {}): Promise<Answer> =>
  visitor.ask(method, link, { redirect: 'manual', headers });
const look = (visitor: Visitor, link: string) => ask('GET', visitor, link);
const take = (visitor: Visitor, link: string, headers = {}) => ask('POST', visitor, link, headers);
const userOf = async (visitor: Visitor) =>
  v.parse(v.object({ user: v.unknown() }), (await visitor.get('/api/me')).body).user;

/** It leads to the games, as whatever leads nowhere does, and leaves nothing in the browser. */
function expectHome({ status, headers }: Answer): void {
  expect([status, headers.get('location')]).toEqual([303, '/']);
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.get('cache-control')).toBe('no-store');
}

const WRONG = ['A'.repeat(22), 'short', '', '%00', "'--", '..%2fadmin', 'a/b', 'x'.repeat(3000)];

describe('[A37] looking at a link', () => {
  test.each(WRONG)('[A37] a wrong one, %j, makes no visitor and changes nothing', async (token) => {
    const user = await newUser('Kim', 3);
    const known = new Visitor(server.url);
    await take(known, user.link);
    for (const visitor of [known, new Visitor(server.url)]) {
      const before = visitor.cookie;
      for (const method of ['GET', 'HEAD', 'POST']) {
        expectHome(await ask(method, visitor, `/u/${token}`));
      }
      expect(visitor.cookie).toBe(before);
    }
    expect(await userOf(known)).toEqual({ nickname: 'Kim', rating: 3 });
  });

  test('[A37] a right one makes no visitor either, however it is looked at', async () => {
    const { link } = await newUser('Ann');
    const visitor = new Visitor(server.url);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await ask(method, visitor, link);
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(visitor.cookie).toBeNull();
    expect(await userOf(visitor)).toBeNull();
  });

  test('[A37] above ADDRESS_RATE it is refused, and nothing was kept of it all', async () => {
    const strict = await TestServer.start({ ADMIN_PASSWORD, ADDRESS_RATE: '40' });
    onTestFinished(() => strict.remove());
    const answers: Answer[] = [];
    for (let n = 0; n < 60; n += 1) {
      const token = n.toString().padStart(22, 'A');
      answers.push(await look(new Visitor(strict.url), `/u/${token}`));
    }
    for (const answer of answers.slice(0, 40)) expectHome(answer);
    for (const { status, headers, body } of answers.slice(40)) {
      expect([status, body]).toEqual([429, expect.objectContaining({ code: 'action/too-many' })]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await take(new Visitor(strict.url), '/u/x')).status).toBe(429);

    await strict.end('SIGTERM');
    await withDatabase({ dataDir: strict.dataDir, databaseUrl: null }, async (sql) => {
      for (const table of ['journal', 'wallet_movement', 'visitor_user', 'room']) {
        expect(await sql.query(`all-${table}`, `select * from ${table}`, []), table).toEqual([]);
      }
    });
  });
});

describe('[A38] the page of a link', () => {
  test('[A38] the page says whose link it is, asks by a plain form, and shows the link to no other site', async () => {
    const user = await newUser('Maria');
    const { headers, body } = await look(new Visitor(server.url), user.link);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const page = String(body);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).toMatch(new RegExp(`<form method="post" action="${user.link}">\\s*<button`));
    expect(page).toContain('Play as <bdi>Maria</bdi></button>');
    expect(page).toContain('<a class="no" href="/"');
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|\{\{|Until now/);
    const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await new Visitor(server.url).get(sheet)).status).toBe(200);
  });

  test.each([
    [`<b title="x">&'`, '&lt;b title=&quot;x&quot;&gt;&amp;&#39;'],
    ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['$& $1 {{action}} $`', '$&amp; $1 {{action}} $`'],
  ])('[A38] a nickname is text there, whatever it is: %s', async (nickname, shown) => {
    const page = String((await look(new Visitor(server.url), (await newUser(nickname)).link)).body);
    expect(page).toContain(`Play as <bdi>${shown}</bdi></button>`);
    expect(page).not.toContain('<script');
  });

  test.each([
    ['en', ['Play as <bdi>Max</bdi>?', 'Until now this browser has played as Ned.']],
    ['ru', ['Играть как <bdi>Max</bdi>?', 'До сих пор этот браузер играл как Ned.']],
    ['es', ['¿Jugar como <bdi>Max</bdi>?', '<title>¿Jugar como Max? · Alluring Games</title>']],
    ['fr', ['lien personnel de <b><bdi>Max</bdi></b', 'Non, vers les jeux']],
    ['de', ['Als <bdi>Max</bdi> spielen</button>', 'Ab dann spielt dieser Browser']],
  ])('[A140] it is in its reader’s language: %s', async (language, texts) => {
    const [{ link: before }, { link }] = [await newUser('Ned'), await newUser('Max')];
    const visitor = new Visitor(server.url);
    await take(visitor, before);
    const { headers, body } = await ask('GET', visitor, link, { 'accept-language': language });
    const page = String(body);
    for (const text of [`<html lang="${language}">`, ...texts]) expect(page).toContain(text);
    expect(page.includes('Play as')).toBe(language === 'en');
    expect(headers.get('vary')).toContain('Accept-Language, Cookie');
  });

  test('[A38] another user is told so; that user is redirected', async () => {
    const [one, two] = [await newUser('One'), await newUser('Two')];
    const visitor = new Visitor(server.url);
    await take(visitor, one.link);
    expectHome(await look(visitor, one.link));
    const { body } = await look(visitor, two.link);
    expect(body).toContain('Until now this browser has played as One.');
    expect(await userOf(visitor)).toMatchObject({ nickname: 'One' });
  });

  test('[A38] as a bare file it is not there', async () => {
    for (const path of ['/personal-link.html', '/Personal-Link.HTML', '/personal-link.html.gz']) {
      const { status, body } = await new Visitor(server.url).get(path);
      expect([status, String(body).includes('{{')]).toEqual([404, false]);
    }
  });
});

describe('[A27] taking a link', () => {
  test('[A27] makes a visitor, who is the user from then on', async () => {
    const { link } = await newUser('Ann', 7);
    const visitor = new Visitor(server.url);
    const { status, headers } = await take(visitor, link);
    expect([status, headers.get('location')]).toEqual([303, '/']);
    expect(visitor.cookieOf('visitor')).toMatch(/^[\w-]{22}$/);
    expect(await userOf(visitor)).toEqual({ nickname: 'Ann', rating: 7 });
  });

  test('[A27] [X4] from another site’s page is refused', async () => {
    const { link } = await newUser('Ann');
    const visitor = new Visitor(server.url);
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await take(visitor, link, headers)).status).toBe(403);
    }
    expect(visitor.cookie).toBeNull();
    expect((await take(visitor, link, { origin: server.url })).status).toBe(303);
  });
});

const renew = (id: number | string, body?: object) => admin.post(`/api/users/${id}/link`, body);

describe('[A39] a new link', () => {
  test('[A39] a new link ends the old one; visitors who took that stay the user', async () => {
    const user = await newUser('Ann', 2);
    const early = new Visitor(server.url);
    await take(early, user.link);
    const { status, body } = await renew(user.id, { version: user.version });
    expect(status).toBe(200);
    const renewed = v.parse(userSchema, body);
    expect(renewed).toEqual({ ...user, version: 2, link: renewed.link });
    expect(renewed.link).toMatch(/^\/u\/[\w-]{22}$/);
    expect(renewed.link).not.toBe(user.link);
    expect((await admin.get(`/api/users/${user.id}`)).body).toEqual(renewed);

    const late = new Visitor(server.url);
    expectHome(await look(late, user.link));
    expectHome(await take(late, user.link));
    expect(await userOf(early)).toEqual({ nickname: 'Ann', rating: 2 });
    await take(late, renewed.link);
    expect(await userOf(late)).toEqual({ nickname: 'Ann', rating: 2 });
  });

  test('[A39] [A23] is refused for a version of before, and made without one', async () => {
    const user = await newUser('Ann');
    const put = { nickname: 'Anna', rating: 1 };
    await admin.put(`/api/users/${user.id}`, put);
    const stale = await renew(user.id, { version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'item/stale' } });
    expect((await admin.get(`/api/users/${user.id}`)).body).toMatchObject({ link: user.link });
    expect((await renew(user.id)).body).toMatchObject({ nickname: 'Anna', version: 3 });
    const overtaken = await admin.put(`/api/users/${user.id}`, { ...put, version: 2 });
    expect(overtaken.status).toBe(409);
  });

  test.each(['999999999', '0', '-1', 'x', '1e3', '%00'])('[A39] [A22] of %s is 404', async (id) => {
    expect(await renew(id)).toMatchObject({ status: 404, body: { code: 'item/unknown' } });
  });

  test.each([{ version: 'x' }, { version: 0 }, { version: 1.5 }])(
    '[A39] [A34] %j is 400 and changes nothing',
    async (body) => {
      const user = await newUser('Ann');
      expect((await renew(user.id, body)).status).toBe(400);
      expect((await admin.get(`/api/users/${user.id}`)).body).toEqual(user);
    },
  );
});
