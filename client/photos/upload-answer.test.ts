import { expect, test } from 'vitest';
import { readAnswer } from './upload-answer.ts';

const photo = {
  id: 'AbCdEfGhIjKlMnOpQrSt-_',
  url: '/photos/AbCdEfGhIjKlMnOpQrSt-_.png',
  fileName: 'cat.png',
  size: 10,
  lastModified: '2026-01-01T00:00:00.000Z',
};

test('a success gives the photo', () => {
  const body = JSON.stringify({ success: true, photo });
  expect(readAnswer(200, 'OK', body)).toEqual({ ok: true, photo });
});

test('a success that does not name the photo is one too', () => {
  expect(readAnswer(200, 'OK', '{"success":true}')).toEqual({ ok: true, photo: null });
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
  expect(readAnswer(status, statusText, body)).toEqual({ ok: false, reason });
});
