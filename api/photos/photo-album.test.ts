import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { preparedFolder } from '../../test/support/prepared-database.ts';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import { DatabasePhotos } from './storage/database-photos.ts';
import { ImageMaker } from './images/image-maker.ts';
import { PhotoAlbum, PhotoSweeper } from './photo-album.ts';
import { PhotoSenders } from './upload/photo-senders.ts';
import { namesOf, newPhotoId } from './storage/photo-names.ts';
import { FolderPhotoStorage, type PhotoStorage } from './storage/photo-storage.ts';
import { AddressStorage } from '../http/address-storage.ts';
import { png } from './images/sample-images.ts';
import { PhotoRow, PhotoSenderRow } from '../store/entities.ts';

const database = await preparedFolder();
let orm: Orm;
let folder: string;
const images = new ImageMaker();
beforeAll(async () => {
  orm = await openOrm({ folder: database });
  folder = await mkdtemp(join(tmpdir(), 'photos-album-'));
});
afterAll(async () => {
  images.stop();
  await orm.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await orm.em.fork().nativeDelete(PhotoRow, {});
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});

const stored = (): PhotoStorage => new FolderPhotoStorage(join(folder, 'photos'));
/** The names of all files in the folder. */
const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const PLENTY = { photos: 1000, bytes: 1_000_000_000 };

async function albumOn(
  storage: PhotoStorage,
  staleMs = 0,
  share = PLENTY,
  awaitsLook = false,
  perDay = 1_000_000_000,
): Promise<PhotoAlbum> {
  const rows = new DatabasePhotos(orm, 1_000_000);
  const tempDir = join(folder, 'tmp');
  const sql = await sqlOf(orm);
  const senders = new PhotoSenders({ sql, share, key: 'a key', now: Date.now });
  const now = Date.now;
  const allowance = new AddressStorage({ perDay, shared: null });
  const common = { rows, storage, images, senders, allowance, tempDir, now, awaitsLook };
  const album = new PhotoAlbum(common);
  await album.sweep(staleMs);
  return album;
}

