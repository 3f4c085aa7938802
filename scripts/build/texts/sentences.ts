import { createHash } from 'node:crypto';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parseSync } from 'vite';
import { inEnglish } from '../../../engine/wire/text.ts';

/** A call of `t` in a source file. */
export interface TextCall {
  sentence: string;
  /** Its offsets in the file: of the whole call, and of its values if it has any. */
  start: number;
  end: number;
  values: { start: number; end: number } | null;
  /** The names of the values; null: they are not written out there. */
  names: readonly string[] | null;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Calls `visit` with each node of a syntax tree. */
export function walk(value: unknown, visit: (node: Node & Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

/** The names of an object's properties; null where one is not written out. */
function namesOf(values: Node & Record<string, unknown>): string[] | null {
  const properties = values['properties'];
  if (values.type !== 'ObjectExpression' || !Array.isArray(properties)) return null;
  const names: unknown[] = properties.map(
    (property: { key?: { name?: unknown } }) => property.key?.name,
  );
  return names.every((name) => typeof name === 'string') ? names : null;
}

/**
 * [T78] The calls of `t` in a file, or [A140] of `say`, which the server calls.
 * @throws where a call of `t` has no literal.
 */
export function textCalls(file: string, code: string, name: 't' | 'say' = 't'): TextCall[] {
  if (!code.includes(`${name}(`)) return [];
  const calls: TextCall[] = [];
  walk(parseSync(file, code).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: given } = node;
    if (!isNode(callee) || callee['name'] !== name || !Array.isArray(given)) return;
    const [first, values] = given as (Node & Record<string, unknown>)[];
    const sentence = first?.['value'];
    if (first?.type !== 'Literal' || typeof sentence !== 'string') {
      if (name === 'say') return; // of a sentence that stands in t() elsewhere
      const line = code.slice(0, node.start).split('\n').length;
      throw new Error(`${file}:${line}: t() takes a sentence that is written out there.`);
    }
    calls.push({
      sentence,
      start: node.start,
      end: node.end,
      values: values === undefined ? null : { start: values.start, end: values.end },
      names: values === undefined ? [] : namesOf(values),
    });
  });
  return calls;
}

/** The name under which the built client has a sentence until it is in a language. */
export const markOf = (sentence: string): string =>
  `__T${createHash('sha256').update(sentence).digest('hex').slice(0, 12)}`;

/** A sentence's parts. @throws SyntaxError where it is not ICU MessageFormat. */
const partsOf = (sentence: string): MessageFormatElement[] =>
  parse(inEnglish(sentence), { ignoreTag: true });

/** [T79] What must be the same in all languages: the placeholders, and the tags with their order inside. */
export function placeholders(sentence: string): { names: string[]; tags: string[] } {
  const names = new Set<string>();
  const collect = (parts: readonly MessageFormatElement[]): void => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      names.add(part.value);
      if (part.type === TYPE.plural || part.type === TYPE.select)
        for (const { value } of Object.values(part.options)) collect(value);
    }
  };
  collect(partsOf(sentence));
  const tags = [...new Set(sentence.match(/<\/?\w+\/?>/g))];
  return { names: [...names].toSorted(), tags: tags.toSorted() };
}

const quoted = (text: string): string => JSON.stringify(text);

/** A sentence's parts as JavaScript. @param counted The value that `#` stands for. */
function expression(
  parts: readonly MessageFormatElement[],
  language: string,
  counted: string | null,
): string {
  const pieces = parts.map((part): string => {
    switch (part.type) {
      case TYPE.literal:
        return quoted(part.value);
      case TYPE.argument:
        return `v.${part.value}`;
      case TYPE.number:
        return `v.${part.value}.toLocaleString(${quoted(language)})`;
      case TYPE.pound:
        return `${counted}.toLocaleString(${quoted(language)})`;
      case TYPE.plural:
      case TYPE.select:
        return choice(part, language, counted);
      case TYPE.date:
      case TYPE.time:
      case TYPE.tag:
        throw new Error('a sentence takes {name}, {n, number}, {n, plural, …} and {s, select, …}');
    }
  });
  return pieces.length === 0 ? '""' : pieces.join('+');
}

type Choice = Extract<MessageFormatElement, { options: unknown }>;

/** A plural or a selection as JavaScript. */
function choice(part: Choice, language: string, counted: string | null): string {
  const value = `v.${part.value}`;
  const inside = part.type === TYPE.plural ? value : counted;
  const options = Object.entries(part.options).map(
    ([name, option]) => [name, expression(option.value, language, inside)] as const,
  );
  const other = part.options['other'] && expression(part.options['other'].value, language, inside);
  const named = options.filter(([name]) => name !== 'other' && !name.startsWith('='));
  const own = part.type === TYPE.select ? ['__proto__:null'] : [];
  const entries = [...own, ...named.map(([name, text]) => `${name}:${text}`)].join();
  const kind =
    part.type === TYPE.plural
      ? `new Intl.PluralRules(${quoted(language)}).select(${value})`
      : value;
  const usual = named.length === 0 ? other : `({${entries}})[${kind}]??${other}`;
  const exact = options
    .filter(([name]) => name.startsWith('='))
    .map(([name, text]) => `${value}==${name.slice(1)}?${text}:`);
  return `(${exact.join('')}${usual})`;
}

/**
 * [T78] A sentence as a JavaScript expression, in which its values are the properties of `v`.
 * @throws SyntaxError where it is not ICU MessageFormat.
 */
export const asCode = (sentence: string, language: string): string =>
  expression(partsOf(sentence), language, null);
