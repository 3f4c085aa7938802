import { createHmac, createPublicKey, hash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type RecordProof, verified } from '../../engine/definition/record.ts';
import { recordSignatureSchema, signedText } from '../../engine/wire/record-signature.ts';
import { strictJson } from '../../engine/wire/strict-json.ts';

/**
 * `npm run -s verify -- record.json`: repeats every draw of a record and checks its signature, without
 * network or database. It exits with 0 if all is as the record says, 1 if a step or the signature is
 * wrong, 2 if the file is no record that it can check. [C26] `--game` names the module of a game that
 * is not in this checkout: what it exports has a `slug` and a `proof`, as the game's definition.
 */
const USAGE =
  'verify: takes the file of one record, the key that must have signed it, and the module of its game if it is not one of this checkout: npm run -s verify -- record.json --key KEY --game ../race/engine/race-game.ts';

const namedSchema = v.looseObject({
  game: v.string(),
  signature: v.exactOptional(recordSignatureSchema),
});

/**
 * What the signature says, and whether it is wrong.
 * @param whole The file, also what nobody reads: that is signed too.
 * @param key Who must have signed; null: anybody.
 */
function signatureOf(
  { signature }: v.InferOutput<typeof namedSchema>,
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

/** What the command line asks for; `game` is the path of a module. */
interface Asked {
  file: string;
  key: string | null;
  game: string | null;
}

/** Null: it names no single file. */
function asked(args: readonly string[]): Asked | null {
  const options = { key: { type: 'string' }, game: { type: 'string' } } as const;
  // [C16] A key may begin with a hyphen; Node would take it for another option.
  const at = args.indexOf('--key');
  const value = args[at + 1];
  const joined = at === -1 || value === undefined ? args : args.toSpliced(at, 2, `--key=${value}`);
  const { values, positionals } = parseArgs({ args: [...joined], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return null;
  return { file, key: values.key ?? null, game: values.game ?? null };
}

interface Verifiable {
  slug: string;
  proof?: RecordProof | undefined;
}

/** [C26] What verifies the records of this game; null: nothing that is known here. */
async function proofOf(
  known: readonly Verifiable[],
  slug: string,
  module: string | null,
): Promise<RecordProof | null> {
  const more: object = module === null ? {} : await import(pathToFileURL(resolve(module)).href);
  const games = [...known, ...Object.values<Partial<Verifiable> | null>({ ...more })];
  return games.find((game) => game?.slug === slug)?.proof ?? null;
}

const DIGESTS = {
  sha256: (text: string) => hash('sha256', text),
  hmacSha256: (secret: string, message: string) =>
    createHmac('sha256', secret).update(message).digest('hex'),
};

/** What there is to say of a record whose draws are right; else says what is wrong, and gives the exit code. */
function judge(file: string, record: unknown, proof: RecordProof): string | number {
  const result = verified(proof, record, DIGESTS);
  if ('unreadable' in result) {
    console.error(`verify: ${file} is no record: ${result.unreadable}`);
    return 2;
  }
  const { games, rolls, wrong } = result;
  if (wrong !== null) {
    const at = wrong.seq === null ? '' : `, step ${wrong.seq}`;
    console.log(`Wrong in game ${wrong.game}${at}: ${wrong.why}.`);
    return 1;
  }
  if (rolls > 0) return `All is as the record says: ${games} games, ${rolls} rolls.`;
  console.error(`verify: nothing was drawn in the ${games} games of ${file}: it proves nothing.`);
  return 2;
}

/** @param games Those that are known here. @returns the exit code */
export async function verifyFile(
  args: readonly string[],
  games: readonly Verifiable[],
): Promise<number> {
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
  const { file, key, game } = given;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    record = strictJson(text.decode(readFileSync(file)));
  } catch (error) {
    console.error(`verify: ${file} cannot be read: ${(error as Error).message}`);
    return 2;
  }
  const read = v.safeParse(namedSchema, record);
  if (!read.success) {
    const [issue] = read.issues;
    console.error(`verify: ${file} is no record: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
    return 2;
  }
  const proof = await proofOf(games, read.output.game, game).catch((error: Error) => {
    console.error(`verify: ${game} cannot be loaded: ${error.message}`);
    return undefined;
  });
  if (proof === undefined) return 2;
  if (proof === null) {
    console.error(
      `verify: ${file} is of a game that is not known here: ${read.output.game}. ${USAGE}`,
    );
    return 2;
  }
  const judged = judge(file, record, proof);
  if (typeof judged === 'number') return judged;
  const { says, isWrong } = signatureOf(read.output, Object(record), key);
  if (!isWrong) console.log(judged);
  console.log(says);
  return isWrong ? 1 : 0;
}
