import { createHmac } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { visitorReader } from './visitor.ts';

const KEY = 'key';
const read = visitorReader(KEY);
const [OWN, PLANTED] = ['a'.repeat(22), 'b'.repeat(22)];

/** A cookie and its signature. */
function signed(id: string, name = 'visitor'): string {
  const signature = createHmac('sha1', KEY).update(`${name}=${id}`).digest('base64url');
  return `${name}=${id}; ${name}.sig=${signature}`;
}
const visitorOf = (cookie: string) => read({ headers: { cookie } });

test('[X46] a handshake is of the visitor in its signed cookie', () => {
  expect(visitorOf(`other=1; ${signed(OWN)}`)).toBe(OWN);
  expect(visitorOf(`${signed(PLANTED)}; ${signed(OWN, '__Host-visitor')}`)).toBe(OWN);
  expect(visitorOf(`visitor=${PLANTED}; visitor.sig=x`)).toBeNull();
  expect(visitorOf('')).toBeNull();
});

test('[X47] a handshake that says a cookie eight times is of nobody', () => {
  expect(visitorOf(`${signed(OWN)}; `.repeat(7))).toBe(OWN);
  expect(visitorOf(`${signed(OWN)}; `.repeat(8))).toBeNull();
  expect(visitorOf(`xvisitor=${PLANTED};\t ${signed(OWN)} ;visitor2=${PLANTED}`)).toBe(OWN);
});

test('[A101] a handshake with two values of a cookie is of neither', () => {
  expect(visitorOf(`${signed(OWN)}; ${signed(OWN)}`)).toBe(OWN);
  expect(visitorOf(`${signed(OWN)}; ${signed(PLANTED)}`)).toBeNull();
  expect(visitorOf(`${signed(PLANTED)}; ${signed(OWN)}`)).toBeNull();
});

/** Bytes of the heap that are in use. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

test('[X73] a flood of short cookies takes no more memory than long ones may', () => {
  const flooded = visitorReader('another key');
  const before = heapBytes();
  for (let nth = 0; nth < 300_000; nth += 1) flooded({ headers: { cookie: nth.toString(36) } });
  expect(heapBytes() - before).toBeLessThan(16_000_000);
  expect(flooded({ headers: { cookie: '0' } })).toBeNull(); // it is still in use
});
