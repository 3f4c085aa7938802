import { randomBytes } from 'node:crypto';
import { contentTypeOf, extensionOf } from '../photo-limits.ts';

/** A photo as its files are named. */
interface Named {
  id: string;
  contentType: string;
}

/** [P17] An id begins with `t`, except that of an old photo without a thumbnail. */
const ID = /^t?[\w-]{22}$/;
const ID_WITH_THUMBNAIL = /^t[\w-]{22}$/;
const STORED_NAME = /^(t?[\w-]{22})\.([a-z]+)$/;
const THUMBNAIL_NAME = /^(t[\w-]{22})\.thumb\.webp$/;

/** [P7] A new id: `t` and 128 random bits as base64url. */
export function newPhotoId(): string {
  return `t${randomBytes(16).toString('base64url')}`;
}

export function isPhotoId(id: string | undefined): id is string {
  return id !== undefined && ID.test(id);
}

/** The name of a photo's file in the storage. */
export function storedName(photo: Named): string {
  return `${photo.id}.${extensionOf(photo.contentType)}`;
}

/** [P17] The name of a photo's thumbnail in the storage; null if it has none. */
export function thumbnailName(id: string): string | null {
  return ID_WITH_THUMBNAIL.test(id) ? `${id}.thumb.webp` : null;
}

/** [P39] The address by which a room shows it. */
export const addressOfPhoto = (photo: Named): string => `/photos/${storedName(photo)}`;

/** The names of all files of a photo in the storage. */
export function namesOf(photo: Named): string[] {
  const thumbnail = thumbnailName(photo.id);
  return thumbnail === null ? [storedName(photo)] : [storedName(photo), thumbnail];
}

/** [P15] Parses the name of a stored file; null if no file can have this name. */
export function parseStoredName(name: string): { id: string; contentType: string } | null {
  const [, thumbnailOf] = THUMBNAIL_NAME.exec(name) ?? [];
  if (thumbnailOf !== undefined) return { id: thumbnailOf, contentType: 'image/webp' };
  const [, id, extension = ''] = STORED_NAME.exec(name) ?? [];
  const contentType = contentTypeOf(extension);
  return id === undefined || contentType === null ? null : { id, contentType };
}
