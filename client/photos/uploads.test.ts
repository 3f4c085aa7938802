import { expect, test } from 'vitest';
import {
  imagesAmong,
  nextToSend,
  NO_UPLOADS,
  type UploadList,
  uploadList,
  failureText,
  readAnswer,
} from './uploads.ts';

const image = (name: string) => new File(['x'], name, { type: 'image/png' });

function chosen(...names: string[]): UploadList {
  const files = names.map(image);
  const areSeveral = names.length > 1;
  return uploadList(NO_UPLOADS, { type: 'CHOSEN', files, firstId: 1, areSeveral });
}

const next = (list: UploadList) => nextToSend(list).map(({ id }) => id);

test('chosen files wait in the order they were chosen', () => {
  const { uploads } = uploadList(chosen('a', 'b'), {
    type: 'CHOSEN',
    files: [image('c')],
    firstId: 3,
    areSeveral: false,
  });
  expect(uploads.map(({ id, file, state }) => [id, file.name, state])).toEqual([
    [1, 'a', 'waiting'],
    [2, 'b', 'waiting'],
    [3, 'c', 'waiting'],
  ]);
  expect(uploads.map(({ isOneOfSeveral }) => isOneOfSeveral)).toEqual([true, true, false]);
});

test('[P18] two are sent at a time; the next one starts when one has ended', () => {
  let list = chosen('a', 'b', 'c');
  expect(next(list)).toEqual([1, 2]);
  list = uploadList(list, { type: 'STARTED', id: 1 });
  list = uploadList(list, { type: 'STARTED', id: 2 });
  expect(next(list)).toEqual([]);
  list = uploadList(list, { type: 'ENDED', id: 1 });
  expect(next(list)).toEqual([3]);
});

test('progress is that of its upload alone, from 0 to 1', () => {
  let list = uploadList(chosen('a', 'b'), { type: 'PROGRESSED', id: 2, share: 0.4 });
  expect(list.uploads.map(({ share }) => share)).toEqual([0, 0.4]);
  list = uploadList(list, { type: 'PROGRESSED', id: 2, share: 1.2 });
  expect(list.uploads.map(({ share }) => share)).toEqual([0, 1]);
});

test('[P18] one that is put back waits from its beginning, and no other is sent meanwhile', () => {
  let list = chosen('a', 'b', 'c');
  list = uploadList(list, { type: 'STARTED', id: 1 });
  list = uploadList(list, { type: 'PROGRESSED', id: 1, share: 1 });
  list = uploadList(list, { type: 'PUT_BACK', id: 1, until: 5000 });
  expect(list.uploads[0]).toMatchObject({ id: 1, state: 'waiting', share: 0 });
  expect(list.resumesAt).toBe(5000);
  expect(next(list)).toEqual([]);
  list = uploadList(list, { type: 'RESUMED', at: 5000 });
  expect(list.resumesAt).toBeNull();
  expect(next(list)).toEqual([1, 2]);
});

test('[P18] of two waits the longer one counts', () => {
  let list = chosen('a', 'b');
  list = uploadList(list, { type: 'PUT_BACK', id: 1, until: 9000 });
  list = uploadList(list, { type: 'PUT_BACK', id: 2, until: 5000 });
  expect(list.resumesAt).toBe(9000);
  expect(next(uploadList(list, { type: 'RESUMED', at: 5000 }))).toEqual([]);
  expect(next(uploadList(list, { type: 'RESUMED', at: 9000 }))).toEqual([1, 2]);
});

test('only files whose type starts with image/ are sent', () => {
  const text = new File(['x'], 'a.png', { type: 'text/plain' });
  const nameless = new File(['x'], 'b.png');
  const picture = image('c.txt');
  expect(imagesAmong([text, nameless, picture])).toEqual([picture]);
});

const photo = {
  id: 'tAbCdEfGhIjKlMnOpQrSt-_',
  url: '/photos/tAbCdEfGhIjKlMnOpQrSt-_.png',
  thumb: '/photos/tAbCdEfGhIjKlMnOpQrSt-_.thumb.webp',
  fileName: 'cat.png',
  size: 10,
  lastModified: '2026-01-01T00:00:00.000Z',
};

const answered = (status: number, statusText: string, body: string) =>
  readAnswer({ status, statusText, body, retryAfter: null });

test('a success gives the photo', () => {
  const body = JSON.stringify({ success: true, photo });
  expect(answered(200, 'OK', body)).toEqual({ outcome: 'kept', photo });
});

test('a success that does not name the photo is one too', () => {
  expect(answered(200, 'OK', '{"success":true}')).toEqual({ outcome: 'kept', photo: null });
});

test.each([
  [413, 'Payload Too Large', '{"success":false,"error":"Too large."}', 'Too large.'],
  [200, 'OK', '{"success":false,"error":"No."}', 'No.'],
  [502, 'Bad Gateway', '<html>', 'Upload failed with status 502'],
  [500, '', '{"success":false,"error":""}', 'Upload failed with status 500'],
  [200, 'OK', '{"success":false}', 'Upload failed with status 200'],
  [200, 'OK', 'what?', 'Upload failed with status 200'],
  [0, 'Gone', '', 'Gone'],
  [0, '', '', 'the server cannot be reached'],
])('%i %s %s: %s', (status, statusText, body, reason) => {
  expect(answered(status, statusText, body)).toEqual({ outcome: 'refused', reason });
});

test.each([
  ['42', 42],
  ['0', 1],
  ['99999999', 3600],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 5],
  [null, 5],
])('[P18] 429 with Retry-After %s: again after %i s', (retryAfter, seconds) => {
  const body = '{"success":false,"error":"Too many requests. Please slow down."}';
  expect(readAnswer({ status: 429, statusText: '', body, retryAfter })).toEqual({
    outcome: 'later',
    seconds,
  });
});

test('[P18] a failure names its file only if several were chosen', () => {
  expect(failureText('No.', 'cat.png', false)).toBe('Upload failed: No.');
  expect(failureText('No.', 'cat.png', true)).toBe('Upload failed: No. (cat.png)');
});
