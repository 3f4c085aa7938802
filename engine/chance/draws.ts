/**
 * Provably fair draws, as sites with verifiable games publish them:
 * HMAC-SHA256(key = server seed, message = `clientSeed:nonce:cursor`), four bytes to a number.
 *
 * This file holds only the arithmetic. The server brings a synchronous HMAC from its own
 * cryptography, the browser an asynchronous one, and both read the digest here.
 */

/** Bytes of one draw; a SHA-256 digest of 32 bytes holds eight draws. */
const BYTES_PER_DRAW = 4;
export const DRAWS_PER_DIGEST = 32 / BYTES_PER_DRAW;

/** The text that is signed for the digest number `cursor` (0, 1, …) of round `nonce`. */
export function drawMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}

/** Reads a digest as draws, each a number in [0,1) with 32 bits of resolution. */
export function drawsOf(digest: Uint8Array): number[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  const draws: number[] = [];
  for (let at = 0; at + BYTES_PER_DRAW <= digest.byteLength; at += BYTES_PER_DRAW) {
    draws.push(view.getUint32(at) / 2 ** 32);
  }
  return draws;
}

/** One of `sides` equally likely whole numbers, 0 to sides-1, from a draw in [0,1). */
export function pick(draw: number, sides: number): number {
  return Math.floor(draw * sides);
}
