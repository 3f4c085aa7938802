import { expect, test } from 'vitest';
import { failureText, readAnswer } from './upload-answer.ts';

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
