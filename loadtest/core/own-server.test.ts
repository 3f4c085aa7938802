import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from './own-server.ts';

test('a server of our own is started with the flags that npm start gives it', () => {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: { start: string } };
  expect(scripts.start).toMatch(new RegExp(`node ${NODE_FLAGS.join(' ')} api/main.ts$`));
});