/** Sends a photo to an album in a real request. */
async function upload(album: PhotoAlbum, content: Buffer) {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const server: Server = createServer((request, response) => {
    resolve(request);
    request.once('close', () => response.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'cat.png');
  const port = typeof address === 'object' ? address?.port : 0;
  const sent = fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
  try {
    return await album.add(await promise, { address: '127.0.0.1', visitor: null });
  } finally {
    // A client that is refused before the first byte still sends its body.
    (await promise).resume();
    await sent.catch(() => {});
    server.close();
  }
}

const failing = (error: Error): PhotoStorage => {
  const real = stored();
  return {
    put: async () => {
      throw error;
    },
    open: (name) => real.open(name),
    remove: (name) => real.remove(name),
  };
};

test('[P12] stores the files of every listed photo', async () => {
  const album = await albumOn(stored());
  const photo = await upload(album, await png(40, 30));
  expect(photo).toMatchObject({ fileName: 'cat.png', width: 40, height: 30 });
  expect(await album.list(9)).toMatchObject({ photos: [{ id: photo.id }], total: 1 });
  expect((await filesLeft()).toSorted()).toEqual(namesOf(photo));
});

test('[P8] leaves no row and no file if the storage fails', async () => {
  const album = await albumOn(failing(new Error('the bucket is gone')));
  await expect(upload(album, await png())).rejects.toThrow('the bucket is gone');
  expect(await orm.em.fork().count(PhotoRow)).toBe(0);
  expect(await filesLeft()).toEqual([]);
});

test('[P8] [P17] leaves no row and no file if the storage fails for the thumbnail only', async () => {
  const real = stored();
  const album = await albumOn({
    put: (name, file, about) =>
      name.includes('thumb')
        ? Promise.reject(new Error('the bucket is gone'))
        : real.put(name, file, about),
    open: (name) => real.open(name),
    remove: (name) => real.remove(name),
  });
  await expect(upload(album, await png())).rejects.toThrow('the bucket is gone');
  expect(await orm.em.fork().count(PhotoRow)).toBe(0);
  expect(await filesLeft()).toEqual([]);
});

test('[P22] does not count a photo against its sender if the storage fails', async () => {
  await orm.em.fork().nativeDelete(PhotoSenderRow, {});
  const one = { photos: 1, bytes: 1_000_000_000 };
  const broken = await albumOn(failing(new Error('the bucket is gone')), 0, one);
  await expect(upload(broken, await png())).rejects.toThrow('the bucket is gone');
  const album = await albumOn(stored(), 0, one);
  await upload(album, await png());
  await expect(upload(album, await png())).rejects.toMatchObject({ code: 'photo/share-used' });
  expect((await album.list(9)).total).toBe(1);
  expect(await filesLeft()).toHaveLength(2);
  await orm.em.fork().nativeDelete(PhotoSenderRow, {});
});

test('[X58] photos count among what their address stores in a day, unless they are not stored', async () => {
  await orm.em.fork().nativeDelete(PhotoSenderRow, {});
  const real = stored();
  let isBroken = true;
  const flaky: PhotoStorage = {
    put: (...file) =>
      isBroken ? Promise.reject(new Error('the bucket is gone')) : real.put(...file),
    open: (name) => real.open(name),
    remove: (name) => real.remove(name),
  };
  // Two with their thumbnails, and what is kept for visitors who come later [X54].
  const album = await albumOn(flaky, 0, PLENTY, false, 100_000);
  for (let time = 0; time < 3; time += 1) {
    await expect(upload(album, await png())).rejects.toThrow('the bucket is gone');
  }
  isBroken = false;
  for (let time = 0; time < 2; time += 1) await upload(album, await png());
  await expect(upload(album, await png())).rejects.toMatchObject({
    code: 'photo/share-used',
    message: expect.stringContaining('in 24 hours'),
  });
  expect((await album.list(9)).total).toBe(2);
  await orm.em.fork().nativeDelete(PhotoSenderRow, {});
});

test('[P9] refuses a photo with photo/no-room if the disk is full', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const album = await albumOn(failing(new Error('Cannot write file', { cause: full })));
  await expect(upload(album, await png())).rejects.toMatchObject({ code: 'photo/no-room' });
  expect(await filesLeft()).toEqual([]);
});

test('[P14] [P17] removes a photo with its files, and refuses a second removal', async () => {
  const album = await albumOn(stored());
  const { id } = await upload(album, await png());
  await album.remove(id);
  expect(await album.list(9)).toMatchObject({ photos: [], total: 0 });
  expect(await filesLeft()).toEqual([]);
  await expect(album.remove(id)).rejects.toMatchObject({ code: 'photo/unknown' });
});

test('[P12] [P17] sweeps only what a crash left behind', async () => {
  const first = await albumOn(stored());
  const kept = await upload(first, await png());
  const lost = await upload(first, await png());
  await orm.em.fork().nativeUpdate(PhotoRow, { id: lost.id }, { ready: false });
  const old = `upload-${randomBytes(16).toString('base64url')}`;
  const temp = `upload-${newPhotoId()}`;
  for (const name of [old, temp, `${temp}.clean`, `${temp}.thumb`, 'something else']) {
    await writeFile(join(folder, 'tmp', name), 'x');
  }
  await albumOn(stored(), 60_000);
  expect(await filesLeft()).toHaveLength(9);
  await albumOn(stored());
  expect((await filesLeft()).toSorted()).toEqual([...namesOf(kept), 'something else'].toSorted());
  expect(await orm.em.fork().count(PhotoRow)).toBe(1);
});

test('[P12] continues a sweep if a file disappears meanwhile', async () => {
  const album = await albumOn(stored());
  const { id } = await upload(album, await png());
  await orm.em.fork().nativeUpdate(PhotoRow, { id }, { ready: false });
  // A broken link: the folder lists it, but it has no target.
  await symlink(join(folder, 'nowhere'), join(folder, 'tmp', `upload-${newPhotoId()}`));
  await album.sweep(0);
  expect(await orm.em.fork().count(PhotoRow)).toBe(0);
  expect(await filesLeft()).toEqual([]);
});

const HOUR_MS = 60 * 60 * 1000;

/** A sweeper, and the ages from which it has swept. */
function sweeperOver(sweep: () => Promise<void>, isAlone = false) {
  const ages: number[] = [];
  const reported: unknown[] = [];
  const album = {
    sweep: (staleMs: number) => {
      ages.push(staleMs);
      return sweep();
    },
  };
  const report = (error: unknown) => reported.push(error);
  return { sweeper: new PhotoSweeper({ album, isAlone, report }), ages, reported };
}

const fine = () => Promise.resolve();

describe('the sweeper', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[P12] with a shared database, sweeps files older than an hour, at the start and hourly', async () => {
    const { sweeper, ages } = sweeperOver(fine);
    await sweeper.start();
    expect(ages).toEqual([HOUR_MS]);
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(ages).toEqual([HOUR_MS, HOUR_MS, HOUR_MS]);
    sweeper.stop();
    await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
    expect(ages).toHaveLength(3);
  });

  test('[P12] with its own database, sweeps everything at the start, and later files older than an hour', async () => {
    const { sweeper, ages } = sweeperOver(fine, true);
    await sweeper.start();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    sweeper.stop();
    expect(ages).toEqual([0, HOUR_MS]);
  });

  test('[P12] reports a failed sweep, and sweeps again later', async () => {
    const gone = new Error('the bucket is gone');
    const { sweeper, ages, reported } = sweeperOver(() => Promise.reject(gone));
    await sweeper.start();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    sweeper.stop();
    expect(ages).toHaveLength(2);
    expect(reported).toEqual([gone, gone]);
  });

  test('[P12] does not report a sweep that fails after the stop', async () => {
    const sweep = Promise.withResolvers<void>();
    const { sweeper, reported } = sweeperOver(() => sweep.promise);
    const started = sweeper.start();
    sweeper.stop();
    sweep.reject(new Error('the database is closed'));
    await started;
    expect(reported).toEqual([]);
  });
});

test('[X66] whoever removes what is not theirs has no page of the list read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }); // a page is kept for a second [P19]
  onTestFinished(() => void vi.useRealTimers());
  const album = await albumOn(stored());
  const { id } = await upload(album, await png());
  const page = await album.list(9);
  const removing = album.remove(id, 'somebody else');
  await expect(removing).rejects.toMatchObject({ code: 'photo/unknown' });
  expect(await album.list(9)).toBe(page);
});
