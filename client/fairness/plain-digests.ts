import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';

/** [C20] For pages over plain HTTP, where browsers offer no cryptography of their own. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash(bytes);

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  hmac(hash, key, message);
