import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** One file per forbidden line, in a folder of its own where the rule applies. */
const PLANTED = 'lint-plant';

const FORBIDDEN: [folder: string, line: string][] = [
  ['engine/hosting', `import Koa from 'koa';\nexport const x = Koa;`],
  ['engine/hosting', `import { io } from 'socket.io-client';\nexport const x = io;`],
  [
    'engine/hosting',
    `import { MikroORM } from '@mikro-orm/postgresql';\nexport const x = MikroORM;`,
  ],
  [
    'engine/hosting',
    `import { createApp } from '../../../api/http/app.ts';\nexport const x = createApp;`,
  ],
  ['engine/journal', `import { useState } from 'react';\nexport const x = useState;`],
  ['engine/slots', `import { randomInt } from 'node:crypto';\nexport const x = randomInt;`],
  ['engine/slots', `export const x = Math.random();`],
  ['engine/wheel', `export const x = Date.now();`],
  ['engine/boxes', `export const x = setTimeout(() => 1, 1);`],
  [
    'engine/boxes',
    `import { Wallets } from '../../hosting/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'bridge',
    `import { readEnvironment } from '../../api/environment.ts';\nexport const x = readEnvironment;`,
  ],
  ['bridge', `import { MikroORM } from '@mikro-orm/postgresql';\nexport const x = MikroORM;`],
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
    `import { Wallets } from '../../../engine/hosting/wallets.ts';\nexport const x = Wallets;`,
  ],
  [
    'loadtest',
    `import { attachBridge } from '../../bridge/bridge.ts';\nexport const x = attachBridge;`,
  ],
  ['test', `import { App } from '../../client/app.tsx';\nexport const x = App;`],
];

const folders = [...new Set(FORBIDDEN.map(([folder]) => join(ROOT, folder, PLANTED)))];
const fileOf = (index: number): string =>
  join(ROOT, FORBIDDEN[index]?.[0] ?? '', PLANTED, `planted-${index}.ts`);

let output = '';
beforeAll(() => {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  FORBIDDEN.forEach(([, line], index) => writeFileSync(fileOf(index), `${line}\n`));
  const { stdout } = spawnSync(
    process.execPath,
    [OXLINT, '--format=unix', ...FORBIDDEN.map((_, index) => fileOf(index))],
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
