import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';

/** The names of a new game. */
export interface Names {
  /** Its folder and its machine: small letters, digits and hyphens. */
  name: string;
  title: string;
  /** The letter of its rules. */
  letter: string;
}

export const nameSchema = v.pipe(
  v.string('takes the name of its folder'),
  v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'takes small letters, digits and single hyphens'),
);
export const titleSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[^\p{C}\p{Zl}\p{Zp}\\`]{1,60}$/u,
    'takes one line of at most 60 characters, without \\ and `',
  ),
);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** The words of a name as one, as code names things. */
const pascal = (name: string): string => name.split('-').map(capital).join('');
const camel = (name: string): string =>
  pascal(name).replace(/^./, (letter) => letter.toLowerCase());
export const titleOf = (name: string): string => name.split('-').map(capital).join(' ');
/** The address of its page: the title's Latin letters and digits, or else the name. */
export function slugOf({ name, title }: Names): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '');
  return (
    plain
      .split(/[ _-]+/)
      .filter(Boolean)
      .join('-') || name
  );
}

/** A text of the template, in the words of the new game. Its title stays as it is, whatever it holds. */
function named(text: string, names: Names): string {
  const { name, title, letter } = names;
  const inWords = (part: string): string =>
    part
      .replaceAll('newgame-slug', slugOf(names))
      .replaceAll(/newgame(?=[A-Z])/g, camel(name))
      .replaceAll('newgame', name)
      .replaceAll('Newgame', pascal(name))
      .replaceAll('NEWGAME', name.toUpperCase().replaceAll('-', '_'))
      .replaceAll(/\[x(\d*)\]/g, `[${letter}$1]`);
  return text
    .split("'Newgame Title'")
    .map((half) => half.split('Newgame Title').map(inWords).join(title.replaceAll('*/', '* /')))
    .join(JSON.stringify(title));
}

/** A letter that no rules have yet, of the name if possible. @throws if all are taken */
export function freeLetter(name: string, taken: ReadonlySet<string>): string {
  const wanted = `${name.toUpperCase()}ABCDEFGHIJKLMNOPQRSTUVWXYZ`.match(/[A-Z]/g) ?? [];
  const free = wanted.find((letter) => !taken.has(letter));
  if (free === undefined) throw new Error('every letter is the letter of some rules');
  return free;
}

export const ROOT = join(import.meta.dirname, '../..');
const TEMPLATE = join(import.meta.dirname, 'template');

/** The target of a new game's files. */
interface Place {
  /** The path of a file of the template there, from the place's root. */
  pathOf: (file: string, names: Names) => string;
  /** How a file there names a file of the checkout. Both paths are from the root of each. */
  importOf: (from: string, file: string) => string;
}

const relativeTo = (from: string, file: string): string => {
  const path = relative(dirname(from), file);
  return path.startsWith('.') ? path : `./${path}`;
};

/** The folders of the checkout. */
export const IN_CHECKOUT: Place = {
  pathOf: (file, names) => {
    const [side = '', rest = ''] = named(file, names).split('/');
    return side === 'loadtest' ? `loadtest/games/${rest}` : `${side}/games/${names.name}/${rest}`;
  },
  importOf: relativeTo,
};

const IMPORT = /((?:from |import\()')(\.{1,2}\/[^'?]+)/g;

/** Imports as the file needs them where it goes. */
function moved(text: string, file: string, place: Place, names: Names): string {
  const to = place.pathOf(file, names);
  return text.replaceAll(IMPORT, (_, before: string, path: string) => {
    const absolute = resolve(TEMPLATE, dirname(file), path);
    const inTemplate = relative(TEMPLATE, absolute);
    const target = inTemplate.startsWith('..')
      ? place.importOf(to, relative(ROOT, absolute))
      : relativeTo(to, place.pathOf(inTemplate, names));
    return `${before}${target}`;
  });
}

/**
 * The files of a new game, by their paths from the place's root.
 * @param folders Of the template.
 */
export function layOut(
  names: Names,
  place: Place,
  folders: readonly string[] = ['engine', 'client', 'loadtest'],
): Map<string, string> {
  const files = folders.flatMap((folder) => globSync(`${folder}/*`, { cwd: TEMPLATE }));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(TEMPLATE, file), 'utf8');
      return [place.pathOf(file, names), named(moved(text, file, place, names), names)];
    }),
  );
}

/** The rules of a new game, for a SPEC.md. */
export const rulesOf = (names: Names): string =>
  named(readFileSync(join(TEMPLATE, 'rules.md'), 'utf8'), names);

/** A line for the imports of a registry, and an item for its list. */
interface Entry {
  file: string;
  line: string;
  item: string;
  /** Matches the text right before the end of the list. */
  end: RegExp;
}

