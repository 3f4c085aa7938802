import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { code, type Field } from './markdown.ts';
type Action = Parameters<NonNullable<ConversionConfig['overrideAction']>>[0]['valibotAction'];
type Definition = JsonSchema | boolean;

const REFERENCE = '#/$defs/';

/** The keywords of JSON Schema that this file can describe. */
const KNOWN =
  /^(?:type|items|properties|required|additionalProperties|propertyNames|default|\$comment|m(?:in|ax)(?:Length|imum|Items)|maxProperties)$/;

const joined = (...words: readonly (string | null | undefined)[]): string =>
  words.filter((one) => one !== null && one !== undefined).join(', ');

const written = (bound: number): string => bound.toLocaleString('en');

/** `3 to 9`, `at least 1`; null without bounds. */
function bounds(from: number | undefined, to: number | undefined): string | null {
  if (from === undefined) return to === undefined ? null : `at most ${written(to)}`;
  return to === undefined ? `at least ${written(from)}` : `${written(from)} to ${written(to)}`;
}

function lengths(from: number | undefined, to: number | undefined, of: string): string | null {
  const words = bounds(from, to);
  if (words === null) return null;
  return `${words} ${words.endsWith(' 1') ? of.replace(/s$/, '') : of}`;
}

/**
 * The words for a check that JSON Schema cannot express. If its message is `takes 1 to 64 letters`,
 * they are `1 to 64 letters`.
 */
function wordsOf(action: Action, changes: ReadonlyMap<unknown, string>): string | undefined {
  const { type } = action;
  const message = 'message' in action ? action.message : null;
  if ((type === 'regex' || type === 'check') && typeof message === 'string') {
    if (message.startsWith('takes ')) return message.slice('takes '.length);
  }
  if (type === 'regex' && 'requirement' in action) return code(action.requirement);
  if (type === 'to_upper_case' || type === 'to_lower_case') return 'upper or lower case';
  if (type === 'trim') return 'space around it is removed';
  return 'operation' in action ? changes.get(action.operation) : undefined;
}

/** Describes schemas in words. A shape that many messages share has a name and one description. */
export class Shapes {
  readonly #config: ConversionConfig;

  /**
   * @param definitions The shared shapes by name.
   * @param changes Words for what a function in `v.transform` does to a value.
   */
  constructor(
    definitions: Readonly<Record<string, GenericSchema>>,
    changes: ReadonlyMap<unknown, string> = new Map(),
  ) {
    this.#config = {
      definitions,
      ignoreActions: ['finite'],
      overrideAction: ({ valibotAction, jsonSchema }) => {
        const words = wordsOf(valibotAction, changes);
        if (words === undefined) return null;
        const { pattern: _, ...schema } = jsonSchema; // the words contain it
        return { ...schema, $comment: joined(schema.$comment, words) };
      },
    };
  }

  /** The values of a field, such as `whole number, at least 0, or null`. @throws Error for an unknown schema */
  of(schema: GenericSchema): string {
    return takes(this.#converted(schema));
  }

  fields(schema: GenericSchema): Field[] {
    return fieldsOf(this.#resolved(schema));
  }

  /** The fields of each alternative of a schema; of a schema without alternatives, one list. */
  forms(schema: GenericSchema): Field[][] {
    return formsOf(this.#resolved(schema)).map(fieldsOf);
  }

  /** Whether the schema needs a table of fields; otherwise its name or a few words describe it. */
  isTable(schema: GenericSchema): boolean {
    const converted = this.#converted(schema);
    return formsOf(converted).every(
      (form) => typeof form === 'object' && form.properties !== undefined,
    );
  }

  #converted(schema: GenericSchema): JsonSchema {
    const { $schema: _, $defs: _defs, ...converted } = toJsonSchema(schema, this.#config);
    return converted;
  }

  /** The schema itself, or the definition that it refers to. */
  #resolved(schema: GenericSchema): Definition {
    const { $ref, $defs = {}, ...converted } = toJsonSchema(schema, this.#config);
    return $ref === undefined ? converted : ($defs[$ref.slice(REFERENCE.length)] ?? fail($ref));
  }
}

/** @throws Error: this file cannot describe the schema yet. */
function fail(what: unknown): never {
  throw new Error(`scripts/protocol/shapes.ts has no words for ${JSON.stringify(what)}`);
}

function formsOf(schema: Definition): readonly Definition[] {
  if (typeof schema === 'boolean') return [schema];
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

function fieldsOf(schema: Definition): Field[] {
  if (typeof schema === 'boolean' || schema.properties === undefined) return fail(schema);
  const { properties, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => {
    const words = takes(field);
    return { name, takes: required.includes(name) ? words : words + missing(field) };
  });
}

function missing(field: Definition): string {
  const value = typeof field === 'boolean' ? undefined : field.default;
  return value === undefined ? '; optional' : `; optional, default ${code(JSON.stringify(value))}`;
}

function takes(schema: Definition): string {
  if (typeof schema === 'boolean') return fail(schema);
  const { $ref, $comment, anyOf, oneOf } = schema;
  if ($ref !== undefined) return $ref.slice(REFERENCE.length);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return joined(either.map(takes).join(', or '), $comment);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return `one of ${schema.enum.map(code).join(' ')}`;
  return joined(...kind(schema), $comment);
}

/** The type of a value and its bounds. */
function kind(schema: JsonSchema): (string | null)[] {
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema;
  const others = Object.keys(schema).filter((keyword) => !KNOWN.test(keyword));
  if (others.length > 0) return fail(others);
  switch (type) {
    case undefined:
      return ['anything'];
    case 'null':
      return ['null'];
    case 'boolean':
      return ['true or false'];
    case 'string':
      return ['text', lengths(minLength, maxLength, 'characters')];
    case 'integer':
      return ['whole number', bounds(minimum, maximum)];
    case 'number':
      return ['number', bounds(minimum, maximum)];
    case 'array':
      if (Array.isArray(items)) return [tuple(items.map(takes))];
      return [`list of ${takes(items ?? fail(schema))}`, lengths(minItems, maxItems, 'of them')];
    case 'object':
      return [objectWords(schema)];
    default:
      return fail(type);
  }
}

/** A list of fixed length whose items have their own schemas. */
function tuple(words: readonly string[]): string {
  const isAlike = words.every((one) => one === words[0]);
  return isAlike ? `list of ${words.length}: ${words[0] ?? ''}` : `list of ${words.join('; ')}`;
}

/** An object within a field, described in the field's own row. */
function objectWords(schema: JsonSchema): string {
  const { properties, additionalProperties, maxProperties } = schema;
  if (properties === undefined && additionalProperties !== undefined) {
    const most = maxProperties === undefined ? '' : `, ${maxProperties} at most`;
    return `object: ${takes(additionalProperties)} for each name${most}`;
  }
  const fields = fieldsOf(schema);
  const [first] = fields;
  if (first === undefined) return 'empty object';
  const names = fields.map(({ name }) => code(name)).join(', ');
  if (fields.every((field) => field.takes === first.takes)) {
    return `object of ${names}: ${fields.length === 1 ? '' : 'each '}${first.takes}`;
  }
  return `object of ${fields.map((field) => `${code(field.name)} (${field.takes})`).join(', ')}`;
}
