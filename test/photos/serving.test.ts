import { expect, test } from 'vitest';
import { startS3 } from '../../api/photos/storage/s3-under-test.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { filesOf, imageAt, keep, photosOf, storedOf } from '../support/photos.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served, TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const ADMIN_PASSWORD = 'open sesame, please';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ADMIN_PASSWORD });

const visitor = () => new Visitor(server.url);

async function administrator(of: { url: string }): Promise<Visitor> {
  const admin = new Visitor(of.url);
  const { status } = await admin.post('/admin/api/login', { password: ADMIN_PASSWORD });
  expect(status).toBe(200);
  return admin;
}

test('[P15] [P38] an image is served so that it can be nothing else', async () => {
  const { url, size } = await keep(visitor(), await png());
  const { status, headers } = await visitor().get(url);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('[P15] [P17] so is its thumbnail', async () => {
  const { thumb = '' } = await keep(visitor(), await png());
  const { status, headers } = await visitor().get(thumb);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('[P15] HEAD and a second look need no body', async () => {
  const { url, size } = await keep(visitor(), await png());
  const head = await visitor().ask('HEAD', url);
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String(size));
  const etag = head.headers.get('etag') ?? '';
  // Without the second header, fetch asks for a copy that nobody kept.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect((await visitor().ask('GET', url, { headers })).status).toBe(304);
});

test.each([
  '/photos/AAAAAAAAAAAAAAAAAAAAAA.png',
  '/photos/tAAAAAAAAAAAAAAAAAAAAAA.thumb.webp',
  '/photos/..%2f..%2fserver.lock',
  '/photos/..%2ftmp',
  '/photos/%2e%2e/server.lock',
  '/photos/%00.png',
  '/photos/a/b.png',
  '/photos/',
])('[P15] %s is 404', async (path) => {
  const { status, body } = await visitor().get(path);
  expect(status).toBe(404);
  expect(String(body)).not.toContain('pid');
});

test('[P15] a known photo under another ending is 404', async () => {
  const { id } = await keep(visitor(), await png());
  for (const ending of ['jpg', 'html', 'png.html', 'png%00', '']) {
    expect((await visitor().get(`/photos/${id}.${ending}`)).status).toBe(404);
  }
});

test('[P14] only the administrator removes a photo, and then it is gone', async () => {
  const { own: _, ...photo } = await keep(visitor(), await png()); // [A127] others read no `own`
  const path = `/api/photos/${photo.id}`;
  const refused = await visitor().ask('DELETE', path);
  expect(refused).toMatchObject({ status: 401, body: { success: false } });
  expect(await photosOf(visitor())).toContainEqual(photo);

  const admin = await administrator(server);
  const foreign = { headers: { origin: 'https://evil.example' } };
  expect((await admin.ask('DELETE', path, foreign)).status).toBe(403);
  expect(await admin.ask('DELETE', path)).toMatchObject({ status: 200, body: { success: true } });
  expect(await photosOf(visitor())).not.toContainEqual(photo);
  const [file, thumbnail] = storedOf(photo);
  for (const name of [file, thumbnail]) {
    expect((await visitor().get(`/photos/${name}`)).status).toBe(404);
    expect((await filesOf(server)).stored).not.toContain(name);
  }
  const again = await admin.ask('DELETE', path);
  expect(again).toMatchObject({ status: 404, body: { error: 'There is no such photo.' } });
});

test('[P16] with PHOTO_S3_BUCKET the photos are in the bucket', async () => {
  const s3 = await startS3();
  const { endpoint, bucket, accessKey, secretKey } = s3.bucket;
  const remote = await TestServer.start({
    ADMIN_PASSWORD,
    PHOTO_S3_ENDPOINT: endpoint ?? '',
    PHOTO_S3_BUCKET: bucket,
    PHOTO_S3_ACCESS_KEY: accessKey,
    PHOTO_S3_SECRET_KEY: secretKey,
  });
  try {
    const admin = await administrator(remote);
    const photo = await keep(new Visitor(remote.url), await png());
    expect(await filesOf(remote)).toEqual({ temp: [], stored: [] });
    expect(await imageAt(admin, photo.url)).toHaveLength(photo.size);
    expect((await admin.get(photo.thumb ?? '')).status).toBe(200);
    expect((await admin.ask('DELETE', `/api/photos/${photo.id}`)).status).toBe(200);
    expect((await admin.get(photo.url)).status).toBe(404);
    expect((await admin.get(photo.thumb ?? '')).status).toBe(404);
  } finally {
    await remote.remove();
    await s3.end();
  }
});

test('a wrong PHOTO_S3_BUCKET stops the start with one line', async () => {
  const start = TestServer.start({ PHOTO_S3_BUCKET: 'photos' }, { firstOfAll: true });
  await expect(start).rejects.toThrow('Cannot start. PHOTO_S3_ACCESS_KEY: got nothing');
});
