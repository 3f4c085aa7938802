import type { GenericSchema } from 'valibot';

/** A schema, or an action of its pipe, as the library keeps it at run time. */
interface Node {
  kind: string;
  type: string;
  pipe?: readonly Node[];
  entries?: Readonly<Record<string, Node>>;
  options?: readonly (Node | string | number)[];
  items?: readonly Node[];
  item?: Node;
  value?: Node;
  wrapped?: Node;
  literal?: string | number | boolean;
  default?: unknown;
  requirement?: unknown;
  message?: unknown;
  operation?: unknown;
}

export interface Field {
  name: string;
  takes: string;
}

const code = (text: unknown): string => `\`${String(text)}\``;

/** The words of a check that has words of its own: `takes 1 to 64 letters`. */
function wordsOf({ message }: Node): string | null {
  return typeof message === 'string' && message.startsWith('takes ')
    ? message.slice('takes '.length)
    : null;
}

const written = (bound: unknown): string => Number(bound).toLocaleString('en');

/** `3 to 9`, `at least 1`; null without bounds. */
function bounds(actions: readonly Node[], least: string, most: string): string | null {
  const of = (type: string) => actions.find((action) => action.type === type)?.requirement;
  const [from, to] = [of(least), of(most)];
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return `at most ${written(to)}`;
  return to === undefined ? `at least ${written(from)}` : `${written(from)} to ${written(to)}`;
}

function lengthOf(actions: readonly Node[], one: string, many: string): string[] {
  const words = bounds(actions, 'min_length', 'max_length');
  if (words === null) return [];
  return [`${words} ${words.endsWith(' 1') ? one : many}`];
}

function textWords(actions: readonly Node[], changes: ReadonlyMap<unknown, string>): string {
  const more = actions.flatMap((action): string[] => {
    switch (action.type) {
      case 'regex':
        return [wordsOf(action) ?? code(action.requirement)];
      case 'check':
        return [wordsOf(action) ?? fail(action)];
      case 'to_upper_case':
      case 'to_lower_case':
        return ['in any capitals'];
      case 'trim':
        return ['space around it dropped'];
      case 'transform':
        return [changes.get(action.operation) ?? fail(action)];
      case 'min_length':
      case 'max_length':
        return [];
      default:
        return fail(action);
    }
  });
  return ['text', ...lengthOf(actions, 'character', 'characters'), ...more].join(', ');
}

/** @throws where a kind has no words here yet. */
function fail({ kind, type }: Node): never {
  throw new Error(`scripts/protocol/shapes.ts has no words for the ${kind} ${type}`);
}

/** The shapes of messages in words. What comes up often goes by a name and is told once. */
export class Shapes {
  readonly #names: ReadonlyMap<unknown, string>;
  readonly #changes: ReadonlyMap<unknown, string>;

  /**
   * @param names What a schema is called instead of being told again.
   * @param changes What a function of `transform` does to a value.
   */
  constructor(
    names: ReadonlyMap<GenericSchema, string>,
    changes: ReadonlyMap<unknown, string> = new Map(),
  ) {
    this.#names = names;
    this.#changes = changes;
  }

  /** What a field takes: `whole number, at least 0, or null`. */
  of(schema: GenericSchema): string {
    return this.#of(schema);
  }

  /** The fields of an object's schema. */
  fields(schema: GenericSchema): Field[] {
    return this.#fields(schema);
  }

  /** The forms that a schema leaves the choice of, each by its fields; one where there is no choice. */
  forms(schema: GenericSchema): Field[][] {
    const { type, options } = schema as Node;
    if (type !== 'variant' && type !== 'union') return [this.fields(schema)];
    return (options ?? []).map((form) => this.#fields(form as Node));
  }

  /** Whether it is told by a table of its fields, not by its name or in a word. */
  isTable(schema: GenericSchema): boolean {
    const { type } = schema as Node;
    return (
      !this.#names.has(schema) && ['object', 'strict_object', 'variant', 'union'].includes(type)
    );
  }

  #fields(node: Node): Field[] {
    const entries = node.entries ?? fail(node);
    return Object.entries(entries).map(([name, field]) => ({ name, takes: this.#of(field) }));
  }

  #of(node: Node): string {
    const name = this.#names.get(node);
    if (name !== undefined) return name;
    const actions = node.pipe?.slice(1) ?? [];
    switch (node.type) {
      case 'string':
        return textWords(actions, this.#changes);
      case 'number':
        return this.#numberWords(actions);
      case 'boolean':
        return 'true or false';
      case 'unknown':
        return 'anything';
      case 'literal':
        return code(JSON.stringify(node.literal));
      case 'picklist':
        return `one of ${(node.options ?? []).map((option) => code(option)).join(' ')}`;
      case 'array':
        return [
          `list of ${this.#of(node.item ?? fail(node))}`,
          ...lengthOf(actions, 'of them', 'of them'),
        ].join(', ');
      case 'tuple':
        return this.#listOf(node.items ?? []);
      case 'record':
        return `object: for each name ${this.#of(node.value ?? fail(node))}`;
      case 'object':
      case 'strict_object':
        return this.#inline(node);
      case 'union':
      case 'variant':
        return (node.options ?? []).map((option) => this.#of(option as Node)).join(', or ');
      case 'nullable':
        return `${this.#wrapped(node)}, or null`;
      case 'optional':
      case 'exact_optional':
        return `${this.#wrapped(node)}; may be missing${defaultWords(node)}`;
      default:
        return fail(node);
    }
  }

  /** A list of so many, each of its own kind. */
  #listOf(items: readonly Node[]): string {
    const words = items.map((item) => this.#of(item));
    const isAlike = words.every((one) => one === words[0]);
    return isAlike ? `list of ${words.length}: ${words[0] ?? ''}` : `list of ${words.join('; ')}`;
  }

  #wrapped(node: Node): string {
    return this.#of(node.wrapped ?? fail(node));
  }

  #numberWords(actions: readonly Node[]): string {
    const isWhole = actions.some(({ type }) => type === 'integer');
    const range = bounds(actions, 'min_value', 'max_value');
    const changes = actions.flatMap((action) => {
      if (action.type !== 'transform') return [];
      return [this.#changes.get(action.operation) ?? fail(action)];
    });
    const known = ['integer', 'finite', 'min_value', 'max_value', 'transform'];
    for (const action of actions) if (!known.includes(action.type)) fail(action);
    return [
      isWhole ? 'whole number' : 'number',
      ...(range === null ? [] : [range]),
      ...changes,
    ].join(', ');
  }

  /** An object within a field, told where it stands. */
  #inline(node: Node): string {
    const fields = this.#fields(node);
    const [first] = fields;
    if (first === undefined) return 'empty object';
    const names = fields.map(({ name }) => code(name)).join(', ');
    if (fields.every(({ takes }) => takes === first.takes)) {
      return `object of ${names}: ${fields.length === 1 ? '' : 'each '}${first.takes}`;
    }
    return `object of ${fields.map(({ name, takes }) => `${code(name)} (${takes})`).join(', ')}`;
  }
}

function defaultWords({ default: value }: Node): string {
  return value === undefined ? '' : `, then ${code(JSON.stringify(value))}`;
}
