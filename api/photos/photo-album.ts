import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Refused } from '../../engine/refusal.ts';
import { type CleanImage, cleanImage } from './clean-image.ts';
import type { DatabasePhotos, StoredPhoto } from './database-photos.ts';
import { cleanFileName } from './file-name.ts';
import { isOutOfSpace } from './out-of-space.ts';
import { extensionOf, PHOTO_FORMATS } from './photo-format.ts';
import { DECODED_AT_ONCE, UPLOADS_AT_ONCE } from './photo-limits.ts';
import type { PhotoStorage } from './photo-storage.ts';
import { receivePhoto } from './receive-photo.ts';
import { WorkSlots } from './work-slots.ts';

export interface AlbumParts {
  rows: DatabasePhotos;
  storage: PhotoStorage;
  /** The folder for what is on its way. */
  tempDir: string;
  now: () => number;
}

const UPLOAD = /^upload-[\w-]{22}(\.clean)?$/;

/** The name a photo's file has in the storage. */
export function storedName(photo: Pick<StoredPhoto, 'id' | 'contentType'>): string {
  return `${photo.id}.${extensionOf(photo.contentType)}`;
}

/** Photos from their arrival to their removal. */
export class PhotoAlbum {
  readonly #parts: AlbumParts;
  readonly #uploads = new WorkSlots(UPLOADS_AT_ONCE);
  readonly #decoding = new WorkSlots(DECODED_AT_ONCE);

  constructor(parts: AlbumParts) {
    this.#parts = parts;
  }

  /**
   * [P12] Makes the folder for what arrives, and removes what a crash left of uploads and removals
   * that began `staleMs` ago or earlier.
   */
  async sweep(staleMs: number): Promise<void> {
    const { rows, storage, tempDir, now } = this.#parts;
    const before = now() - staleMs;
    await mkdir(tempDir, { recursive: true });
    for (const name of await readdir(tempDir)) {
      if (!UPLOAD.test(name)) continue;
      const path = join(tempDir, name);
      if ((await stat(path)).mtimeMs <= before) await rm(path, { force: true });
    }
    for (const photo of await rows.leftovers(before)) {
      await storage.remove(storedName(photo));
      await rows.forget(photo.id);
    }
  }

  list(): Promise<StoredPhoto[]> {
    return this.#parts.rows.list();
  }

  /** Takes the photo out of a form. @throws Refused, and then nothing of it is left [P8]. */
  async add(request: IncomingMessage): Promise<StoredPhoto> {
    const done = this.#uploads.tryTake();
    if (done === null) throw new Refused('photo/busy');
    const id = randomBytes(16).toString('base64url');
    const raw = join(this.#parts.tempDir, `upload-${id}`);
    const clean = `${raw}.clean`;
    try {
      const sentName = await receivePhoto(request, raw);
      const image = await this.#decoding.run(() => cleanImage(raw, clean));
      return await this.#keep(id, sentName, image, clean);
    } catch (error) {
      throw isOutOfSpace(error) ? new Refused('photo/no-room') : error;
    } finally {
      await rm(raw, { force: true });
      await rm(clean, { force: true });
      done();
    }
  }

  /** [P14] @throws Refused where there is no such photo. */
  async remove(id: string): Promise<void> {
    const { rows, storage } = this.#parts;
    const photo = await rows.hide(id);
    if (photo === null) throw new Refused('photo/unknown');
    await storage.remove(storedName(photo));
    await rows.forget(id);
  }

  async #keep(id: string, sentName: string, image: CleanImage, file: string): Promise<StoredPhoto> {
    const { rows, storage, now } = this.#parts;
    const { format, width, height, size } = image;
    const { extension, contentType } = PHOTO_FORMATS[format];
    const fileName = cleanFileName(sentName, `photo.${extension}`);
    const photo = { id, fileName, contentType, size, width, height, createdAt: now() };
    if (!(await rows.reserve(photo))) throw new Refused('photo/no-room');
    try {
      await storage.put(storedName(photo), file, { size, contentType });
      await rows.publish(id);
    } catch (error) {
      // Where this fails too, the sweep of the next start finds the unseen row.
      await storage.remove(storedName(photo));
      await rows.forget(id);
      throw error;
    }
    return photo;
  }
}
