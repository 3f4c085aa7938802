import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isRefusal, Refused } from '../../../engine/definition/refusal.ts';
import type { RoomRegistry } from '../../../engine/host/registry/room-registry.ts';
import { DARE_PHOTO_MS } from '../photo-limits.ts';
import type { PhotoAlbum } from '../photo-album.ts';
import type { DarePlace, DatabasePhotos, StoredPhoto } from '../storage/database-photos.ts';
import { addressOfPhoto, parseStoredName, thumbnailName } from '../storage/photo-names.ts';
import type { PhotoStorage } from '../storage/photo-storage.ts';

export interface DarePhotoParts {
  album: Pick<PhotoAlbum, 'add' | 'discard' | 'keep'>;
  rows: Pick<DatabasePhotos, 'expired' | 'ofDare' | 'unlink'>;
  files: Pick<PhotoStorage, 'open'>;
  registry: Pick<RoomRegistry, 'use'>;
  /** Epoch milliseconds. */
  now: () => number;
  report: (error: unknown) => void;
}

/** A dare, and the visitor who asks. */
export interface Asked extends DarePlace {
  game: string;
  visitor: string;
}

/** Receives the bytes that a room stored [X26]. */
type Pay = (bytes: number) => void;

/** [P39] The photos of dares: their files are photos like any other, and their rooms show them. */
export class DarePhotos {
  readonly #parts: DarePhotoParts;

  constructor(parts: DarePhotoParts) {
    this.#parts = parts;
  }

  /** Receives the photo of a form and shows it in its room, unless it waits for a look [P42]. @throws Refused */
  async take(
    request: IncomingMessage,
    address: string,
    { pay, ...asked }: Asked & { pay: Pay },
  ): Promise<StoredPhoto> {
    await this.#assertTheirs(asked, '');
    const { room, dare, visitor } = asked;
    const sentFor = { field: 'file', visitor, dare: { room, dare } };
    const photo = await this.#parts.album.add(request, { address, visitor }, sentFor);
    if (!photo.awaitsLook) await this.#show(photo, visitor, pay);
    else {
      const others = await this.#parts.rows.ofDare({ room, dare });
      const older = others.filter(({ id, awaitsLook }) => awaitsLook && id !== photo.id);
      await this.#discard(older, pay);
    }
    return photo;
  }

