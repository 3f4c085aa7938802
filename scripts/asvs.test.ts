import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statedRules, titledIn } from '../engine/test-support/spec-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/asvs.md');

/**
 * The levels of ASVS 5.0.0, a digit for each requirement of a section: 1.2.10 is the tenth of 1.2.
 */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const standard = Object.entries(LEVELS).flatMap(([section, levels]) =>
  Array.from(levels, (level, index) => ({ number: `${section}.${index + 1}`, level })),
);

/** The single numbers in a text like `1.2.6-8, 1.3.1`. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  });
}

const rows = [
  ...readFileSync(PAGE, 'utf8').matchAll(/^\| (\d[^|]*) \| ([^|]*) \| ([^|]*) \| (.*) \|$/gm),
].map(([, numbers = '', levels = '', about = '', rest = '']) => {
  const [status = '', evidence = ''] = rest.split(/ \| ?/);
  return { numbers: numbersIn(numbers), levels, about, status, evidence };
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
  test('the standard has the right number of requirements at each level', () => {
    const counts = ['1', '2', '3'].map(
      (own) => standard.filter(({ level }) => level === own).length,
    );
    expect(counts).toEqual([70, 183, 92]);
  });

  test('lists every requirement of levels 1 and 2 once, in order, and no other', () => {
    const required = standard.filter(({ level }) => level !== '3').map(({ number }) => number);
    expect(rows.flatMap(({ numbers }) => numbers)).toEqual(required);
  });

  test('states the level of each requirement', () => {
    const levelOf = new Map(standard.map(({ number, level }) => [number, level]));
    const wrong = rows.filter(({ numbers, levels }) => {
      const own = new Set(numbers.map((number) => levelOf.get(number)));
      return ['1', '2'].filter((level) => own.has(level)).join('-') !== levels;
    });
    expect(wrong).toEqual([]);
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
