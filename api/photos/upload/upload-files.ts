import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shownText } from '../../../engine/wire/shown-text.ts';
import { cutVisibly } from '../../../engine/wire/visible-text.ts';

/** The temporary files of an upload. */
export interface UploadFiles {
  /** As the client sent it. */
  raw: string;
  clean: string;
  thumbnail: string;
}

const UPLOAD = /^upload-t?[\w-]{22}(\.clean|\.thumb)?$/;

export function uploadFiles(tempDir: string, id: string): UploadFiles {
  const raw = join(tempDir, `upload-${id}`);
  return { raw, clean: `${raw}.clean`, thumbnail: `${raw}.thumb` };
}

/** Removes all files of an upload that exist. */
export async function removeUpload(files: UploadFiles): Promise<void> {
  for (const file of Object.values(files)) await rm(file, { force: true });
}

/** In epoch milliseconds; null if the file does not exist any more, as after the end of its upload. */
async function lastChanged(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** [P12] Creates the folder, and removes files that have not changed since a time (epoch ms). */
export async function sweepUploads(tempDir: string, before: number): Promise<void> {
  await mkdir(tempDir, { recursive: true });
  for (const name of await readdir(tempDir)) {
    if (!UPLOAD.test(name)) continue;
    const path = join(tempDir, name);
    const changed = await lastChanged(path);
    if (changed !== null && changed <= before) await rm(path, { force: true });
  }
}

const MAX_CHARACTERS = 255;

/** [P7] [X31] A file name that is safe to show; the fallback if nothing is left of it. */
export function cleanFileName(name: string, fallback: string): string {
  const shown = cutVisibly(shownText(name), MAX_CHARACTERS).trim();
  return shown === '' || shown === '.' || shown === '..' ? fallback : shown;
}

const CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error or one of its causes means that the disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const full = 'code' in error && typeof error.code === 'string' && CODES.has(error.code);
  return full || isOutOfSpace(error.cause);
}
