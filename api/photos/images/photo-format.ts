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

/** null: no photo is stored with such an extension. */
export function contentTypeOf(extension: string): string | null {
  return KINDS.find((kind) => kind.extension === extension)?.contentType ?? null;
}
