import { join } from 'node:path';
import { judgeAdvisories, fetchAdvisories } from './dependencies/advisories.ts';
import {
  licenceCounts,
  licenceProblems,
  ACCEPTED_LICENCES,
  ADVISORY_EXCEPTIONS,
  LICENCE_EXCEPTIONS,
  productionPackages,
} from './dependencies/licences.ts';

const ROOT = join(import.meta.dirname, '..');

/** `npm run audit:packages`: checks licences and advisories; `--list` prints every package. */
async function main(): Promise<void> {
  const answering = fetchAdvisories(ROOT);
  const packages = productionPackages(ROOT);
  if (process.argv.includes('--list')) {
    for (const { name, version, licence } of packages) {
      console.log(`${name} ${version}: ${licence ?? 'no licence named'}`);
    }
  }
  const counts = licenceCounts(packages).map(([licence, count]) => `${licence} ${count}`);
  console.log(`${packages.length} packages by licence: ${counts.join(', ')}`);
  const problems = licenceProblems(packages, ACCEPTED_LICENCES, LICENCE_EXCEPTIONS);

  const answer = await answering;
  if (answer.ok) {
    const today = new Date().toISOString().slice(0, 10);
    const judged = judgeAdvisories(answer.advisories, ADVISORY_EXCEPTIONS, today);
    for (const note of judged.notes) console.log(note);
    problems.push(...judged.problems);
    console.log(`${answer.advisories.length} advisories from the registry`);
  } else console.log(`Advisories were not checked: the registry did not answer (${answer.why}).`);

  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
