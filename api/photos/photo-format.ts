/** [P3] The formats that are kept, by the name their decoder has. */
export const PHOTO_FORMATS = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
} as const;

export type PhotoFormat = keyof typeof PHOTO_FORMATS;

export function isPhotoFormat(name: string): name is PhotoFormat {
  return Object.hasOwn(PHOTO_FORMATS, name);
}

const KINDS = Object.values(PHOTO_FORMATS);

export function extensionOf(contentType: string): string {
  return KINDS.find((kind) => kind.contentType === contentType)?.extension ?? 'bin';
}

const ID = /^[\w-]{22}$/;
const STORED_NAME = /^([\w-]{22})\.(png|jpg|gif|webp)$/;

export function isPhotoId(id: string | undefined): id is string {
  return id !== undefined && ID.test(id);
}

/** [P15] The parts of a stored photo's name; null where it is not one, so it names no file. */
export function parseStoredName(name: string): { id: string; contentType: string } | null {
  const [, id, extension] = STORED_NAME.exec(name) ?? [];
  const kind = KINDS.find((one) => one.extension === extension);
  return id === undefined || kind === undefined ? null : { id, contentType: kind.contentType };
}
