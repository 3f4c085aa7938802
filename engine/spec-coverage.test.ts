import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, statedRules, titledIn } from './test-support/spec-rules.ts';

const ROOT = join(import.meta.dirname, '..');

/** Rules whose tests are still to come. Empty it, never grow it. */
const PENDING: readonly string[] = [];

const rules = statedRules();

/** Tests, and the contracts and laws whose titles run in them. */
const files = globSync(['**/*.test.{ts,tsx}', '**/*-contract.ts', '**/test-support/**/*.ts'], {
  cwd: ROOT,
  exclude: (name) => name.includes('node_modules') || name.includes('.git'),
});
const titled = new Map(files.map((file) => [file, titledIn(read(file))]));
const tested = new Set([...titled.values()].flat());

test('the rules are numbered once each', () => {
  expect(rules.length).toBeGreaterThan(0);
  expect(new Set(rules).size).toBe(rules.length);
});

test('every rule of a SPEC.md has a test that carries its number', () => {
  const untested = rules.filter((rule) => !tested.has(rule) && !PENDING.includes(rule));
  expect(untested).toEqual([]);
});

test('every number that a test carries is a rule of a SPEC.md', () => {
  const unknown = [...titled].flatMap(([file, numbers]) =>
    numbers.filter((number) => !rules.includes(number)).map((number) => `${file}: [${number}]`),
  );
  expect(unknown).toEqual([]);
});

test('nothing is pending that has its test, or is no rule', () => {
  expect(PENDING.filter((rule) => tested.has(rule) || !rules.includes(rule))).toEqual([]);
});
