import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { isCommonRefusal, REFUSALS, type Refusal } from '../../engine/definition/refusal.ts';

const ROOT = join(import.meta.dirname, '../..');
const served = [...GAMES_SERVED.solo, ...GAMES_SERVED.table];
const ownCodes = served.flatMap(({ refusals }) =>
  (Object.keys(refusals) as Refusal[]).filter((code) => !isCommonRefusal(code)),
);
const folders = readdirSync(join(ROOT, 'engine/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Files outside a game's folders that may name it: the documented addresses, and their company. */
const ADDRESSES = [
  'api/admin/game-configs.ts', // the settings of the slots
  'api/games/room-routes.ts', // /api/game-rooms is Alluring Boxes
  'api/users/profiles.ts', // /api/me without a game means the slots'
  'client/admin/items/config-section.tsx', // the settings of the slots, and their address
  'engine/wire/admin.ts', // words about the settings' address
];
/** General codes that no game has to use, with the texts for a game that has no text of its own. */
const FOR_ANY_GAME = ['game/not-now'];

type Files = Readonly<Record<string, string>>;

/** Each name of a game: its slug, its title, its folder (of a file, or in a code), its refusals' codes. */
const NAMES = [
  ...served.flatMap(({ slug }) => ["'", '"', '`', '/'].map((start) => start + slug)),
  ...served.map(({ title }) => title),
  ...folders.flatMap((folder) => [`games/${folder}/`, `'${folder}/`, `"${folder}/`]),
  ...ownCodes.flatMap((code) => [`'${code}'`, `"${code}"`]),
];

const namesIn = (text: string): string[] => NAMES.filter((name) => text.includes(name));
const naming = (files: Files): string[] =>
  Object.keys(files).filter((file) => namesIn(files[file] ?? '').length > 0);

/** General codes that only the files of one game use. */
function givenByOne(files: Files): string[] {
  return Object.keys(REFUSALS).filter((code) => {
    const giving = Object.keys(files).filter((file) => files[file]?.includes(`'${code}'`));
    const games = new Set(
      giving.map((file) => /^(engine\/games\/[\w-]+|test\/examples)\//.exec(file)?.[1]),
    );
    return games.size === 1 && !games.has(undefined);
  });
}

function sources(...under: string[]): Files {
  const listed = execFileSync('git', ['ls-files', ...under], { cwd: ROOT }).toString();
  const files = listed
    .split('\n')
    .filter((file) => /\.(tsx?|js|css|html|webmanifest)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|test-support|-under-/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** All but what lies in a game's own folders. */
function outside(): Files {
  const all = Object.entries(sources('engine', 'api', 'bridge', 'client', 'loadtest/core'));
  return Object.fromEntries(
    all.filter(([file]) => !/^(engine|client)\/games\/[\w-]+\//.test(file)),
  );
}

test('[T8] nothing outside a game’s folders names it but the documented addresses', () => {
  expect(naming(outside()).toSorted()).toEqual(ADDRESSES);
});

test('[T8] a code that only one game uses is defined by that game', () => {
  const all = Object.entries(sources('engine', 'api', 'bridge', 'test/examples'));
  const giving = all.filter(([file]) => file !== 'engine/definition/refusal.ts');
  const alone = givenByOne(Object.fromEntries(giving));
  expect(alone.filter((code) => !FOR_ANY_GAME.includes(code))).toEqual([]);
});

test('[T8] a name that is planted is found', () => {
  for (const { slug } of served) {
    expect(namesIn(`const game = '${slug}';`)).toEqual([`'${slug}`]);
    expect(namesIn(`fetch("/api/play/${slug}")`)).toEqual([`/${slug}`]);
    expect(namesIn(`ask('GET', '/api/game-config/${slug}', {})`)).toEqual([`/${slug}`]);
  }
  for (const folder of folders) {
    expect(namesIn(`import { rules } from '../engine/games/${folder}/rules.ts';`)).not.toEqual([]);
    expect(namesIn(`throw new Refused('${folder}/not-so-fast');`)).toEqual([`'${folder}/`]);
  }
  for (const { title } of served) expect(namesIn(`<h1>${title}</h1>`)).toContain(title);
  for (const code of ownCodes) expect(namesIn(`'${code}': 'No.',`)).toContain(`'${code}'`);
  expect(namesIn('const game = "another"; /api/game-rooms/list')).toEqual([]);
  const [first] = served;
  expect(namesIn(`/** The seats of ${first?.title}. */`)).toEqual([first?.title]);
  const planted = { 'client/table/frame/a.tsx': "go('/games/alluring-boxes')", 'bridge/b.ts': '' };
  expect(naming({ ...outside(), ...planted })).toContain('client/table/frame/a.tsx');
});

test('[T8] a planted code of one game alone is found', () => {
  const one = {
    'engine/games/boxes/a.ts': "refuse('room/too-many')",
    'api/b.ts': "'room/unknown'",
  };
  expect(givenByOne(one)).toEqual(['room/too-many']);
  expect(givenByOne({ ...one, 'engine/host/c.ts': "'room/too-many'" })).toEqual([]);
  expect(givenByOne({ ...one, 'engine/games/cards/c.ts': "'room/too-many'" })).toEqual([]);
});
