import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { fileIn, LANGUAGES } from '../../engine/wire/languages.ts';
import { served, TestServer } from '../support/server.ts';

let server: TestServer;
served(TestServer, (given) => (server = given));

const pageFor = async (path: string, headers: Record<string, string>) => {
  const answer = await new Visitor(server.url).ask('GET', path, {
    headers: { accept: 'text/html', ...headers },
  });
  return { text: String(answer.body), vary: answer.headers.get('vary') ?? '' };
};

const languageIn = (page: string): string | undefined => /<html lang="(\w+)">/.exec(page)?.[1];

test.each([
  [{ 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }, 'ru'],
  [{ 'accept-language': 'ja,fr;q=0.5,de;q=0.9' }, 'de'],
  [{ 'accept-language': 'ja' }, 'en'],
  [{}, 'en'],
  [{ 'accept-language': 'de', cookie: 'lang=es' }, 'es'],
  [{ 'accept-language': 'de', cookie: 'lang=xx; old-lang=fr' }, 'de'],
  [{ 'accept-language': `${'x-y,'.repeat(40)}fr`, cookie: `lang=${'ru'.repeat(60)}` }, 'fr'],
])('[A140] a reader who sends %j has the page in %s', async (headers, language) => {
  const { text, vary } = await pageFor('/games', headers);
  expect(languageIn(text)).toBe(language);
  expect(vary.split(', ')).toEqual(expect.arrayContaining(['Accept-Language', 'Cookie']));
});

test('[A140] title, shared link, text without scripts and rendered page are in that language', async () => {
  const { text } = await pageFor('/games', { 'accept-language': 'de' });
  for (const german of [
    '<title>Spiele · Alluring Games</title>',
    'content="Partyspiele im Browser',
    '<noscript>Diese Spiele brauchen JavaScript.</noscript>',
  ])
    expect(text).toContain(german);
  expect(text).not.toContain('Party games to play');
});

test.each(LANGUAGES)(
  '[A140] every script of a page in %s is in that language, and is there',
  async (language) => {
    const visitor = new Visitor(server.url);
    for (const path of ['/', '/games/alluring-party', '/admin', '/nothing']) {
      const { text } = await pageFor(path, { 'accept-language': language });
      const scripts = [...text.matchAll(/"(\/assets\/[^"]+?\.js)"/g)].map(([, file = '']) => file);
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        const english = script.replace(/\.(ru|es|fr|de)\.js$/, '.js');
        expect(script).toBe(fileIn(english, language));
        const { status, body } = await visitor.get(script);
        expect(status, script).toBe(200);
        expect(String(body), script).not.toMatch(/__T[0-9a-f]{12}/);
      }
    }
  },
);
