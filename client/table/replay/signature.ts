import * as v from 'valibot';
import { recordSignatureSchema, signedText } from '../../../engine/wire/record-signature.ts';
import { parse } from '../../../engine/wire/parse.ts';

/** What the signature of a record says about where its dice were thrown. */
export type SignatureVerdict = 'signed' | 'unsigned' | 'other key' | 'wrong' | 'unchecked';

const signedSchema = v.looseObject({ signature: v.optional(recordSignatureSchema) });
const ALGORITHM = 'Ed25519';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );

/** The key for checking; null: this browser does not know the algorithm. */
async function keyOf(publicKey: string): Promise<CryptoKey | null> {
  const jwk = { kty: 'OKP', crv: ALGORITHM, x: publicKey };
  try {
    return await crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
  } catch {
    return null;
  }
}

/**
 * [C15] Checks the signature of a record in this browser.
 * @param record As it came, also what no schema reads: that is signed too.
 * @param publicKey The key of the server, base64url.
 */
export async function checkSignature(
  record: unknown,
  publicKey: string,
): Promise<SignatureVerdict> {
  const read = parse(signedSchema, record);
  if (!read.ok) return 'wrong';
  const { signature, ...unsigned } = read.value;
  if (signature === undefined) return 'unsigned';
  if (signature.publicKey !== publicKey) return 'other key';
  const key = await keyOf(publicKey);
  if (key === null) return 'unchecked';
  const text = new TextEncoder().encode(signedText(unsigned));
  const isRight = await crypto.subtle.verify(ALGORITHM, key, bytesOf(signature.value), text);
  return isRight ? 'signed' : 'wrong';
}
