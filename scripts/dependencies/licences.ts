import * as v from 'valibot';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that ask for no more than their text and their authors' names to be kept. */
export const ACCEPTED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

/** A package whose licence is not one of those, or not said as they are. */
interface LicenceException {
  /** A name, or the beginning of several that are one project's: `@img/*`. */
  package: string;
  /** What the package itself says; null: nothing. Where it says something else, this is void. */
  says: string | null;
  reason: string;
}

const LIBVIPS = 'libvips, a library of its own beside sharp that is used as it is and not changed';

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    package: '@colyseus/playground',
    says: null,
    reason: 'MIT: its LICENSE says so, its package.json nothing',
  },
  {
    package: '@pm2/io',
    says: 'Apache-2',
    reason: 'Apache-2.0: its LICENSE is that text, the name is misspelt',
  },
  { package: '@img/*', says: 'LGPL-3.0-or-later', reason: LIBVIPS },
  { package: '@img/*', says: 'Apache-2.0 AND LGPL-3.0-or-later', reason: LIBVIPS },
  { package: '@img/*', says: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', reason: LIBVIPS },
  {
    package: 'lightningcss*',
    says: 'MPL-2.0',
    reason: 'builds the style sheets, used as it is and not changed, and is not sent to browsers',
  },
];

/** An advisory that does not stop us, for a while. */
export interface AdvisoryException {
  /** The advisory's page, as the report names it. */
  url: string;
  reason: string;
  /** The last day on which this counts, YYYY-MM-DD. */
  until: string;
}

export const ADVISORY_EXCEPTIONS: readonly AdvisoryException[] = [];

/** A package as it is installed, with what it says of its licence; null: nothing. */
interface LicensedPackage {
  name: string;
  version: string;
  licence: string | null;
}

const typed = v.object({ type: v.string() });

/** Today's field, and the two older ways of saying it. */
const manifestSchema = v.object({
  license: v.optional(v.union([v.string(), typed])),
  licenses: v.optional(v.array(typed)),
});

/** The licence that a package.json names, as an SPDX expression; null where it names none. */
export function licenceIn(manifest: unknown): string | null {
  const parsed = v.safeParse(manifestSchema, manifest);
  if (!parsed.success) return null;
  const { license, licenses = [] } = parsed.output;
  if (typeof license === 'string') return license;
  if (license !== undefined) return license.type;
  return licenses.length === 0 ? null : licenses.map(({ type }) => type).join(' OR ');
}

/**
 * Whether an SPDX expression is granted by the accepted licences: one of those it offers with OR, all
 * that it asks with AND. One that mixes the two is for people to read, and not granted.
 */
export function isGranted(expression: string, accepted: ReadonlySet<string>): boolean {
  const bare = expression.replaceAll(/[()]/g, ' ').trim();
  const offered = bare.split(/\s+OR\s+/);
  const asked = bare.split(/\s+AND\s+/);
  if (offered.length > 1 && asked.length > 1) return false;
  return asked.length > 1
    ? asked.every((one) => accepted.has(one))
    : offered.some((one) => accepted.has(one));
}

/** Whether an exception names this package with the licence that it says. */
function isExcepted({ name, licence }: LicensedPackage, exception: LicenceException): boolean {
  if (exception.says !== licence) return false;
  return exception.package.endsWith('*')
    ? name.startsWith(exception.package.slice(0, -1))
    : name === exception.package;
}

/** What is wrong with the licences of these packages, a line for each; none: nothing. */
export function licenceProblems(
  packages: readonly LicensedPackage[],
  accepted: ReadonlySet<string>,
  exceptions: readonly LicenceException[],
): string[] {
  return packages
    .filter((one) => one.licence === null || !isGranted(one.licence, accepted))
    .filter((one) => !exceptions.some((exception) => isExcepted(one, exception)))
    .map(({ name, version, licence }) => {
      const says = licence === null ? 'names no licence' : `is under ${licence}`;
      return `${name} ${version} ${says}: take another package, or name it with a reason in scripts/dependencies/licences.ts`;
    });
}

/** How many packages are under which licence, the most frequent first. */
export function licenceCounts(packages: readonly LicensedPackage[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { licence } of packages) {
    const name = licence ?? 'none named';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, most], [b, next]) => next - most || a.localeCompare(b));
}

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      optional: v.optional(v.boolean(), false),
      devOptional: v.optional(v.boolean(), false),
    }),
  ),
});

const MODULES = 'node_modules/';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Every production dependency of the lockfile in `root`, with the licence that its package.json in
 * node_modules names. One that is for another system is not there: the lockfile's word counts.
 * @throws where one that must be there is not.
 */
export function productionPackages(root: string): LicensedPackage[] {
  const { packages } = v.parse(lockSchema, readJson(join(root, 'package-lock.json')));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path.startsWith(MODULES) && !dev)
    .map(([path, { version, license, optional, devOptional }]) => {
      const name = path.slice(path.lastIndexOf(MODULES) + MODULES.length);
      const manifest = join(root, path, 'package.json');
      if (existsSync(manifest)) return { name, version, licence: licenceIn(readJson(manifest)) };
      if (optional || devOptional) return { name, version, licence: license ?? null };
      throw new Error(`${path} is not installed; run npm ci`);
    });
}
