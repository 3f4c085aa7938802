import { expect, test } from 'vitest';
import { isPhotoId, parseStoredName } from './photo-format.ts';

const ID = 'AbCdEfGhIjKlMnOpQrSt-_';

test.each([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])('[P15] %s is served as %s', (extension, contentType) => {
  expect(parseStoredName(`${ID}.${extension}`)).toEqual({ id: ID, contentType });
});

test.each([
  '',
  ID,
  `${ID}.html`,
  `${ID}.png.html`,
  `${ID}.PNG`,
  `../${ID}.png`,
  `${ID.slice(1)}.png`,
  `${ID}x.png`,
  `${ID}.png\n`,
  '..%2f..%2fserver.lock',
])('[P15] %j names no file', (name) => {
  expect(parseStoredName(name)).toBeNull();
});

test.each([undefined, '', '..', `${ID}=`, `${ID}\n`])('[P14] %j is no id', (id) => {
  expect(isPhotoId(id)).toBe(false);
});
