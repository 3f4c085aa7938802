import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { statedRules } from '../engine/test-support/spec-rules.ts';
import { BadFlag, readBySchema } from '../loadtest/core/cli/command-line.ts';
import {
  freeLetter,
  IN_CHECKOUT,
  layOut,
  lintRules,
  type Names,
  nameSchema,
  register,
  ROOT,
  rulesOf,
  slugOf,
  titleOf,
  titleSchema,
  OUTSIDE,
  packageJson,
  TARBALL,
} from './new-game/lay-out.ts';

const HELP = `Lays out a game that can be played: rules, definition, page, load players and tests.

  npm run new-game -- NAME [flags]

  NAME           its folder: small letters, digits and hyphens
  --title TITLE  what players call it; its address is made of it  [NAME]
  --letter X     the letter of its rules                          [one that is free]
  --to FOLDER    a new folder outside the checkout, for a game with a package of its own
`;

const letters = new Set(statedRules().map((rule) => rule.charAt(0)));
const schema = v.object({
  name: nameSchema,
  title: v.optional(titleSchema),
  to: v.optional(v.string()),
  letter: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]$/, 'takes one capital letter'))),
});

/** Its name is the first word; the rest are flags. */
function wordsIn(args: readonly string[]): { names: Names; to: string | undefined } | null {
  const [name = '', ...flags] = args;
  const given = name.startsWith('-') || name === '' ? args : ['--name', name, ...flags];
  const read = readBySchema(schema, given);
  if (read === null) return null;
  const { title = titleOf(read.name), letter = freeLetter(read.name, letters), to } = read;
  if (letters.has(letter)) throw new BadFlag(`--letter: there are rules of the letter ${letter}.`);
  return { names: { name: read.name, title, letter }, to };
}

/** Runs a script of this folder, or a tool of the packages. */
function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${script} failed`);
}

/** Writes files, and never over one. */
function write(root: string, files: ReadonlyMap<string, string>): void {
  const there = [...files.keys()].filter((file) => existsSync(join(root, file)));
  if (there.length > 0) throw new BadFlag(`There is ${there.join(', ')} already.`);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const isCode = (file: string): boolean => /\.tsx?$/.test(file);

function addToCheckout(names: Names): void {
  const files = layOut(names, IN_CHECKOUT);
  write(ROOT, files);
  const registries = register(ROOT, names);
  const spec = join(ROOT, 'engine/SPEC.md');
  const before = readFileSync(spec, 'utf8');
  writeFileSync(
    spec,
    before.replace('\n## Tables [T]', () => `\n${rulesOf(names)}\n## Tables [T]`),
  );
  run(OXFMT, ...[...files.keys()].filter(isCode), ...registries);
  run('scripts/protocol.ts');
}

function layOutside(names: Names, folder: string): void {
  const files = layOut(names, OUTSIDE, ['engine', 'client', 'loadtest', 'outside']);
  files.set('package.json', packageJson(names, relative(folder, join(ROOT, TARBALL))));
  files.set('SPEC.md', rulesOf(names));
  files.set('.oxlintrc.json', lintRules());
  files.set('.oxfmtrc.json', readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  files.set('.gitignore', 'node_modules\ndist\ndata\n');
  write(folder, files);
  run(OXFMT, '--config', join(ROOT, '.oxfmtrc.json'), folder);
}

const nextStep = (names: Names): string => `${names.title} is laid out:

  engine/games/${names.name}/    events, machine, definition, plays and tests
  client/games/${names.name}/    its card and its page
  loadtest/games/${names.name}-load.ts
  engine/SPEC.md         its rules, [${names.letter}1] to [${names.letter}4]

It can be played now: npm run dev, then http://127.0.0.1:5173/games/${slugOf(names)}
Next: write your rules in engine/SPEC.md, then change the events and the machine, then
node_modules/.bin/node node_modules/.bin/vitest run --project unit engine/games/${names.name}
docs/adding-a-game.md says what each file is for.`;

const nextOutside = (
  names: Names,
  folder: string,
): string => `${names.title} is laid out in ${folder}. Next:

  npm pack              here: it makes the package of the engine
  npm install           there, then
  npm test              its laws and its table
  npm run build         the client with its page
  npm start             then http://127.0.0.1:3000/games/${slugOf(names)}

docs/adding-a-game.md says what each file is for.`;

/** `npm run new-game`. */
function main(): void {
  const words = wordsIn(process.argv.slice(2));
  if (words === null) {
    console.log(HELP);
    return;
  }
  const { names, to } = words;
  if (to === undefined) addToCheckout(names);
  else layOutside(names, resolve(to));
  console.log(to === undefined ? nextStep(names) : nextOutside(names, resolve(to)));
}

try {
  main();
} catch (error) {
  console.error(error instanceof BadFlag ? `new-game: ${error.message}` : error);
  process.exitCode = 1;
}
