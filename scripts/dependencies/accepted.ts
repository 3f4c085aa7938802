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
export interface LicenceException {
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
