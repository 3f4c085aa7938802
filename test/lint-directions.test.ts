import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** One file per forbidden line, in a folder of its own where the rule applies. */
const PLANTED = 'lint-plant';

const FORBIDDEN: [folder: string, line: string][] = [
  ['engine/host', `import Koa from 'koa';\nexport const x = Koa;`],
  ['engine/host', `import { io } from 'socket.io-client';\nexport const x = io;`],
  ['engine/host', `import { MikroORM } from '@mikro-orm/postgresql';\nexport const x = MikroORM;`],
  [
    'engine/host',
    `import { createApp } from '../../../api/http/app.ts';\nexport const x = createApp;`,
  ],
  ['engine/journal', `import { useState } from 'react';\nexport const x = useState;`],
  ['engine/games/slots', `import { randomInt } from 'node:crypto';\nexport const x = randomInt;`],
  ['engine/games/slots', `export const x = Math.random();`],
  ['engine/games/wheel', `export const x = Date.now();`],
  ['engine/games/boxes', `export const x = setTimeout(() => 1, 1);`],
  [
    'engine/games/boxes',
    `import { Wallets } from '../../../host/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'engine/host',
    `import { boxesGame } from '../../games/boxes/boxes-game.ts';\nexport const x = boxesGame;`,
  ],
  [
    'engine/wire',
    `import { boxesGame } from '../../games/boxes/boxes-game.ts';\nexport const x = boxesGame;`,
  ],
  [
    'bridge',
    `import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';\nexport const x = boxesGame;`,
  ],
  [
    'api/games',
    `import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';\nexport const x = boxesGame;`,
  ],
  [
    'bridge',
    `import { readEnvironment } from '../../api/environment.ts';\nexport const x = readEnvironment;`,
  ],
  ['bridge', `import { MikroORM } from '@mikro-orm/postgresql';\nexport const x = MikroORM;`],
  ['bridge/client', `import { attachBridge } from '../bridge.ts';\nexport const x = attachBridge;`],
  ['bridge/client', `import { App } from '../../client/app.tsx';\nexport const x = App;`],
  ['bridge/client', `import { randomUUID } from 'node:crypto';\nexport const x = randomUUID;`],
  [
    'bridge/client',
    `import { Wallets } from '../../engine/host/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'bridge/client',
    `import { BOXES } from '../../engine/games/boxes/rules.ts';\nexport const x = BOXES;`,
  ],
  [
    'api/http',
    `import { attachBridge } from '../../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  ['api/start', `import { App } from '../../../client/app.tsx';\nexport const x = App;`],
  [
    'client/shell',
    `import { createApp } from '../../../api/http/app.ts';\nexport const x = createApp;`,
  ],
  [
    'client/shell',
    `import { Wallets } from '../../../engine/host/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'client/table',
    `import { attachBridge } from '../../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  [
    'client/games/boxes',
    `import { attachBridge } from '../../../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  [
    'client/table',
    `import { NO_BOXES } from '../../../engine/games/boxes/rules.ts';\nexport const x = NO_BOXES;`,
  ],
  [
    'client/games/boxes',
    `import { Wallets } from '../../../../engine/host/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'loadtest',
    `import { attachBridge } from '../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  ['loadtest', `import { App } from '../../client/app.tsx';\nexport const x = App;`],
  ['loadtest/core', `import { App } from '../../../client/app.tsx';\nexport const x = App;`],
  [
    'loadtest/core',
    `import { attachBridge } from '../../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  [
    'loadtest/core',
    `import { boxesTable } from '../../games/boxes/boxes-table.ts';\nexport const x = boxesTable;`,
  ],
  ['test', `import { App } from '../../client/app.tsx';\nexport const x = App;`],
  ['test/examples', `import { App } from '../../../client/app.tsx';\nexport const x = App;`],
  [
    'test/examples/page',
    `import { createApp } from '../../../../api/http/app.ts';\nexport const x = createApp;`,
  ],
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
