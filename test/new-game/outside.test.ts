import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { seriousOn } from '../browser/support/page-reports.ts';
import { PHONE, Screen } from '../browser/support/screen.ts';
import { TestServer } from '../support/server.ts';
import { checkoutCopy, ROOT, run, tool } from './checkout-copy.ts';

/** The package as `npm pack` makes it, in a folder beside a game, with its dependencies. */
let folder = '';
let copy = '';

/** Does the work of `npm install` without a network: unpacks the package, links all others. */
function install(tarball: string): void {
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'alluring-games');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}

const done = { code: 0, output: expect.any(String) as string };
async function must(going: ReturnType<typeof run>): Promise<string> {
  const result = await going;
  expect(result, result.output).toEqual(done);
  return result.output;
}

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  copy = checkoutCopy();
  folder = mkdtempSync(join(inject('scratch'), 'outside-'));
  const words = ['race', '--title', 'Dice Race', '--to', folder];
  await must(run(copy, 'scripts/new-game.ts', ...words));
  // `prepack` without its look at the packages.
  await must(run(copy, 'scripts/make-package.ts'));
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const [tarball = ''] = execFileSync('npm', packed, { cwd: copy, encoding: 'utf8' }).split('\n');
  install(join(folder, tarball));
  await must(tool(folder, 'vite', 'build', '--logLevel', 'error'));
  browser = await launchBrowser();
  server = await TestServer.start({}, { script: join(folder, 'main.ts') });
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
  for (const one of [copy, folder]) rmSync(one, { recursive: true, force: true });
});

test('[T32] [T75] its own tests pass: laws, a table, kept journals, and kill -9 over both protocols', async () => {
  expect(await must(run(folder, 'golden.ts', '0.1.0'))).toContain('golden/0.1.0.json');
  expect(await must(run(folder, 'golden.ts'))).toContain('All plays are kept.');
  const output = await must(tool(folder, 'vitest', 'run'));
  expect(output).toMatch(/Tests {2}\d+ passed/);
});

test('[T75] its linter and its formatter find nothing, and a rule that draws is found', async () => {
  await must(tool(folder, 'oxlint', '--type-aware', '--deny-warnings'));
  await must(tool(folder, 'oxfmt', '--check', '.'));
  const planted = join(folder, 'engine/planted.ts');
  writeFileSync(planted, 'export const draw = (): number => Math.random();\n');
  const { code, output } = await tool(folder, 'oxlint', '--deny-warnings');
  rmSync(planted);
  expect(code).not.toBe(0);
  expect(output).toContain('chance comes in with the event');
});

test('[T75] it overrides no package of which this checkout has several versions', () => {
  const { overrides } = manifestAt();
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  for (const name of Object.keys(overrides)) {
    const versions = lock.match(
      new RegExp(`node_modules/${name}": \\{\\s+("name": "[^"]+",\\s+)?"version": "[^"]+"`, 'g'),
    );
    expect(new Set(versions).size, name).toBeLessThan(2);
  }
});

test('[T32] the package has types, and they are those of the code', async () => {
  await must(tool(folder, 'tsc', '-p', '.'));
  const planted = join(folder, 'engine/planted.ts');
  const line = "import { pick } from 'alluring-games/engine/chance/chance';";
  writeFileSync(planted, `${line}\nexport const text: string = pick(0.5, 6);\n`);
  const { code, output } = await tool(folder, 'tsc', '-p', '.');
  rmSync(planted);
  expect(code).not.toBe(0);
  expect(output).toContain("Type 'number' is not assignable to type 'string'");
});

/** An import as the compiler writes it, or a dynamic one. */
const IMPORTED = /^(?:import|export) (?:[^'\n]* from )?'([^.'][^']*)';$|import\('([^.'][^']*)'\)/gm;
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
const manifestSchema = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
  overrides: v.record(v.string(), v.string()),
});
const manifestAt = (...path: string[]) =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, ...path, 'package.json'), 'utf8')));

test('[T32] the package imports nothing that it or the game does not install', () => {
  const engine = join(folder, 'node_modules/alluring-games');
  const { dependencies } = manifestAt('node_modules/alluring-games');
  const { devDependencies } = manifestAt();
  const installed = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  const files = globSync('dist/**/*.js', { cwd: engine });
  const imported = files.flatMap((file) =>
    [...readFileSync(join(engine, file), 'utf8').matchAll(IMPORTED)].map(
      ([, named, loaded]) => named ?? loaded ?? '',
    ),
  );
  const packages = new Set(imported.filter((one) => !one.startsWith('node:')).map(packageOf));
  expect(packages.size).toBeGreaterThan(20);
  expect([...packages].filter((one) => !installed.has(one))).toEqual([]);
});

test('[T32] only the kit’s files can be imported', async () => {
  const script = join(folder, 'planted.mjs');
  writeFileSync(script, "await import('alluring-games/api/store/sql');\n");
  const { output } = await run(folder, script);
  rmSync(script);
  expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('[T32] it is played over sockets of both protocols', async () => {
  const flags = '--scenario race --rooms 5 --ramp 0.2 --duration 5 --interval 30 --protocol mixed';
  const checks = '--verify-every 1 --quiet --fail errors==0 --fail roll.count>20';
  const words = [...flags.split(' '), ...checks.split(' ')];
  await must(run(folder, 'loadtest.ts', '--url', server.url, ...words));
});

test('[A70] [A71] [T32] its page comes with its title, its link’s text and its files', async () => {
  const page = await (await fetch(`${server.url}/games/dice-race?room=ABC234`)).text();
  expect(page).toContain('<title>Dice Race · Alluring Games</title>');
  expect(page).toContain('A seat at the table is yours: Dice Race');
  const [, file = ''] = /modulepreload" crossorigin href="([^"]*race-page[^"]*)"/.exec(page) ?? [];
  expect((await fetch(server.url + file)).status).toBe(200);
});

const visit = (path: string, options = {}) =>
  Screen.open(browser, new URL(path, server.url).href, options);

test('[T32] [G49] two play it through its page, asked for no limits, and a third watches', async () => {
  const host = await visit('/', { isNew: true });
  await host.page.getByRole('link', { name: 'Sit down' }).click();
  await host.button('Create Room').click();
  await host.page.getByText('Who are you tonight?').waitFor();
  expect(await host.page.getByText('How daring tonight?').count()).toBe(0);
  await host.button('Later').click();
  await host.page.getByText('Share room ID').waitFor();
  const room = new URL(host.page.url()).searchParams.get('room') ?? '';
  const guest = await visit(`/games/dice-race?room=${room}`, { viewport: PHONE });
  await guest.sitDown();
  const television = await visit(`/watch/${room}`);
  await host.button('Start').click();
  await guest.page.getByText('Player 1 is to roll.').waitFor();
  expect(await seriousOn(guest.page)).toEqual([]);
  await host.button('Roll').click();
  await guest.page.getByText('It is your turn.').waitFor();
  await guest.button('Roll').click();
  await television.page.getByText('Player 1 is to roll.').waitFor();
  expect(await television.button('Roll').count()).toBe(0);
  for (const { complaints } of [host, guest, television]) expect(complaints).toEqual([]);
});
