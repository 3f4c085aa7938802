import { expect, test } from 'vitest';
import { strictJson } from './strict-json.ts';

test.each([
  '[]',
  '7',
  '"a\\": {\\"a\\": 1}"',
  '{"a":"\\"b\\":","b":{"a":[{"a":-0.5e3},{"a":null}]}}',
  '{ "__proto__" : {"a": 1}, "\\u0061": ":" }',
])('[C14] %s reads as JSON does', (text) => {
  expect(strictJson(text)).toEqual(JSON.parse(text));
});

test.each([
  ['{"a":1,"a":1}', 'a key twice'],
  ['{"b":[{"a":1,"\\u0061":2}]}', 'a key twice'],
  ['{"__proto__":1,"__proto__":1}', 'a key twice'],
  ['[1e400]', 'too large'],
  ['{"a":-1e999}', 'too large'],
  ['{"a":NaN}', 'JSON'],
])('[C14] %s is refused: %s', (text, why) => {
  expect(() => strictJson(text)).toThrow(SyntaxError);
  expect(() => strictJson(text)).toThrow(why);
});

test('[C14] however deep a text goes, it is read', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(Array.isArray(strictJson(deep))).toBe(true);
});