  /** [P45] Whether a photo of the visitor's own dare waits for a look [P42]. @throws Refused */
  async waits(asked: Asked): Promise<boolean> {
    await this.#assertTheirs(asked, null);
    return (await this.#parts.rows.ofDare(asked)).some(({ awaitsLook }) => awaitsLook);
  }

  /** [P41] Takes a photo back, shown, waiting or kept. @throws Refused */
  async takeBack({ pay, ...asked }: Asked & { pay: Pay }): Promise<void> {
    await this.#assertTheirs(asked, null);
    const { room, dare, visitor } = asked;
    // Read first: a room that shows a kept photo no more lets go of it.
    const theirs = await this.#parts.rows.ofDare({ room, dare });
    const change = { dare, photo: null, visitor };
    const stored = await this.#parts.registry.use(room, (one) => one.changePhoto(change));
    pay(stored);
    await this.#discard(theirs, pay);
    if (stored === 0 && theirs.length === 0) throw new Refused('photo/unknown');
  }

  /** [P41] Its performer keeps it in the photos. @throws Refused */
  async keep(asked: Asked): Promise<StoredPhoto> {
    await this.#assertTheirs(asked, null);
    return this.#parts.album.keep(asked);
  }

  /**
   * [P44] The thumbnail of the photo that this visitor's own dare shows at this moment.
   * @throws Refused `photo/unknown` if it shows none, or the dare is somebody else's
   */
  async thumbnailOfOwn(asked: Asked): Promise<Buffer> {
    const { room, visitor } = asked;
    const isTheirs = await this.#assertTheirs(asked, null).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Refused) || isRefusal(error, 'action/busy')) throw error;
        return false;
      },
    );
    for (const photo of isTheirs ? await this.#parts.rows.ofDare(asked) : []) {
      const name = thumbnailName(photo.id);
      if (name === null || photo.awaitsLook) continue;
      if (!(await this.isShown(room, visitor, addressOfPhoto(photo)))) continue;
      const file = await this.#parts.files.open(name);
      if (file !== null) return buffer(file.stream);
    }
    throw new Refused('photo/unknown');
  }

  /** [P42] The administrator has released a photo. @throws Refused `photo/unknown` if its dare is gone */
  async released(photo: StoredPhoto): Promise<void> {
    if (photo.room === null) return;
    try {
      await this.#show(photo, null);
    } catch (error) {
      throw isRefusal(error, 'action/busy') || !(error instanceof Refused)
        ? error
        : new Refused('photo/unknown');
    }
  }

  /** A photo was removed: its room shows it no more. [X68] `pay`: its sender has asked for that, and pays. */
  async removed(photo: StoredPhoto, pay?: Pay): Promise<void> {
    const { room, dare } = photo;
    if (room === null || dare === null) return;
    const visitor = pay === undefined ? null : photo.visitor;
    const change = { dare, photo: null, visitor, only: addressOfPhoto(photo) };
    try {
      const stored = await this.#parts.registry.use(room, (one) => one.changePhoto(change));
      pay?.(stored);
    } catch (error) {
      // The room or the dare is gone too, or somebody else sits there.
      if (!(error instanceof Refused)) this.#parts.report(error);
      else if (visitor !== null) await this.removed(photo);
    }
  }

  /** [P39] Whether this room shows this photo to this visitor. */
  async isShown(room: string, visitor: string, photo: string): Promise<boolean> {
    try {
      return await this.#parts.registry.use(room, (one) => one.showsPhoto(visitor, photo));
    } catch (error) {
      if (error instanceof Refused && !isRefusal(error, 'action/busy')) return false;
      throw error;
    }
  }

  /** [P40] A room shows these addresses no more. */
  drop(photos: readonly string[]): void {
    const { album, rows, report } = this.#parts;
    for (const photo of photos) {
      const id = parseStoredName(photo.replace('/photos/', ''))?.id;
      if (id !== undefined)
        album
          .discard(id, { unkept: true })
          .then(() => rows.unlink(id))
          .catch(report);
    }
  }

  /** [P40] Removes photos whose day is over. */
  async expire(): Promise<void> {
    const { rows, now, album } = this.#parts;
    for (const photo of await rows.expired(now() - DARE_PHOTO_MS)) {
      await this.removed(photo);
      // [A129] It may have been released since.
      if ((await album.discard(photo.id, { unkept: true })) !== null) await this.removed(photo);
    }
  }

  /** Whether the visitor may change this dare’s photo to this one. @throws Refused */
  async #assertTheirs({ game, room, dare, visitor }: Asked, photo: string | null): Promise<void> {
    await this.#parts.registry.use(room, async (one) => {
      if ((await one.game()) !== game) throw new Refused('room/unknown');
      await one.mayChangePhoto({ dare, photo, visitor });
    });
  }

  /**
   * If the room does not take the photo, nothing is left of it [P8].
   * @throws Refused `photo/unknown` if it was removed meanwhile [A129]
   */
  async #show(photo: StoredPhoto, visitor: string | null, pay?: Pay): Promise<void> {
    const { room, dare } = photo;
    if (room === null || dare === null) return;
    const change = { dare, photo: addressOfPhoto(photo), visitor };
    const { registry, album, rows } = this.#parts;
    try {
      const stored = await registry.use(room, (one) => one.changePhoto(change));
      pay?.(stored);
    } catch (error) {
      await album.discard(photo.id);
      throw error;
    }
    if ((await rows.ofDare({ room, dare })).some(({ id }) => id === photo.id)) return;
    await this.removed(photo);
    throw new Refused('photo/unknown');
  }

  /** [A129] A photo may have been shown since it was read: its room shows it no more. */
  async #discard(photos: readonly StoredPhoto[], pay: Pay): Promise<void> {
    for (const photo of photos) {
      if ((await this.#parts.album.discard(photo.id)) !== null) await this.removed(photo, pay);
    }
  }
}
