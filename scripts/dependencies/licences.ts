import * as v from 'valibot';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that only require us to keep their text and their authors' names. */
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

/** A package that we use although its licence is not in the list, or is spelt differently. */
interface LicenceException {
  /** A name, or the common start of one project's names: `@img/*`. */
  package: string;
  /** The licence in its package.json; null: none. If the package names another, this is void. */
  says: string | null;
  reason: string;
}

const LIBVIPS = 'libvips, a separate library that sharp uses unchanged';

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    package: '@colyseus/playground',
    says: null,
    reason: 'MIT according to its LICENSE; its package.json names none',
  },
  {
    package: '@pm2/io',
    says: 'Apache-2',
    reason: 'Apache-2.0 according to its LICENSE; the name is misspelt',
  },
  { package: '@img/*', says: 'LGPL-3.0-or-later', reason: LIBVIPS },
  { package: '@img/*', says: 'Apache-2.0 AND LGPL-3.0-or-later', reason: LIBVIPS },
  { package: '@img/*', says: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', reason: LIBVIPS },
  {
    package: 'lightningcss*',
    says: 'MPL-2.0',
    reason: 'builds the style sheets, is used unchanged and never sent to browsers',
  },
];

/** An advisory that we accept for a while. */
export interface AdvisoryException {
  /** The advisory's page, as in the report. */
  url: string;
  reason: string;
  /** The last day on which this holds, YYYY-MM-DD. */
  until: string;
}

export const ADVISORY_EXCEPTIONS: readonly AdvisoryException[] = [];

/** An installed package. */
interface LicensedPackage {
  name: string;
  version: string;
  /** An SPDX expression; null: the package names no licence. */
  licence: string | null;
}

const licenceObject = v.object({ type: v.string() });

/** The current field, and its two older forms. */
const manifestSchema = v.object({
  license: v.optional(v.union([v.string(), licenceObject])),
  licenses: v.optional(v.array(licenceObject)),
});

/** The licence that a package.json names, as an SPDX expression; null if it names none. */
export function licenceIn(manifest: unknown): string | null {
  const parsed = v.safeParse(manifestSchema, manifest);
  if (!parsed.success) return null;
  const { license, licenses = [] } = parsed.output;
  if (typeof license === 'string') return license;
  if (license !== undefined) return license.type;
  return licenses.length === 0 ? null : licenses.map(({ type }) => type).join(' OR ');
}

/**
 * Whether the accepted licences satisfy an SPDX expression: at least one of those joined with OR, all
 * of those joined with AND. An expression with both is not accepted: a person must read it.
 */
export function isAccepted(expression: string, accepted: ReadonlySet<string>): boolean {
  const bare = expression.replaceAll(/[()]/g, ' ').trim();
  const alternatives = bare.split(/\s+OR\s+/);
  const required = bare.split(/\s+AND\s+/);
  if (alternatives.length > 1 && required.length > 1) return false;
  return required.length > 1
    ? required.every((one) => accepted.has(one))
    : alternatives.some((one) => accepted.has(one));
}

/** Whether an exception names this package with this licence. */
function isExcepted({ name, licence }: LicensedPackage, exception: LicenceException): boolean {
  if (exception.says !== licence) return false;
  return exception.package.endsWith('*')
    ? name.startsWith(exception.package.slice(0, -1))
    : name === exception.package;
}

/** A line of text for each package whose licence is neither accepted nor an exception. */
export function licenceProblems(
  packages: readonly LicensedPackage[],
  accepted: ReadonlySet<string>,
  exceptions: readonly LicenceException[],
): string[] {
  return packages
    .filter((one) => one.licence === null || !isAccepted(one.licence, accepted))
    .filter((one) => !exceptions.some((exception) => isExcepted(one, exception)))
    .map(({ name, version, licence }) => {
      const problem = licence === null ? 'names no licence' : `is under ${licence}`;
      return `${name} ${version} ${problem}: use another package, or add it with a reason to scripts/dependencies/licences.ts`;
    });
}

/** The number of packages under each licence, the most frequent licence first. */
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
 * Every production dependency in the lockfile of `root`, with the licence that its installed
 * package.json names. A package for another system is not installed: the lockfile names its licence.
 * @throws Error if a required package is not installed.
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
