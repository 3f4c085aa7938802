import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

test('[O28] every package in the lockfile has its hash and no address', () => {
  const entry = v.object({ integrity: v.optional(v.string()), resolved: v.optional(v.string()) });
  const lock = v.object({ packages: v.record(v.string(), entry) });
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { '': _ours, ...packages } = v.parse(lock, JSON.parse(text)).packages;
  const wrong = Object.entries(packages).filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(wrong).toEqual([]);
});