const entriesOf = ({ name }: Names): readonly Entry[] => [
  {
    file: 'engine/games/index.ts',
    line: `import { ${camel(name)}Game } from './${name}/${name}-game.ts';`,
    item: `${camel(name)}Game`,
    end: /(table: \[[^\]]*?),?\s*(\])/,
  },
  {
    file: 'client/games/index.ts',
    line: `import { shown as ${camel(name)} } from './${name}/shown.ts';`,
    item: camel(name),
    end: /(SHOWN_GAMES[^=]*= \[[^\]]*?)(, \.\.\.MORE_GAMES\])/,
  },
  {
    file: 'loadtest/games/index.ts',
    line: `import { ${camel(name)}Load } from './${name}-load.ts';`,
    item: `${camel(name)}Load`,
    end: /(LOAD_GAMES[^=]*= \[[^\]]*?),?\s*(\])/,
  },
];

/** Adds a game to the registry of each side. @returns their paths @throws if a registry looks otherwise */
export function register(root: string, names: Names): string[] {
  return entriesOf(names).map(({ file, line, item, end }) => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (!end.test(text)) throw new Error(`${file}: no list to add ${item} to`);
    const listed = text.replace(end, (_, list: string, rest: string) => `${list}, ${item}${rest}`);
    const last = listed.lastIndexOf('\nimport ');
    const at = listed.indexOf('\n', last + 1) + 1;
    writeFileSync(path, `${listed.slice(0, at)}${line}\n${listed.slice(at)}`);
    return file;
  });
}

const manifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  exports: v.record(v.string(), v.object({ default: v.string() })),
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
  overrides: v.record(v.string(), v.string()),
});

/** The package of this checkout. */
const {
  name: PACKAGE,
  version,
  ...manifest
} = v.parse(manifestSchema, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** How another package imports a file of this one. @throws if the package does not export it */
function exported(file: string): string {
  const built = `./dist/${file.replace(/\.tsx?$/, '.js')}`;
  for (const [path, { default: target }] of Object.entries(manifest.exports)) {
    const [before = '', after] = target.split('*');
    if (after === undefined) {
      if (built === target) return join(PACKAGE, path);
    } else if (built.startsWith(before) && built.endsWith(after)) {
      return join(PACKAGE, path.replace('*', built.slice(before.length, -after.length)));
    }
  }
  throw new Error(`${PACKAGE} does not export ${file}`);
}

/** A folder of its own, which has the package among its own. */
export const OUTSIDE: Place = {
  pathOf: (file, names) => named(file, names).replace(/^outside\//, ''),
  importOf: (_, file) => exported(file),
};

const OF_ITS_OWN = ['colyseus.js', 'react', 'react-dom', 'valibot', 'vite', 'xstate'];
/** For its tests and its load tests: no player needs them. */
const FOR_TESTS = [
  '@types/node',
  '@types/react',
  'fast-check',
  'hdr-histogram-js',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
  'vitest',
];

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});
const lock = v.parse(lockSchema, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

/** The versions that this checkout was tested with. An alias keeps what it says. */
const versionsOf = (all: Record<string, string>, wanted = Object.keys(all)) =>
  Object.fromEntries(
    wanted.map((one) => {
      const said = all[one] ?? '';
      const tested = lock.packages[`node_modules/${one}`]?.version ?? said;
      return [one, said.startsWith('npm:') ? said : tested];
    }),
  );

/** Packages of which this checkout has several versions: who needs which is for npm to say. */
const SEVERAL = new Set(
  Object.keys(lock.packages)
    .filter((path) => path.includes('/node_modules/'))
    .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
);

const lintSchema = v.looseObject({
  overrides: v.array(v.looseObject({ files: v.array(v.string()) })),
});

/** The linter of a game outside the checkout: what holds here for all files, and for pure rules. */
export function lintRules(): string {
  const file = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8');
  const { overrides, ...all } = v.parse(lintSchema, JSON.parse(file));
  const pure = overrides.find(({ files }) => files.includes('engine/games/**'));
  if (pure === undefined) throw new Error('.oxlintrc.json says nothing of engine/games');
  const ofRules = { ...pure, files: ['engine/**'], excludeFiles: ['**/*.test.ts'] };
  const ofTools = { files: ['*.ts'], rules: { 'no-console': 'off' } };
  return `${JSON.stringify({ ...all, $schema: undefined, overrides: [ofRules, ofTools] }, null, 2)}\n`;
}

/** The package.json of a game outside the checkout. `tarball`: where the package of this checkout is. */
export function packageJson(names: Names, tarball: string): string {
  const { dependencies, devDependencies, overrides } = manifest;
  const made = {
    name: slugOf(names),
    private: true,
    type: 'module',
    scripts: {
      build: 'vite build',
      start: 'node main.ts',
      test: 'tsc -p . && vitest run',
      lint: 'oxlint --type-aware --deny-warnings && oxfmt --check .',
      format: 'oxfmt .',
      golden: 'node golden.ts',
      verify: 'node verify.ts',
      loadtest: 'node loadtest.ts',
    },
    dependencies: { [PACKAGE]: `file:${tarball}`, ...versionsOf(dependencies, OF_ITS_OWN) },
    devDependencies: versionsOf(devDependencies, FOR_TESTS),
    // npm reads them in the outermost package only.
    overrides: {
      ...overrides,
      ...versionsOf(
        dependencies,
        Object.keys(dependencies).filter((name) => !SEVERAL.has(name)),
      ),
    },
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}

/** The file that `npm pack` makes of this checkout. */
export const TARBALL = `${PACKAGE}-${version}.tgz`;
