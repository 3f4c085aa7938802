import type { IncomingMessage } from 'node:http';
import type {
  DarePlace,
  DatabasePhotos,
  PhotoPlace,
  StoredPhoto,
} from './storage/database-photos.ts';
import type { ImageMaker } from './images/image-maker.ts';
import { PhotoList, type PhotoPage } from './photo-list.ts';
import { namesOf, newPhotoId, storedName, thumbnailName } from './storage/photo-names.ts';
import type { PhotoStorage } from './storage/photo-storage.ts';
import type { PhotoSenders } from './upload/photo-senders.ts';
import { receivePhoto, UploadSlots } from './upload/receive-photo.ts';
import { UploadPace } from '../http/upload-pace.ts';
import {
  removeUpload,
  sweepUploads,
  type UploadFiles,
  uploadFiles,
  cleanFileName,
  isOutOfSpace,
} from './upload/upload-files.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import type { MadeImages } from './images/make-images.ts';
import { PHOTO_FORMATS } from './photo-limits.ts';

interface AlbumParts {
  rows: DatabasePhotos;
  storage: PhotoStorage;
  images: Pick<ImageMaker, 'make'>;
  senders: Pick<PhotoSenders, 'check' | 'take' | 'forget'>;
  /** The folder for uploads in progress. */
  tempDir: string;
  now: () => number;
  /** [P26] Whether a new photo waits for the administrator's look. */
  awaitsLook: boolean;
}

/** The form's field that holds the photo, and [P39] the dare that the photo shows, if it shows one. */
export interface SentFor {
  field: string;
  dare: DarePlace | null;
}

const FOR_ALL: SentFor = { field: 'photo', dare: null };

/** Adds, lists and removes photos. */
export class PhotoAlbum {
  readonly #parts: AlbumParts;
  readonly #slots = new UploadSlots();
  readonly #rateLimiter = new UploadPace();
  readonly #list: PhotoList;

  constructor(parts: AlbumParts) {
    this.#parts = parts;
    this.#list = new PhotoList(parts.rows, parts.now);
  }

  /**
   * [P12] Creates the folder for uploads, and removes what a crash left of uploads and removals that
   * began at least `staleMs` ago.
   */
  async sweep(staleMs: number): Promise<void> {
    const { rows, senders, tempDir, now } = this.#parts;
    const before = now() - staleMs;
    await sweepUploads(tempDir, before);
    await senders.forget();
    for (const photo of await rows.leftovers(before)) await this.#forget(photo);
  }

  /** [P19] [P20] Up to `limit` photos, newest first; with `before`, only older ones. */
  list(limit: number, before: PhotoPlace | null = null): Promise<PhotoPage> {
    return this.#list.page(limit, before);
  }

