import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { licenceIn, type LicensedPackage } from './licences.ts';

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
