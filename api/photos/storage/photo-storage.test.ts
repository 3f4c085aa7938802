import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DrivePhotoStorage,
  FolderPhotoStorage,
  type PhotoStorage,
  s3Drive,
} from './photo-storage.ts';
import {
  isPhotoId,
  namesOf,
  newPhotoId,
  parseStoredName,
  storedName,
  thumbnailName,
} from './photo-names.ts';
import { startS3 } from './s3-under-test.ts';

interface StorageUnderTest {
  open(): Promise<PhotoStorage>;
  close(): Promise<void>;
}

const nameOf = () => `${randomBytes(16).toString('base64url')}.png`;

/** [P16] The tests that every photo storage must pass. */
function photoStorageContract(title: string, under: StorageUnderTest): void {
  describe(`[P16] ${title}`, () => {
    let folder: string;
    let storage: PhotoStorage;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'photos-contract-'));
      storage = await under.open();
    });
    afterAll(async () => {
      await under.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function put(name: string, content: Buffer): Promise<void> {
      const file = join(folder, 'source');
      await writeFile(file, content);
      await storage.put(name, file, { size: content.length, contentType: 'image/png' });
    }

    async function contentOf(name: string): Promise<Buffer | null> {
      const found = await storage.open(name);
      return found === null ? null : buffer(found.stream);
    }

    test.each([1, 1000, 5_000_000])('returns the same %i bytes and their number', async (n) => {
      const name = nameOf();
      const content = randomBytes(n);
      await put(name, content);
      const found = await storage.open(name);
      expect(found?.size).toBe(n);
      expect((await contentOf(name))?.equals(content)).toBe(true);
      found?.stream.destroy();
    });

    test('stores files with different names separately', async () => {
      const [one, other] = [nameOf(), nameOf()];
      await put(one, Buffer.from('one'));
      await put(other, Buffer.from('other'));
      expect(String(await contentOf(one))).toBe('one');
      expect(String(await contentOf(other))).toBe('other');
    });

    test('opens an unknown name as null', async () => {
      expect(await storage.open(nameOf())).toBeNull();
    });

    test('removes one file and keeps the others', async () => {
      const [gone, stays] = [nameOf(), nameOf()];
      await put(gone, Buffer.from('gone'));
      await put(stays, Buffer.from('stays'));
      await storage.remove(gone);
      expect(await storage.open(gone)).toBeNull();
      expect(String(await contentOf(stays))).toBe('stays');
    });

    test('does nothing if the file to remove does not exist', async () => {
      const name = nameOf();
      await expect(storage.remove(name)).resolves.toBeUndefined();
    });

    test('can open a file again after a stream was left half-read', async () => {
      const name = nameOf();
      const content = randomBytes(2_000_000);
      await put(name, content);
      const found = await storage.open(name);
      for await (const _ of found?.stream ?? []) break;
      expect((await contentOf(name))?.equals(content)).toBe(true);
    });

    test('fails for a source that does not exist, and creates no file', async () => {
      const name = nameOf();
      const about = { size: 5, contentType: 'image/png' };
      await expect(storage.put(name, join(folder, 'nothing'), about)).rejects.toThrow('ENOENT');
      expect(await storage.open(name)).toBeNull();
    });

    test.each(['../outside.png', 'a/../../outside.png'])(
      'refuses the name %s, which leaves the storage',
      async (name) => {
        await expect(put(name, Buffer.from('x'))).rejects.toThrow();
      },
    );
  });
}

let local = '';
photoStorageContract('a folder', {
  open: async () => {
    local = await mkdtemp(join(tmpdir(), 'photos-local-'));
    return new FolderPhotoStorage(join(local, 'photos'));
  },
  close: () => rm(local, { recursive: true, force: true }),
});

let end = async (): Promise<void> => {};
photoStorageContract('an S3 bucket', {
  open: async () => {
    const s3 = await startS3();
    end = () => s3.end();
    return new DrivePhotoStorage(await s3Drive(s3.bucket));
  },
  close: () => end(),
});

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
