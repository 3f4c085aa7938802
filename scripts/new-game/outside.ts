import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { named, type Names, type Place, ROOT, slugOf } from './lay-out.ts';

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

const OF_ITS_OWN = ['react', 'react-dom', 'valibot', 'vite', 'xstate'];
/** For its tests and its load tests: no player needs them. */
const FOR_TESTS = [
  '@types/node',
  '@types/react',
  'fast-check',
  'hdr-histogram-js',
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
      loadtest: 'node loadtest.ts',
    },
    dependencies: { [PACKAGE]: `file:${tarball}`, ...versionsOf(dependencies, OF_ITS_OWN) },
    devDependencies: versionsOf(devDependencies, FOR_TESTS),
    // npm reads them in the outermost package only.
    overrides: { ...overrides, ...versionsOf(dependencies) },
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}

/** The file that `npm pack` makes of this checkout. */
export const TARBALL = `${PACKAGE}-${version}.tgz`;
