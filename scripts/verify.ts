import { createHmac, createPublicKey, hash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { recordSchema, type RoomRecord, verifyRecord } from '../engine/games/records.ts';
import { signedText } from '../engine/wire/record-signature.ts';
import { strictJson } from '../engine/wire/strict-json.ts';

/**
 * `npm run -s verify -- record.json`: repeats every draw of a record and checks its signature, without
 * network or database. It exits with 0 if all is as the record says, 1 if a step or the signature is
 * wrong, 2 if the file is no record.
 */
const USAGE =
  'verify: takes the file of one record, and the key that must have signed it: npm run -s verify -- record.json --key KEY';

/**
 * What the signature says, and whether it is wrong.
 * @param whole The file, also what nobody reads: that is signed too.
 * @param key Who must have signed; null: anybody.
 */
function signatureOf(
  { signature }: RoomRecord,
  whole: object,
  key: string | null,
): { says: string; isWrong: boolean } {
  if (signature === undefined) {
    const says = 'It has no signature: it proves the dice, not where they were thrown.';
    return { says, isWrong: key !== null };
  }
  const { publicKey, value } = signature;
  if (key !== null && publicKey !== key) {
    return { says: 'It was signed with another key.', isWrong: true };
  }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const by = createPublicKey({ key: jwk, format: 'jwk' });
  const text = Buffer.from(signedText(whole));
  if (!verify(null, text, by, Buffer.from(value, 'base64url'))) {
    return { says: 'The signature is not that of this record.', isWrong: true };
  }
  const says =
    key === null
      ? `It was signed with the key ${publicKey}: compare it with /api/record-key of the site.`
      : 'It was signed with this key.';
  return { says, isWrong: false };
}

/** The file and the key of the command line; null: it names no single file. */
function asked(args: readonly string[]): { file: string; key: string | null } | null {
  const options = { key: { type: 'string' } } as const;
  // [C16] A key may begin with a hyphen; Node would take it for another option.
  const at = args.indexOf('--key');
  const value = args[at + 1];
  const joined = at === -1 || value === undefined ? args : args.toSpliced(at, 2, `--key=${value}`);
  const { values, positionals } = parseArgs({ args: [...joined], options, allowPositionals: true });
  const [file, ...more] = positionals;
  return file === undefined || more.length > 0 ? null : { file, key: values.key ?? null };
}

function main(args: readonly string[]): number {
  let record: unknown;
  let given: ReturnType<typeof asked>;
  try {
    given = asked(args);
  } catch {
    given = null;
  }
  if (given === null) {
    console.error(USAGE);
    return 2;
  }
  const { file, key } = given;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    record = strictJson(text.decode(readFileSync(file)));
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
    hmacSha256: (secret, message) => createHmac('sha256', secret).update(message).digest('hex'),
  });
  if (wrong !== null) {
    const at = wrong.seq === null ? '' : `, step ${wrong.seq}`;
    console.log(`Wrong in game ${wrong.game}${at}: ${wrong.why}.`);
    return 1;
  }
  const { says, isWrong } = signatureOf(read.output, Object(record), key);
  if (!isWrong) console.log(`All is as the record says: ${games} games, ${rolls} rolls.`);
  console.log(says);
  return isWrong ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
