import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparison, fallen, grown, inFolders, readKept, tableOf } from './lines/lines.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'scripts/lines/lines.md');
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.css'];

/**
 * `npm run lint` prints the lines of source in each folder beside the kept figures, and fails if a
 * folder has grown by more than 2 %. `--keep` writes the figures that have fallen; who raises one
 * writes it by hand, with the reason.
 */
function main(): void {
  const { values } = parseArgs({ options: { keep: { type: 'boolean' } } });
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', [...git, ...SOURCES], { cwd: ROOT, encoding: 'utf8' });
  const files = listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)));
  const counted = inFolders(files.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
  const page = readFileSync(KEPT, 'utf8');
  const kept = readKept(page);
  if (values.keep === true) {
    writeFileSync(KEPT, page.slice(0, page.indexOf('| ')) + tableOf(fallen(counted, kept)));
    return;
  }
  for (const line of comparison(counted, kept)) console.log(line);
  for (const line of grown(counted, kept)) {
    console.error(line);
    process.exitCode = 1;
  }
}

main();
