import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statedRules, titledIn } from '../engine/test-support/spec-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/asvs.md');

/** The single numbers in a text like `1.2.6-8, 1.3.1`. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  });
}

const rows = [
  ...readFileSync(PAGE, 'utf8').matchAll(/^\| (\d[^|]*) \| ([^|]*) \| ([^|]*) \| (.*) \|$/gm),
].map(([, numbers = '', , about = '', rest = '']) => {
  const [status = '', evidence = ''] = rest.split(/ \| ?/);
  return { numbers: numbersIn(numbers), about, status, evidence };
});

const TEST = /(?:\.test|-contract)\.tsx?$/;

interface Reference {
  /** A rule's number, or the start of a test's title. */
  name: string;
  isRule: boolean;
  file: string;
}

/** References such as `[A13] \`a.test.ts\`` and `"the start of a title" \`a.test.ts\``. */
function referencesIn(evidence: string): Reference[] {
  return [...evidence.matchAll(/(?:\[([A-Z]\d+)\]|"([^"]+)") `([^`]+)`/g)].map(
    ([, rule, title = '', file = '']) => ({
      name: rule ?? title,
      isRule: rule !== undefined,
      file,
    }),
  );
}

/** Whether the file has a test with this number or title. A SPEC.md must state the rule. */
function isValid({ name, isRule, file }: Reference): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  if (file.endsWith('.md')) return text.includes(`\n- [${name}] `);
  if (!TEST.test(file)) return false;
  return isRule
    ? titledIn(text).includes(name)
    : ["'", '"', '`'].some((quote) => text.includes(`(${quote}${name}`));
}

describe('docs/asvs.md', () => {
  test('lists each requirement once, in the order of the standard', () => {
    const listed = rows.flatMap(({ numbers }) => numbers);
    const inOrder = [...new Set(listed)].toSorted((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    );
    expect(listed).toEqual(inOrder);
    expect(listed.length).toBe(253); // 70 of level 1 and 183 of level 2
  });

  test('gives each requirement a status, and evidence or a reason', () => {
    const STATUSES = ['holds', 'written', 'not shown', 'partly', 'no', 'proxy', 'n/a'];
    expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
    expect(rows.filter(({ about, evidence }) => about === '' || evidence.trim() === '')).toEqual(
      [],
    );
  });

  test('every file that the page names exists', () => {
    const named = rows.flatMap(({ evidence }) =>
      [...evidence.matchAll(/`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|md|json))`/g)].map(
        ([, file = '']) => file,
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('every requirement with the status "holds" names a test', () => {
    const untested = rows.filter(({ status, evidence }) => {
      return status === 'holds' && !referencesIn(evidence).some(({ file }) => TEST.test(file));
    });
    expect(untested).toEqual([]);
  });

  test('every requirement with the status "written" names a page', () => {
    const unwritten = rows.filter(
      ({ status, evidence }) => status === 'written' && !/`[\w/-]+\.(?:md|json)`/.test(evidence),
    );
    expect(unwritten).toEqual([]);
  });

  test('every rule and title is in the file that the page names with it', () => {
    const wrong = rows.flatMap(({ numbers, evidence }) =>
      referencesIn(evidence)
        .filter((reference) => !isValid(reference))
        .map(({ name, file }) => {
          return `${numbers.join()}: ${name} in ${file}`;
        }),
    );
    expect(wrong).toEqual([]);
  });

  test('every rule that the page names exists', () => {
    const rules = statedRules();
    const named = rows.flatMap(({ evidence }) => evidence.match(/(?<=\[)[A-Z]\d+(?=\])/g) ?? []);
    expect(named.filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});
