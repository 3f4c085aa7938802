import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, SPECS, statedRules, titledIn } from '../engine/test-support/spec-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/adding-a-game.md',
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/glossary.md',
  'docs/operations.md',
  'docs/performance.md',
  'docs/protocol.md',
  'docs/reliability.md',
  'docs/security.md',
];

const rules = new Set(statedRules());

/** Whether a SPEC.md states the rule, or another file has a test whose title begins with its number. */
function isAbout(file: string, rule: string): boolean {
  const text = read(file);
  if (SPECS.includes(file)) return text.includes(`\n- [${rule}]`);
  return titledIn(text).includes(rule);
}

const FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|json))`/g;
const FOLDER = /`((?:[\w.-]+\/)+)`/g;
const LINK = /\]\((?!https?:)([^)#]+)\)/g;

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('names only files that exist', () => {
    const named = [...text.matchAll(FILE), ...text.matchAll(FOLDER)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...text.matchAll(LINK)].map(([, file = '']) => join(dirname(page), file));
    expect(links.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('names only rules that a SPEC.md states', () => {
    const named = [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, rule = '']) => rule);
    expect(named.filter((rule) => !rules.has(rule))).toEqual([]);
  });

  test('names a rule together with a file only if the file is about it', () => {
    const pairs = [...text.matchAll(/\[([A-Z]\d+)\] `([^`]+\/[^`]+)`/g)];
    const wrong = pairs
      .filter(([, , file = '']) => existsSync(join(ROOT, file)))
      .filter(([, rule = '', file = '']) => !isAbout(file, rule))
      .map(([pair]) => pair);
    expect(wrong).toEqual([]);
  });
});
