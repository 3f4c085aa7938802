import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  type RecordKey,
  type RecordSignature,
  signedText,
} from '../../engine/wire/record-signature.ts';

/** What PKCS #8 writes before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** So many bytes at the end of a public key in DER are the key itself. */
const KEY_BYTES = 32;

/** [C13] Signs records, so that anybody can tell which server threw their dice. */
export class RecordSigner {
  /** By which everybody checks the signatures. */
  readonly key: RecordKey;
  readonly #privateKey: KeyObject;
  /** [X41] A record is signed once, as long as it is kept. */
  readonly #signed = new WeakMap<object, object & { signature: RecordSignature }>();

  /** @param secret 32 bytes, base64url: the private key. */
  constructor(secret: string) {
    const key = Buffer.concat([PKCS8, Buffer.from(secret, 'base64url')]);
    this.#privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const shown = createPublicKey(this.#privateKey).export({ format: 'der', type: 'spki' });
    const publicKey = shown.subarray(-KEY_BYTES).toString('base64url');
    this.key = { algorithm: 'Ed25519', publicKey };
  }

  /** The record with its signature. */
  signed(record: object): object & { signature: RecordSignature } {
    const known = this.#signed.get(record);
    if (known !== undefined) return known;
    const value = sign(null, Buffer.from(signedText(record)), this.#privateKey);
    const signature = { ...this.key, value: value.toString('base64url') };
    const signed = { ...record, signature };
    this.#signed.set(record, signed);
    return signed;
  }
}
