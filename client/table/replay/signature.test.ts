import { afterEach, expect, test, vi } from 'vitest';
import { signedText } from '../../../engine/wire/record-signature.ts';
import { checkSignature } from './signature.ts';

/** A server's key, and how it signs. */
async function newSigner() {
  const { subtle } = crypto;
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x: publicKey = '' } = await subtle.exportKey('jwk', pair.publicKey);
  const signed = async (record: object) => {
    const text = new TextEncoder().encode(signedText(record));
    const bytes = await subtle.sign('Ed25519', pair.privateKey, text);
    const value = Buffer.from(bytes).toString('base64url');
    return { ...record, signature: { algorithm: 'Ed25519', publicKey, value } };
  };
  return { publicKey, signed };
}

const signer = await newSigner();
const { publicKey } = signer;
const RECORD = { room: 'ROOMAA', games: [{ scores: { b: 1, a: 0.1 }, name: 'Ünï 🎲' }] };

afterEach(() => void vi.restoreAllMocks());

test('[C15] a record that this server has signed, with all that stands in it, and no other', async () => {
  const signed = await signer.signed(RECORD);
  expect(await checkSignature(signed, publicKey)).toBe('signed');
  expect(await checkSignature(JSON.parse(JSON.stringify(signed)), publicKey)).toBe('signed');
  expect(await checkSignature({ ...signed, room: 'ROOMBB' }, publicKey)).toBe('wrong');
  expect(await checkSignature({ ...signed, added: 1 }, publicKey)).toBe('wrong');
  const { signature } = signed;
  for (const odd of [
    '',
    7,
    { ...signature, value: 'short' },
    { ...signature, algorithm: 'none' },
  ]) {
    expect(await checkSignature({ ...signed, signature: odd }, publicKey)).toBe('wrong');
  }
  expect(await checkSignature('no record', publicKey)).toBe('wrong');
});

test('[C15] a record without a signature, and one of another server', async () => {
  expect(await checkSignature(RECORD, publicKey)).toBe('unsigned');
  const other = await newSigner();
  expect(await checkSignature(await other.signed(RECORD), publicKey)).toBe('other key');
});

test('[C15] a browser that does not know Ed25519 says neither yes nor no', async () => {
  const signed = await signer.signed(RECORD);
  const unknown = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown);
  expect(await checkSignature(signed, publicKey)).toBe('unchecked');
});
