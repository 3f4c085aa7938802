import * as v from 'valibot';
import { canonicalJson } from './canonical-json.ts';

const base64url = (characters: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(characters));

/** [C13] The key by which a server's signatures are checked: 32 bytes, base64url. */
export const recordKeySchema = v.strictObject({
  algorithm: v.literal('Ed25519'),
  publicKey: base64url(43),
});
export type RecordKey = v.InferOutput<typeof recordKeySchema>;

/** [C13] Signed is the record without this, as JSON by RFC 8785; `value`: 64 bytes, base64url. */
export const recordSignatureSchema = v.strictObject({
  ...recordKeySchema.entries,
  value: base64url(86),
});
export type RecordSignature = v.InferOutput<typeof recordSignatureSchema>;

/** [C13] What is signed of a record as it came: all of it, also what no schema reads. */
export const signedText = (record: object): string =>
  canonicalJson({ ...record, signature: undefined });
