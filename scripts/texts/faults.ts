import { parseSync } from 'vite';
import type { Language } from '../../engine/wire/languages.ts';
import type { CatalogueFile } from '../build/texts/catalogues.ts';
import { placeholders, textCalls, walk } from '../build/texts/sentences.ts';

export interface SourceFile {
  path: string;
  code: string;
}

/** Names that are the same in every language. */
const NAMES =
  /\b(Alluring Games|Alluring Boxes( Party)?|Slots Exposure|Wheel of Exposure|Liar’s Dice|JavaScript|SHA-256|HMAC|Ed25519|CSV|QR|PNG|JPG|GIF|WEBP|MB|https?)\b/g;

/** Whether people would read words in it. */
const isText = (text: string): boolean => /\p{L}{2,}/u.test(text.replaceAll(NAMES, ''));

/** Attributes whose values people read or hear. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
]);

type Node = Parameters<Parameters<typeof walk>[1]>[0];

/** The words of a string or template that is written out in a place that people read; null: none is. */
function writtenIn(node: unknown): string | null {
  const { type, value, quasis, expressions, expression, consequent, alternate, right } = (node ??
    {}) as Record<string, unknown> & { quasis?: { value: { raw: string } }[] };
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral' && Array.isArray(quasis) && Array.isArray(expressions))
    return quasis.map((quasi) => quasi.value.raw).join(' ');
  if (type === 'JSXExpressionContainer') return writtenIn(expression);
  if (type === 'ConditionalExpression') return writtenIn(consequent) ?? writtenIn(alternate);
  if (type === 'LogicalExpression') return writtenIn(right);
  return null;
}

/** [T79] Texts that stand in a page as they are, each with its line. */
function literals({ path, code }: SourceFile): string[] {
  const faults: string[] = [];
  const report = (node: Node, text: string | null): void => {
    if (text === null || !isText(text)) return;
    const line = code.slice(0, node.start).split('\n').length;
    faults.push(`${path}:${line}: ${JSON.stringify(text.trim())} is not in t()`);
  };
  walk(parseSync(path, code).program, (node) => {
    if (node.type === 'JSXText') report(node, String(node['value']));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') report(child, writtenIn(child));
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: string }; value: Node | null };
      if (READ.has(name.name)) report(node, writtenIn(value));
    }
  });
  return faults;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** [T79] What is wrong in sources, and the sentences that they use. */
export function sourceFaults(sources: readonly SourceFile[]): {
  faults: string[];
  used: ReadonlySet<string>;
} {
  const used = new Set<string>();
  const faults = sources.flatMap((source) => {
    const { path, code } = source;
    const found = path.endsWith('.tsx') ? literals(source) : [];
    const calls = [...textCalls(path, code), ...textCalls(path, code, 'say')];
    for (const { sentence, names } of calls) {
      used.add(sentence);
      const needed = placeholders(sentence).names;
      if (names !== null && !same(needed, names.toSorted()))
        found.push(
          `${path}: ${JSON.stringify(sentence)} needs {${needed.join()}}, has {${names.join()}}`,
        );
    }
    return found;
  });
  return { faults, used };
}

/** [T79] What is wrong in catalogues: a text is missing, unused, there twice, or has other placeholders. */
export function catalogueFaults(
  files: readonly CatalogueFile[],
  languages: readonly Language[],
  used: ReadonlySet<string>,
): string[] {
  return languages.flatMap((language) => {
    const faults: string[] = [];
    const known = new Map<string, string>();
    for (const { name, texts } of files.filter((file) => file.language === language)) {
      for (const [sentence, text] of Object.entries(texts)) {
        const where = `${language}/${name}: ${JSON.stringify(sentence)}`;
        if (known.has(sentence)) faults.push(`${where} is in ${known.get(sentence)} too`);
        if (!used.has(sentence)) faults.push(`${where} is used nowhere`);
        known.set(sentence, name);
        const [needed, given] = [placeholders(sentence), placeholders(text)];
        if (!same(needed.names, given.names) || !same(needed.tags, given.tags))
          faults.push(`${where} has other placeholders or tags than its translation`);
      }
    }
    for (const sentence of used)
      if (!known.has(sentence)) faults.push(`${language}: ${JSON.stringify(sentence)} is missing`);
    return faults;
  });
}
