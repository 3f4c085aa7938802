import type { SeedPair } from '../../engine/chance/seeds.ts';
import { drawMessage, drawsOf } from '../../engine/chance/chance.ts';

/** A retired pair of seeds, with everything needed to repeat its draws. */
export type SpentSeeds = SeedPair;

const encoder = new TextEncoder();

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Browsers offer cryptography only to pages served over TLS or from the same machine; null: not to
 * this one, which takes that of a library [C20].
 */
const subtle = (): SubtleCrypto | null => globalThis.crypto?.subtle ?? null;
const plain = () => import('./plain-digests.ts');

/** The hash of a text, as hex digits. */
export async function sha256(text: string): Promise<string> {
  const bytes = encoder.encode(text);
  const native = subtle();
  if (native === null) return hexOf((await plain()).sha256(bytes));
  return hexOf(new Uint8Array(await native.digest('SHA-256', bytes)));
}

async function hmacSha256(key: string, message: string): Promise<string> {
  const [secret, bytes] = [encoder.encode(key), encoder.encode(message)];
  const native = subtle();
  if (native === null) return hexOf((await plain()).hmacSha256(secret, bytes));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await native.importKey('raw', secret, hmac, false, ['sign']);
  return hexOf(new Uint8Array(await native.sign('HMAC', imported, bytes)));
}

/** [C3] Whether the revealed seed has the hash that was shown before. */
export async function isCommittedSeed(seeds: SpentSeeds): Promise<boolean> {
  return (await sha256(seeds.serverSeed)) === seeds.serverSeedHash.toLowerCase();
}

/** [C1] The eight draws of digest `cursor` of round `nonce`, each a number in [0,1). */
export async function repeatDraws(
  seeds: Pick<SpentSeeds, 'serverSeed' | 'clientSeed'>,
  nonce: number,
  cursor = 0,
): Promise<number[]> {
  const message = drawMessage(seeds.clientSeed, nonce, cursor);
  return drawsOf(await hmacSha256(seeds.serverSeed, message));
}

/** [G46] The first draws of round `nonce`, `count` or a few more, from as many digests as that takes. */
export async function roundDraws(
  seeds: Pick<SpentSeeds, 'serverSeed' | 'clientSeed'>,
  nonce: number,
  count: number,
): Promise<number[]> {
  const digests = Array.from({ length: Math.max(1, Math.ceil(count / PER_DIGEST)) });
  const draws = digests.map((_, cursor) => repeatDraws(seeds, nonce, cursor));
  return (await Promise.all(draws)).flat();
}

/** [C1] */
const PER_DIGEST = 8;
