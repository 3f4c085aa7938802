/** [P3] The accepted formats, by the names of their decoders. */
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

/** Null if no photo has this extension. */
export function contentTypeOf(extension: string): string | null {
  return KINDS.find((kind) => kind.extension === extension)?.contentType ?? null;
}
