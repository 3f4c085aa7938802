import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of an upload on its way. */
export interface UploadFiles {
  /** As it came. */
  raw: string;
  clean: string;
  thumbnail: string;
}

const UPLOAD = /^upload-t?[\w-]{22}(\.clean|\.thumb)?$/;

export function uploadFiles(tempDir: string, id: string): UploadFiles {
  const raw = join(tempDir, `upload-${id}`);
  return { raw, clean: `${raw}.clean`, thumbnail: `${raw}.thumb` };
}

/** Removes those that are there. */
export async function removeUpload(files: UploadFiles): Promise<void> {
  for (const file of Object.values(files)) await rm(file, { force: true });
}

/** In epoch milliseconds; null: the file is gone, as is that of an upload that has just ended. */
async function lastChanged(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** [P12] Makes the folder, and removes uploads of which nothing came since a time. */
export async function sweepUploads(tempDir: string, before: number): Promise<void> {
  await mkdir(tempDir, { recursive: true });
  for (const name of await readdir(tempDir)) {
    if (!UPLOAD.test(name)) continue;
    const path = join(tempDir, name);
    const changed = await lastChanged(path);
    if (changed !== null && changed <= before) await rm(path, { force: true });
  }
}
