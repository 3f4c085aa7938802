import * as v from 'valibot';
import type { LicenceException } from './accepted.ts';

/** A package as it is installed, with what it says of its licence; null: nothing. */
export interface LicensedPackage {
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
      return `${name} ${version} ${says}: take another package, or name it with a reason in scripts/dependencies/accepted.ts`;
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
