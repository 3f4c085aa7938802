import { randomBytes } from 'node:crypto';
import type { StoredPhoto } from './database-photos.ts';
import { contentTypeOf, extensionOf } from '../images/photo-format.ts';

/** [P17] The ids of photos from before there were thumbnails do not begin so. */
const ID = /^t?[\w-]{22}$/;
const ID_WITH_THUMBNAIL = /^t[\w-]{22}$/;
const STORED_NAME = /^(t?[\w-]{22})\.([a-z]+)$/;
const THUMBNAIL_NAME = /^(t[\w-]{22})\.thumb\.webp$/;

/** [P7] */
export function newPhotoId(): string {
  return `t${randomBytes(16).toString('base64url')}`;
}

export function isPhotoId(id: string | undefined): id is string {
  return id !== undefined && ID.test(id);
}

/** The name a photo's file has in the storage. */
export function storedName(photo: Pick<StoredPhoto, 'id' | 'contentType'>): string {
  return `${photo.id}.${extensionOf(photo.contentType)}`;
}

/** [P17] The name of a photo's thumbnail in the storage; null where it has none. */
export function thumbnailName(id: string): string | null {
  return ID_WITH_THUMBNAIL.test(id) ? `${id}.thumb.webp` : null;
}

/** The names of everything the storage has of a photo. */
export function namesOf(photo: Pick<StoredPhoto, 'id' | 'contentType'>): string[] {
  const thumbnail = thumbnailName(photo.id);
  return thumbnail === null ? [storedName(photo)] : [storedName(photo), thumbnail];
}

/** [P15] The parts of a stored file's name; null where it is not one, so it names no file. */
export function parseStoredName(name: string): { id: string; contentType: string } | null {
  const [, thumbnailOf] = THUMBNAIL_NAME.exec(name) ?? [];
  if (thumbnailOf !== undefined) return { id: thumbnailOf, contentType: 'image/webp' };
  const [, id, extension = ''] = STORED_NAME.exec(name) ?? [];
  const contentType = contentTypeOf(extension);
  return id === undefined || contentType === null ? null : { id, contentType };
}
