import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** [P16] Where the files of photos are. A name is written once and never with another content. */
export interface PhotoStorage {
  /** Keeps what is in a local file. `size` is the file's, in bytes. */
  put(name: string, file: string, about: { size: number; contentType: string }): Promise<void>;
  /** null: there is no such file. Who gets a stream reads or destroys it. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removing what is not there does nothing. */
  remove(name: string): Promise<void>;
}

/** The storage over one of flydrive's drivers. */
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
    // Opened first: flydrive would make an empty file for a source that is not there.
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
