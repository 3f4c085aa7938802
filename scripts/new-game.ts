import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { statedRules } from '../engine/test-support/spec-rules.ts';
import { BadFlag, readBySchema } from '../loadtest/core/cli/command-line.ts';
import { IN_CHECKOUT, layOut, ROOT, rulesOf } from './new-game/lay-out.ts';
import {
  freeLetter,
  type Names,
  nameSchema,
  slugOf,
  titleOf,
  titleSchema,
} from './new-game/names.ts';
import { register } from './new-game/register.ts';

const HELP = `Lays out a game that can be played: rules, definition, page, load players and tests.

  npm run new-game -- NAME [flags]

  NAME           its folder: small letters and digits
  --title TITLE  what players call it; its address is made of it  [NAME]
  --letter X     the letter of its rules                          [one that is free]
`;

const letters = new Set(statedRules().map((rule) => rule.charAt(0)));
const schema = v.object({
  name: nameSchema,
  title: v.optional(titleSchema),
  letter: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]$/, 'takes one capital letter'))),
});

/** Its name is the first word; the rest are flags. */
function namesIn(args: readonly string[]): Names | null {
  const [name = '', ...flags] = args;
  const given = name.startsWith('-') || name === '' ? args : ['--name', name, ...flags];
  const read = readBySchema(schema, [], given);
  if (read === null) return null;
  const { title = titleOf(read.name), letter = freeLetter(read.name, letters) } = read;
  if (letters.has(letter)) throw new BadFlag(`--letter: there are rules of the letter ${letter}.`);
  return { name: read.name, title, letter };
}

/** Runs a script of this folder, or a tool of the packages. */
function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${script} failed`);
}

function write(names: Names): void {
  const files = layOut(names, IN_CHECKOUT);
  const there = [...files.keys()].filter((file) => existsSync(join(ROOT, file)));
  if (there.length > 0) throw new BadFlag(`There is ${there.join(', ')} already.`);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
  const registries = register(ROOT, names);
  const spec = join(ROOT, 'engine/SPEC.md');
  const before = readFileSync(spec, 'utf8');
  writeFileSync(
    spec,
    before.replace('\n## Tables [T]', () => `\n${rulesOf(names)}\n## Tables [T]`),
  );
  const code = [...files.keys(), ...registries].filter((file) => !file.endsWith('.svg'));
  run('node_modules/oxfmt/bin/oxfmt', ...code);
  run('scripts/protocol.ts');
  run('scripts/golden.ts');
}

const nextStep = (names: Names): string => `${names.title} is laid out:

  engine/games/${names.name}/    events, machine, definition, plays and tests
  client/games/${names.name}/    its card and its page
  loadtest/games/${names.name}-load.ts
  engine/SPEC.md         its rules, [${names.letter}1] to [${names.letter}3]

It can be played now: npm run dev, then http://127.0.0.1:5173/games/${slugOf(names)}
Next: write your rules in engine/SPEC.md, then change the events and the machine, then
vitest run --project unit engine/games/${names.name}
docs/adding-a-game.md says what each file is for.`;

/** `npm run new-game`. */
function main(): void {
  const names = namesIn(process.argv.slice(2));
  if (names === null) {
    console.log(HELP);
    return;
  }
  write(names);
  console.log(nextStep(names));
}

try {
  main();
} catch (error) {
  console.error(error instanceof BadFlag ? `new-game: ${error.message}` : error);
  process.exitCode = 1;
}