  /**
   * Receives the photo of a form, cleans it and stores it. @param address The sender's.
   * @throws Refused, and then nothing is left of the photo [P8].
   */
  async add(request: IncomingMessage, address: string, sentFor = FOR_ALL): Promise<StoredPhoto> {
    const release = this.#slots.take(address);
    const id = newPhotoId();
    const files = uploadFiles(this.#parts.tempDir, id);
    try {
      await this.#parts.senders.check(address);
      const sentName = await receivePhoto(request, sentFor.field, files.raw, this.#rateLimiter);
      const images = await this.#parts.images.make(files, address);
      const refund = await this.#parts.senders.take(address, images.size);
      try {
        return await this.#keep({ id, sentName, of: sentFor.dare }, images, files);
      } catch (error) {
        await refund();
        throw error;
      }
    } catch (error) {
      throw isOutOfSpace(error) ? new Refused('photo/no-room') : error;
    } finally {
      await removeUpload(files);
      release();
    }
  }

  /** [P26] Up to `limit` photos that wait for the administrator's look, the oldest first. */
  waiting(limit: number): Promise<StoredPhoto[]> {
    return this.#parts.rows.waiting(limit);
  }

  /** [P26] From now on all for whom it is see it. @throws Refused `photo/unknown` */
  async approve(id: string): Promise<StoredPhoto> {
    const photo = await this.#parts.rows.approve(id);
    if (photo === null) throw new Refused('photo/unknown');
    this.#list.changed();
    return photo;
  }

  /** [P14] @throws Refused `photo/unknown`. */
  async remove(id: string): Promise<StoredPhoto> {
    const photo = await this.discard(id);
    if (photo === null) throw new Refused('photo/unknown');
    return photo;
  }

  /** Removes a photo, or only one that was not kept [P41]. Null: there is no such photo. */
  async discard(id: string, isOnlyUnkept = false): Promise<StoredPhoto | null> {
    const photo = await this.#parts.rows.hide(id, isOnlyUnkept);
    this.#list.changed();
    if (photo !== null) await this.#forget(photo);
    return photo;
  }

  /** [P41] The photo that a dare shows is in the list from now on. @throws Refused `photo/unknown` */
  async keep(place: DarePlace): Promise<StoredPhoto> {
    const photo = await this.#parts.rows.keep(place, this.#parts.now());
    if (photo === null) throw new Refused('photo/unknown');
    this.#list.changed();
    return photo;
  }

  async #keep(
    { id, sentName, of }: { id: string; sentName: string; of: DarePlace | null },
    images: MadeImages,
    files: UploadFiles,
  ): Promise<StoredPhoto> {
    const { rows, now, awaitsLook } = this.#parts;
    const { format, width, height, size, thumbnailSize } = images;
    const { extension, contentType } = PHOTO_FORMATS[format];
    const fileName = cleanFileName(sentName, `photo.${extension}`);
    const about = { fileName, contentType, size, width, height };
    const place = of ?? { room: null, dare: null };
    const photo = { id, ...about, createdAt: now(), awaitsLook, ...place };
    if (!(await rows.reserve(photo))) throw new Refused('photo/no-room');
    try {
      await this.#store(photo, files, thumbnailSize);
      await rows.publish(photo);
      this.#list.changed();
    } catch (error) {
      // If this fails too, a later sweep finds the hidden row.
      await this.#forget(photo);
      throw error;
    }
    return photo;
  }

  async #store(photo: StoredPhoto, files: UploadFiles, thumbnailSize: number): Promise<void> {
    const { storage } = this.#parts;
    const { size, contentType } = photo;
    await storage.put(storedName(photo), files.clean, { size, contentType });
    const thumbnail = thumbnailName(photo.id);
    if (thumbnail === null) return;
    const about = { size: thumbnailSize, contentType: 'image/webp' };
    await storage.put(thumbnail, files.thumbnail, about);
  }

  /** [P12] Removes the files of a hidden photo, then its row. */
  async #forget(photo: StoredPhoto): Promise<void> {
    const { rows, storage } = this.#parts;
    for (const name of namesOf(photo)) await storage.remove(name);
    await rows.forget(photo.id);
  }
}

interface SweeperParts {
  album: Pick<PhotoAlbum, 'sweep'>;
  /** Whether no other process uses the same database. */
  isAlone: boolean;
  report: (error: unknown) => void;
}

/** An upload this old is no longer in progress in any process. */
const STALE_MS = 60 * 60 * 1000;

/**
 * [P12] Sweeps what crashes leave of photos, at the start and then hourly: for what was too young at
 * the start, and for what the storage could not remove.
 */
export class PhotoSweeper {
  readonly #parts: SweeperParts;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Resolves when the first sweep is done. */
  async start(): Promise<void> {
    await this.#sweep(this.#parts.isAlone ? 0 : STALE_MS);
    if (this.#isStopped) return;
    this.#timer = setInterval(() => void this.#sweep(STALE_MS), STALE_MS).unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #sweep(staleMs: number): Promise<void> {
    try {
      await this.#parts.album.sweep(staleMs);
    } catch (error) {
      // During the shutdown the database may be closed; the next start sweeps again.
      if (!this.#isStopped) this.#parts.report(error);
    }
  }
}
