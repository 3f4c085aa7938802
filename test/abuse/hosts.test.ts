import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask, ENGINE_POLLING, ENGINE_SOCKET, openSocket } from './support/raw.ts';

const HERE = '127.0.0.1';
const statusSchema = v.object({ blocked: v.boolean(), attemptsRemaining: v.number() });

/** A browser's headers on a page of another site whose name now leads to this server. */
const rebound = (host: string) => ({
  host,
  origin: `http://${host}`,
  'sec-fetch-site': 'same-origin',
});

const HOSTS = [
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
];

describe.each([
  ['on its own', {}, rebound],
  [
    'behind a proxy',
    { TRUST_PROXY: '1' },
    (host: string) => ({ ...rebound(host), host: 'localhost', 'x-forwarded-host': host }),
  ],
] as const)('[A74] another site’s page by DNS rebinding, the server %s', (_, env, headersFor) => {
  let server: TestServer;
  served(StrictServer, (given) => (server = given), { ADMIN_PASSWORD, ...env });

  const attempts = async () => {
    const { body } = await ask(`${server.url}/admin/api/login-status`, HERE);
    return v.parse(statusSchema, JSON.parse(body));
  };

  test.each(HOSTS)('[A74] [L1] wrong logins as %s are no attempts', async (host) => {
    const before = await attempts();
    expect(before).toEqual({ blocked: false, attemptsRemaining: 5 });
    for (let guess = 0; guess < 6; guess += 1) {
      const headers = { ...headersFor(host), 'content-type': 'application/json' };
      const body = JSON.stringify({ password: `guess ${guess}` });
      const answer = await ask(`${server.url}/admin/api/login`, HERE, {
        method: 'POST',
        headers,
        body,
      });
      expect(answer.status).toBe(421);
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'host/foreign' });
      expect(answer.setCookie).toEqual([]);
    }
    expect(await attempts()).toEqual(before);
  });

  test.each(HOSTS)('[A74] as %s no call is answered and no room made', async (host) => {
    const headers = headersFor(host);
    const refused: number[] = [];
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['GET', '/api/game-rooms/list'],
      ['POST', '/api/game-rooms/create'],
      ['GET', '/admin/api/login-status'],
      ['POST', '/matchmake/joinById/ABC234'],
      ['GET', '/photos/x.png'],
    ] as const) {
      const answer = await ask(server.url + path, HERE, { method, headers });
      refused.push(answer.status);
      expect(answer.setCookie).toEqual([]);
    }
    expect(refused).toEqual(Array(6).fill(421));
    expect(await new Visitor(server.url).rooms()).toEqual([]);
  });

  test.each(HOSTS)('[A74] as %s no socket opens, of either protocol', async (host) => {
    const headers = headersFor(host);
    expect((await ask(server.url + ENGINE_POLLING, HERE, { headers })).status).toBe(421);
    expect(await openSocket(server.url + ENGINE_SOCKET, HERE, headers)).toBe(421);
    expect(await openSocket(`${server.url}/process/ABC234?sessionId=x`, HERE, headers)).toBe(421);
  });

  test('[A74] a session of polling that began under our own name is none under another', async () => {
    const opened = await ask(server.url + ENGINE_POLLING, HERE);
    expect(opened.status).toBe(200);
    const sid = /"sid":"([^"]+)"/.exec(opened.body)?.[1] ?? '';
    const url = `${server.url}${ENGINE_POLLING}&sid=${sid}`;
    for (const host of HOSTS) {
      const headers = headersFor(host);
      const sent = await ask(url, HERE, { method: 'POST', headers, body: '40' });
      expect([sent.status, (await ask(url, HERE, { headers })).status]).toEqual([421, 421]);
    }
  });

  test.each(HOSTS)('[A70] [A74] no page repeats %s', async (host) => {
    const accept = 'text/html,*/*;q=0.8';
    for (const path of ['/', '/games/alluring-boxes?room=ABC234', '/no/such/page']) {
      const answer = await ask(server.url + path, HERE, {
        headers: { ...headersFor(host), accept },
      });
      expect(answer.status).toBe(421);
      expect(answer.body).not.toContain('evil');
      expect(answer.body).not.toContain('og:image');
    }
  });
});
