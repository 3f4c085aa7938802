import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { looseTexts } from './support/page-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const isPage = (file: string): boolean => file.endsWith('.tsx') && !file.includes('/node_modules/');

test('[T33] every text of a page that comes, goes or changes has an element of its own', () => {
  expect(looseTexts(ROOT, isPage)).toEqual([]);
});

const LOOSE = [
  '<p>{count} players</p>',
  '<p>{count}{name}</p>',
  '<p>Hello{isOn && <b />}</p>',
  "<p>{isOn && 'Hello'}<b /></p>",
  "<p>{isOn ? 'Hello' : <b />} there</p>",
  '<p>{isOn ? <>Hello</> : <b />}</p>',
  '<p>Hello <Part /></p>',
  '<p>{parts} there</p>',
  '<p>{children}<b /></p>',
  '<>Hello</>',
  '<Suspense>Hello</Suspense>',
];
const FIRM = [
  '<p>{`${count} players`}</p>',
  '<p>{name}</p>',
  "<p>{isOn ? 'Hello' : <b />}</p>",
  '<p>Hello <b>{name}</b>, good to see you</p>',
  '<p><span>{count}</span>{isOn && <b />}<Part /></p>',
  '<p>{elements}<b /></p>',
  '<Part>{name}</Part>',
];
const DECLARED = `
type Element = { readonly isElement: true };
type Children = Element | string | number | null | readonly Children[];
declare namespace JSX {
  interface Element { readonly isElement: true }
  interface IntrinsicElements { [name: string]: object }
}
declare const count: number, name: string, isOn: boolean, children: Children;
declare const parts: readonly (Element | string)[], elements: readonly Element[] | null;
declare const Part: (props: object) => Element, Suspense: typeof Part;
`;

test.for([
  ['refuses', LOOSE, 1],
  ['lets pass', FIRM, 0],
] as const)('[T33] the check of texts %s what it should', ([, lines, expected]) => {
  const folder = mkdtempSync(join(tmpdir(), 'page-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { jsx: 'preserve', strict: true, types: [] } }),
  );
  writeFileSync(join(folder, 'declared.d.ts'), DECLARED);
  for (const [index, line] of lines.entries()) {
    writeFileSync(join(folder, `page-${index}.tsx`), `const page${index} = ${line};\n`);
  }
  const found = new Set(looseTexts(folder, isPage).map(({ file }) => file.replace(/^.*page-/, '')));
  const wanted = lines.map((_, index) => `${index}.tsx`);
  expect([...found].toSorted()).toEqual(expected === 1 ? wanted.toSorted() : []);
});
