import type { IncomingMessage } from 'node:http';
import type {
  DarePlace,
  DatabasePhotos,
  Hidden,
  PhotoPlace,
  StoredPhoto,
} from './storage/database-photos.ts';
import type { ImageMaker } from './images/image-maker.ts';
import { PhotoList, type PhotoPage } from './photo-list.ts';
import { namesOf, newPhotoId, storedName, thumbnailName } from './storage/photo-names.ts';
import type { PhotoStorage } from './storage/photo-storage.ts';
import { type PhotoSenders, ShareUsed } from './upload/photo-senders.ts';
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
import type { Payer, StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import { PHOTO_FORMATS, THUMBNAIL_BYTES } from './photo-limits.ts';

interface AlbumParts {
  rows: DatabasePhotos;
  storage: PhotoStorage;
  images: Pick<ImageMaker, 'make'>;
  senders: Pick<PhotoSenders, 'check' | 'take' | 'forget'>;
  /** [X58] What an address may store in a day, its photos among it. */
  allowance: StorageAllowance;
  /** The folder for uploads in progress. */
  tempDir: string;
  now: () => number;
  /** [P26] Whether a new photo waits for the administrator's look. */
  awaitsLook: boolean;
}

/** The form's field that holds the photo, who sends it, and [P39] the dare that it shows, if it shows one. */
export interface SentFor {
  field: string;
  visitor: string | null;
  dare: DarePlace | null;
}

const FOR_ALL: SentFor = { field: 'photo', visitor: null, dare: null };

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
   * Receives the photo of a form, cleans it and stores it. @param sender By whom it counts.
   * @throws Refused, and then nothing is left of the photo [P8].
   */
  async add(
    request: IncomingMessage,
    sender: Payer,
    sent: Partial<SentFor> = {},
  ): Promise<StoredPhoto> {
    const sentFor = { ...FOR_ALL, ...sent };
    const { address } = sender;
    const release = this.#slots.take(address);
    const id = newPhotoId();
    const files = uploadFiles(this.#parts.tempDir, id);
    try {
      await this.#parts.senders.check(address);
      this.#assertRoomFor(sender, 0);
      const sentName = await receivePhoto(request, sentFor.field, files.raw, this.#rateLimiter);
      const images = await this.#parts.images.make(files, address);
      const refund = await this.#take(sender, images.size);
      try {
        return await this.#keep({ id, sentName, sentFor }, images, files);
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

  /** [X58] @throws ShareUsed if so many bytes more may not be stored for the sender today */
  #assertRoomFor({ address, visitor }: Payer, bytes: number): void {
    const wait = this.#parts.allowance.wait(address, visitor, bytes);
    if (wait !== null) throw new ShareUsed(wait * 1000);
  }

  /**
   * [P22] [X58] Counts a photo at once, so that no other is stored in its place meanwhile. Resolves to
   * what refunds it. @throws ShareUsed
   */
  async #take(sender: Payer, size: number): Promise<() => Promise<void>> {
    const { senders, allowance } = this.#parts;
    const { address, visitor } = sender;
    const bytes = size + THUMBNAIL_BYTES;
    this.#assertRoomFor(sender, bytes);
    allowance.pay(address, bytes, visitor);
    const giveBack = (): void => allowance.pay(address, -bytes, visitor);
    try {
      const refund = await senders.take(address, size);
      return () => refund().finally(giveBack);
    } catch (error) {
      giveBack();
      throw error;
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

  /** [P14] [A127] `of`: only if this visitor has sent it. @throws Refused `photo/unknown`. */
  async remove(id: string, of: string | null = null): Promise<StoredPhoto> {
    const photo = await this.discard(id, { of });
    if (photo === null) throw new Refused('photo/unknown');
    return photo;
  }

  /** Removes a photo, if it is one of those. Null: there is no such photo. */
  async discard(id: string, only: Hidden = {}): Promise<StoredPhoto | null> {
    const photo = await this.#parts.rows.hide(id, only);
    if (photo === null) return null; // [X66]
    this.#list.changed();
    await this.#forget(photo);
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
    { id, sentName, sentFor }: { id: string; sentName: string; sentFor: SentFor },
    images: MadeImages,
    files: UploadFiles,
  ): Promise<StoredPhoto> {
    const { rows, now, awaitsLook } = this.#parts;
    const { format, width, height, size, thumbnailSize } = images;
    const { extension, contentType } = PHOTO_FORMATS[format];
    const fileName = cleanFileName(sentName, `photo.${extension}`);
    const about = { fileName, contentType, size, width, height };
    const { visitor, dare } = sentFor;
    const place = dare ?? { room: null, dare: null };
    const photo = { id, ...about, createdAt: now(), awaitsLook, visitor, ...place };
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
