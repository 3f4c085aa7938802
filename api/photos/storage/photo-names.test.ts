import { expect, test } from 'vitest';
import {
  isPhotoId,
  namesOf,
  newPhotoId,
  parseStoredName,
  storedName,
  thumbnailName,
} from './photo-names.ts';

/** The id of an old photo without a thumbnail. */
const OLD = 'tbCdEfGhIjKlMnOpQrSt-_';
const ID = `t${OLD}`;

test.each([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])('[P15] %s is served as %s', (extension, contentType) => {
  for (const id of [OLD, ID]) {
    expect(parseStoredName(`${id}.${extension}`)).toEqual({ id, contentType });
    expect(storedName({ id, contentType })).toBe(`${id}.${extension}`);
  }
});

test.each([
  '',
  OLD,
  `${OLD}.html`,
  `${OLD}.png.html`,
  `${OLD}.PNG`,
  `../${OLD}.png`,
  `${OLD.slice(1)}.png`,
  `x${OLD}.png`,
  `${ID}x.png`,
  `${OLD}.png\n`,
  `${OLD}.thumb.webp`,
  `${ID}.thumb.png`,
  `${ID}.thumb.webp\n`,
  `${ID}.thumb`,
  '..%2f..%2fserver.lock',
])('[P15] %j names no file', (name) => {
  expect(parseStoredName(name)).toBeNull();
});

test.each([undefined, '', '..', `${OLD}=`, `${OLD}\n`, `x${OLD}`, `${ID}x`])(
  '[P14] %j is no id',
  (id) => {
    expect(isPhotoId(id)).toBe(false);
  },
);

test('[P17] a new id has a thumbnail', () => {
  const id = newPhotoId();
  expect(isPhotoId(id)).toBe(true);
  expect(newPhotoId()).not.toBe(id);
  expect(thumbnailName(id)).toBe(`${id}.thumb.webp`);
  expect(parseStoredName(`${id}.thumb.webp`)).toEqual({ id, contentType: 'image/webp' });
  expect(namesOf({ id, contentType: 'image/png' })).toEqual([`${id}.png`, `${id}.thumb.webp`]);
});

test('[P17] an old id is valid and has no thumbnail', () => {
  expect(isPhotoId(OLD)).toBe(true);
  expect(thumbnailName(OLD)).toBeNull();
  expect(namesOf({ id: OLD, contentType: 'image/gif' })).toEqual([`${OLD}.gif`]);
});
