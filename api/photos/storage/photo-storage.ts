import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** [P16] The files of photos. The content of a name never changes. */
export interface PhotoStorage {
  /** Stores a local file. @param about `size` of the file in bytes. */
  put(name: string, file: string, about: { size: number; contentType: string }): Promise<void>;
  /** Null: there is no such file. The caller must read or destroy the stream. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
}

/** A storage on one of flydrive's drivers. */
export class DrivePhotoStorage implements PhotoStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  async put(
    name: string,
    file: string,
    about: { size: number; contentType: string },
  ): Promise<void> {
    // Opened first: flydrive would create an empty file if the source does not exist.
    const source = await open(file);
    try {
      const { size: contentLength, contentType } = about;
      const stream = source.createReadStream({ autoClose: false });
      await this.#disk.putStream(name, stream, { contentLength, contentType });
    } finally {
      await source.close();
    }
  }

  async open(name: string): Promise<{ size: number; stream: Readable } | null> {
    const size = await this.#sizeOf(name);
    return size === null ? null : { size, stream: await this.#disk.getStream(name) };
  }

  async remove(name: string): Promise<void> {
    await this.#disk.delete(name);
  }

  async #sizeOf(name: string): Promise<number | null> {
    try {
      return (await this.#disk.getMetaData(name)).contentLength;
    } catch (error) {
      if (await this.#disk.exists(name)) throw error;
      return null;
    }
  }
}
