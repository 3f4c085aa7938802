import type { SeedPair } from '../../engine/chance/seeds.ts';
import { drawMessage, drawsOf } from '../../engine/chance/chance.ts';

/** A retired pair of seeds, with everything needed to repeat its draws. */
export type SpentSeeds = SeedPair;

const encoder = new TextEncoder();

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers offer cryptography only to pages served over TLS or from the same machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The hash of a text, as hex digits. */
export async function sha256(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
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
  const { subtle } = crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encoder.encode(seeds.serverSeed), hmac, false, [
    'sign',
  ]);
  const message = encoder.encode(drawMessage(seeds.clientSeed, nonce, cursor));
  return drawsOf(hexOf(await subtle.sign('HMAC', key, message)));
}
