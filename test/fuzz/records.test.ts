import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordSigner } from '../../api/games/record-signer.ts';
import { signedText } from '../../engine/wire/record-signature.ts';
import { hasPython, judged } from '../support/verifiers.ts';
import { fuzzed, nasty } from './nearly.ts';

const NPM = [process.execPath, 'scripts/verify.ts'];
const PYTHON = ['python3', 'docs/verify.py'];

const signer = new RecordSigner(randomBytes(32).toString('base64url'));
const RECORDS = ['fairness-vectors', 'party-vectors'].map((name) => {
  const file = join(import.meta.dirname, `../../docs/${name}.json`);
  return signer.signed(JSON.parse(readFileSync(file, 'utf8')) as object);
});

type Path = readonly (string | number)[];
type Inner = Record<string | number, unknown>;

/** The places of all values in a record, those of its steps and of the signature among them. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).reduce<Path[]>(
    (all, [key, one]) => [...all, ...pathsOf(one, [...path, key])],
    path.length === 0 ? [] : [path],
  );
}

/** The record with what stands in one place changed. */
function changed(record: object, path: Path, change: (inner: Inner, key: string | number) => void) {
  const copy = structuredClone(record);
  let inner = copy as Inner;
  for (const key of path.slice(0, -1)) inner = inner[key] as Inner;
  change(inner, path.at(-1) ?? '');
  return JSON.stringify(copy);
}

/** As a fault, or somebody who forges, changes a value: something else, a bit more, or gone. */
const instead: fc.Arbitrary<(inner: Inner, key: string | number) => void> = fc.oneof(
  nasty.map((other) => (inner: Inner, key: string | number) => (inner[key] = other)),
  fc.constant((inner: Inner, key: string | number) => {
    const was = inner[key];
    inner[key] = typeof was === 'number' ? was + 1 : `${String(was)}0`;
  }),
  fc.constant((inner: Inner, key: string | number) => {
    if (Array.isArray(inner)) inner.splice(Number(key), 1);
    else delete inner[key];
  }),
  fc.constant((inner: Inner, key: string | number) => {
    if (Array.isArray(inner)) inner.push(inner.splice(Number(key), 1)[0]);
    else inner[`${key}2`] = inner[key];
  }),
);

/** As a fault changes a file: characters are other ones, are gone or stand twice. */
const spoilt = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(40), fc.oneof(fc.string({ maxLength: 3 }), fc.nat(9)))
    .chain(([at, length, other]) =>
      fc.constantFrom(
        text.slice(0, at) + String(other) + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + length),
        text.slice(0, at + length) + text.slice(at),
        text.slice(0, at),
        // A key twice: the same, and the other way round than those who read the last or the first.
        text.replace(/"room":/, '"room":"OTHER","room":'),
        text.replace(/("die1":)/, '"die1":7,$1'),
        text.replace(/("nonce":0)/, '$1,"nonce":0'),
        // A key that schemas in JavaScript do not see.
        text.replace(/("room":|"seq":)/, '"__proto__":{"seq":1},$1'),
      ),
    );

const corrupted = fc.constantFrom(...RECORDS).chain((record) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...pathsOf(record)), instead)
      .map(([path, change]) => changed(record, path, change)),
    spoilt(JSON.stringify(record)),
    fc.constant(JSON.stringify(record, null, 2)),
  ),
);

/** What a verifier makes of a file: whether it accepts it. It says so in a line or two, with no stack. */
async function accepts(program: readonly string[], text: string, key?: string): Promise<boolean> {
  const { code, said } = await judged(program, text, key);
  expect(said.trimEnd().split('\n').length, said).toBeLessThanOrEqual(2);
  expect(said).not.toMatch(/Traceback|^ +at /m);
  expect(program === PYTHON ? [0, 1] : [0, 1, 2]).toContain(code);
  return code === 0;
}

const TRUE = new Set(RECORDS.map(signedText));

test.skipIf(!hasPython)(
  '[C14] both verifiers agree on every corrupted record, and accept none that says something else',
  async () => {
    const { publicKey } = signer.key;
    await fc.assert(
      fc.asyncProperty(corrupted, async (text) => {
        const [one, other] = await Promise.all(
          [NPM, PYTHON].map((program) => accepts(program, text, publicKey)),
        );
        expect({ npm: one, python: other }).toEqual({ npm: other, python: other });
        if (one === true) {
          expect(TRUE).toContain(signedText(JSON.parse(text) as object));
        }
        // Without a key that must have signed it: the rules of the game are npm's alone.
        const [rules, draws] = await Promise.all(
          [NPM, PYTHON].map((program) => accepts(program, text)),
        );
        if (rules === true) expect(draws).toBe(true);
      }),
      fuzzed(120),
    );
  },
);
