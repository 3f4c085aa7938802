import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../engine/wire/languages.ts';
import { catalogueFiles } from './build/texts/catalogues.ts';
import { catalogueFaults, type SourceFile, sourceFaults } from './texts/faults.ts';

/** `npm run lint` calls it: every text of a page is in every catalogue, and nothing else is [T79]. */
const ROOT = join(import.meta.dirname, '..');

/** Where texts for people are. The rest of the server speaks English, to operators. */
const FOLDERS = ['client', 'engine', 'api'];

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
});
const sources: SourceFile[] = tracked
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|test-support|\.d\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }));

const { faults, used } = sourceFaults(sources);
const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
const files = catalogueFiles([join(ROOT, 'client/texts')]);
faults.push(...catalogueFaults(files, others, used));
console.log(`${used.size} texts in ${LANGUAGES.length} languages`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
