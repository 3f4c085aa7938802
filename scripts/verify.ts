import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { recordSchema, verifyRecord } from '../engine/games/records.ts';

/**
 * `npm run -s verify -- record.json`: repeats every draw of a record, without network or database.
 * It exits with 0 if all is as the record says, 1 if a step is wrong, 2 if the file is no record.
 */
const USAGE = 'verify: takes the file of one record: npm run -s verify -- record.json';

function main([file, ...more]: readonly string[]): number {
  if (file === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  let record: unknown;
  try {
    record = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`verify: ${file} cannot be read: ${(error as Error).message}`);
    return 2;
  }
  const read = v.safeParse(recordSchema, record);
  if (!read.success) {
    const [issue] = read.issues;
    console.error(`verify: ${file} is no record: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
    return 2;
  }
  const { games, rolls, wrong } = verifyRecord(read.output, {
    sha256: (text) => hash('sha256', text),
    hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest('hex'),
  });
  if (wrong !== null) {
    const at = wrong.seq === null ? '' : `, step ${wrong.seq}`;
    console.log(`Wrong in game ${wrong.game}${at}: ${wrong.why}.`);
    return 1;
  }
  console.log(`All is as the record says: ${games} games, ${rolls} rolls.`);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
