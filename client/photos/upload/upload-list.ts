/** One file on its way. */
export interface Upload {
  id: number;
  file: File;
  /** Chosen together with others, so that its texts have to name it. */
  isOneOfSeveral: boolean;
  state: 'waiting' | 'sending';
  /** How much of it is sent, 0 to 1; at 1 the server is looking at it. */
  share: number;
}

export interface UploadList {
  uploads: readonly Upload[];
  /** Nothing more is sent before this, in milliseconds of the page's own clock; null: go on. */
  resumesAt: number | null;
}

export type UploadEvent =
  | { type: 'CHOSEN'; files: readonly File[]; firstId: number; areSeveral: boolean }
  | { type: 'STARTED'; id: number }
  | { type: 'PROGRESSED'; id: number; share: number }
  | { type: 'PUT_BACK'; id: number; until: number }
  | { type: 'RESUMED'; at: number }
  | { type: 'ENDED'; id: number };

export const NO_UPLOADS: UploadList = { uploads: [], resumesAt: null };

/** As many at a time; the server decodes no more either. */
const AT_ONCE = 2;

function changed(list: UploadList, id: number, change: Partial<Upload>): UploadList {
  const uploads = list.uploads.map((upload) =>
    upload.id === id ? { ...upload, ...change } : upload,
  );
  return { ...list, uploads };
}

export function uploadList(list: UploadList, event: UploadEvent): UploadList {
  switch (event.type) {
    case 'CHOSEN': {
      const added = event.files.map((file, index) => ({
        id: event.firstId + index,
        file,
        isOneOfSeveral: event.areSeveral,
        state: 'waiting' as const,
        share: 0,
      }));
      return { ...list, uploads: [...list.uploads, ...added] };
    }
    case 'STARTED':
      return changed(list, event.id, { state: 'sending' });
    case 'PROGRESSED':
      return changed(list, event.id, { share: Math.min(1, Math.max(0, event.share)) });
    case 'PUT_BACK': {
      const resumesAt = Math.max(list.resumesAt ?? 0, event.until);
      return { ...changed(list, event.id, { state: 'waiting', share: 0 }), resumesAt };
    }
    case 'RESUMED':
      // Another one may have been put back for longer meanwhile.
      return event.at === list.resumesAt ? { ...list, resumesAt: null } : list;
    case 'ENDED':
      return { ...list, uploads: list.uploads.filter(({ id }) => id !== event.id) };
  }
}

/** [P18] Those whose turn it is, in the order they were chosen. */
export function nextToSend({ uploads, resumesAt }: UploadList): readonly Upload[] {
  if (resumesAt !== null) return [];
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  return waiting.slice(0, Math.max(0, AT_ONCE - sending));
}

/** Only what the browser takes for an image is sent. */
export function imagesAmong(files: readonly File[]): readonly File[] {
  return files.filter((file) => file.type.startsWith('image/'));
}
