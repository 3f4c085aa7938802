import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** One file per forbidden line, in a folder of its own where the rule applies. */
const PLANTED = 'lint-plant';

const using = (name: string, from: string): string =>
  `import { ${name} } from '${from}';\nexport const x = ${name};`;

const FORBIDDEN: [folder: string, line: string][] = [
  ['engine/host', `import Koa from 'koa';\nexport const x = Koa;`],
  ['engine/host', using('io', 'socket.io-client')],
  ['engine/host', using('MikroORM', '@mikro-orm/postgresql')],
  ['engine/host', using('createApp', '../../../api/http/app.ts')],
  ['engine/journal', using('useState', 'react')],
  ['engine/games/slots', using('randomInt', 'node:crypto')],
  ['engine/games/slots', `export const x = Math.random();`],
  ['engine/games/wheel', `export const x = Date.now();`],
  ['engine/games/boxes', `export const x = setTimeout(() => 1, 1);`],
  ['engine/games/boxes', using('Wallets', '../../../host/wallets.ts')],
  ['engine/games/party', using('SEATS', '../../boxes/rules.ts')],
  ['engine/table', using('boxesGame', '../../games/boxes/boxes-game.ts')],
  ['engine/host', using('boxesGame', '../../games/boxes/boxes-game.ts')],
  ['engine/wire', using('boxesGame', '../../games/boxes/boxes-game.ts')],
  ['bridge', using('boxesGame', '../../engine/games/boxes/boxes-game.ts')],
  ['api/games', using('boxesGame', '../../../engine/games/boxes/boxes-game.ts')],
  ['bridge', using('readEnvironment', '../../api/environment.ts')],
  ['bridge', using('MikroORM', '@mikro-orm/postgresql')],
  ['bridge/client', using('attachBridge', '../bridge.ts')],
  ['bridge/client', using('App', '../../client/app.tsx')],
  ['bridge/client', using('randomUUID', 'node:crypto')],
  ['bridge/client', using('Wallets', '../../engine/host/wallets.ts')],
  ['bridge/client', using('BOXES', '../../engine/games/boxes/rules.ts')],
  ['api/http', using('attachBridge', '../../../bridge/bridge.ts')],
  ['api/start', using('App', '../../../client/app.tsx')],
  ['client/shell', using('createApp', '../../../api/http/app.ts')],
  ['client/shell', using('Wallets', '../../../engine/host/wallets.ts')],
  ['client/table', using('attachBridge', '../../../bridge/bridge.ts')],
  ['client/games/boxes', using('attachBridge', '../../../../bridge/bridge.ts')],
  ['client/table', using('NO_BOXES', '../../../engine/games/boxes/rules.ts')],
  ['client/games/boxes', using('Wallets', '../../../../engine/host/wallets.ts')],
  ['loadtest', using('attachBridge', '../../bridge/bridge.ts')],
  ['loadtest', using('App', '../../client/app.tsx')],
  ['loadtest/core', using('App', '../../../client/app.tsx')],
  ['loadtest/core', using('attachBridge', '../../../bridge/bridge.ts')],
  ['loadtest/core', using('boxesTable', '../../games/boxes/boxes-table.ts')],
  ['test/torture/check', using('withParts', '../../../../engine/chance/seeds.ts')],
  ['test/torture/check', using('coinsFor', '../../../../engine/games/dice/rules.ts')],
  ['test/torture/check', using('SEATS', '../../../../engine/games/boxes/rules.ts')],
  ['test', using('App', '../../client/app.tsx')],
  ['test/examples', using('App', '../../../client/app.tsx')],
  ['test/examples/page', using('createApp', '../../../../api/http/app.ts')],
];

const folders = [...new Set(FORBIDDEN.map(([folder]) => join(ROOT, folder, PLANTED)))];
const fileOf = (index: number): string =>
  join(ROOT, FORBIDDEN[index]?.[0] ?? '', PLANTED, `planted-${index}.ts`);

/** Two files that import each other, if only types. */
const CIRCLE = ['circle-a.ts', 'circle-b.ts'] as const;
const CIRCLE_FOLDER = join(ROOT, 'engine/host', PLANTED);

let output = '';
beforeAll(() => {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  FORBIDDEN.forEach(([, line], index) => writeFileSync(fileOf(index), `${line}\n`));
  const circle = CIRCLE.map((name) => join(CIRCLE_FOLDER, name));
  CIRCLE.forEach((name, index) => {
    const other = CIRCLE[1 - index];
    const line = `import type { x as y } from './${other}';\nexport type x = y | ${index};\n`;
    writeFileSync(join(CIRCLE_FOLDER, name), line);
  });
  const { stdout } = spawnSync(
    process.execPath,
    [OXLINT, '--format=unix', ...circle, ...FORBIDDEN.map((_, index) => fileOf(index))],
    { cwd: ROOT, encoding: 'utf8' },
  );
  output = stdout;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test.each(FORBIDDEN)('in %s this fails the lint: %s', (folder, line) => {
  const index = FORBIDDEN.findIndex(([where, what]) => where === folder && what === line);
  const planted = output.split('\n').filter((row) => row.includes(`planted-${index}.ts`));
  expect(planted.join('\n')).toMatch(/no-restricted-(imports|globals|properties)/);
});

test.each(CIRCLE)('an import circle fails the lint: %s', (file) => {
  const planted = output.split('\n').filter((row) => row.includes(file));
  expect(planted.join('\n')).toContain('no-cycle');
});
