import { expect, test } from 'vitest';
import { UPLOADS_AT_ONCE, UPLOADS_FROM_ADDRESS } from './photo-limits.ts';
import { UploadPlaces } from './upload-places.ts';

const taken = (places: UploadPlaces, address: string, count: number) =>
  Array.from({ length: count }, () => places.take(address));

test('[P11] an address has its places and no more; others still have theirs', () => {
  const places = new UploadPlaces();
  const [giveBack] = taken(places, 'greedy', UPLOADS_FROM_ADDRESS);
  expect(() => places.take('greedy')).toThrow('from your address');
  expect(() => places.take('modest')).not.toThrow();
  giveBack?.();
  expect(() => places.take('greedy')).not.toThrow();
  expect(() => places.take('greedy')).toThrow('from your address');
});

test('[P11] all addresses together have so many', () => {
  const places = new UploadPlaces();
  const addresses = UPLOADS_AT_ONCE / UPLOADS_FROM_ADDRESS;
  const given = Array.from({ length: addresses }, (_, each) =>
    taken(places, `address ${each}`, UPLOADS_FROM_ADDRESS),
  ).flat();
  expect(() => places.take('late')).toThrow('Too many photos are on their way.');
  for (const giveBack of given) giveBack();
  for (let again = 0; again < addresses; again += 1) {
    expect(taken(places, `address ${again}`, UPLOADS_FROM_ADDRESS)).toHaveLength(
      UPLOADS_FROM_ADDRESS,
    );
  }
});
