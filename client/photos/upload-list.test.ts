import { expect, test } from 'vitest';
import { imagesAmong, nextToSend, type Upload, uploadList } from './upload-list.ts';

const image = (name: string) => new File(['x'], name, { type: 'image/png' });

function chosen(...names: string[]): readonly Upload[] {
  return uploadList([], { type: 'CHOSEN', files: names.map(image), firstId: 1 });
}

test('chosen files wait in the order they were chosen', () => {
  const uploads = uploadList(chosen('a', 'b'), {
    type: 'CHOSEN',
    files: [image('c')],
    firstId: 3,
  });
  expect(uploads.map(({ id, file, state }) => [id, file.name, state])).toEqual([
    [1, 'a', 'waiting'],
    [2, 'b', 'waiting'],
    [3, 'c', 'waiting'],
  ]);
});

test('two are sent at a time; the next one starts when one has ended', () => {
  let uploads = chosen('a', 'b', 'c');
  expect(nextToSend(uploads).map(({ id }) => id)).toEqual([1, 2]);
  uploads = uploadList(uploads, { type: 'STARTED', id: 1 });
  uploads = uploadList(uploads, { type: 'STARTED', id: 2 });
  expect(nextToSend(uploads)).toEqual([]);
  uploads = uploadList(uploads, { type: 'ENDED', id: 1 });
  expect(nextToSend(uploads).map(({ id }) => id)).toEqual([3]);
});

test('progress is that of its upload alone, from 0 to 1', () => {
  let uploads = uploadList(chosen('a', 'b'), { type: 'PROGRESSED', id: 2, share: 0.4 });
  expect(uploads.map(({ share }) => share)).toEqual([0, 0.4]);
  uploads = uploadList(uploads, { type: 'PROGRESSED', id: 2, share: 1.2 });
  expect(uploads.map(({ share }) => share)).toEqual([0, 1]);
});

test('only files whose type starts with image/ are sent', () => {
  const text = new File(['x'], 'a.png', { type: 'text/plain' });
  const nameless = new File(['x'], 'b.png');
  const picture = image('c.txt');
  expect(imagesAmong([text, nameless, picture])).toEqual([picture]);
});
