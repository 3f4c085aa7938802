/** One file on its way. */
export interface Upload {
  id: number;
  file: File;
  state: 'waiting' | 'sending';
  /** How much of it is sent, 0 to 1; at 1 the server is looking at it. */
  share: number;
}

export type UploadEvent =
  | { type: 'CHOSEN'; files: readonly File[]; firstId: number }
  | { type: 'STARTED'; id: number }
  | { type: 'PROGRESSED'; id: number; share: number }
  | { type: 'ENDED'; id: number };

/** As many at a time; the server decodes no more either. */
const AT_ONCE = 2;

function changed(uploads: readonly Upload[], id: number, change: Partial<Upload>): Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
}

export function uploadList(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.type) {
    case 'CHOSEN': {
      const added = event.files.map((file, index) => ({
        id: event.firstId + index,
        file,
        state: 'waiting' as const,
        share: 0,
      }));
      return [...uploads, ...added];
    }
    case 'STARTED':
      return changed(uploads, event.id, { state: 'sending' });
    case 'PROGRESSED':
      return changed(uploads, event.id, { share: Math.min(1, Math.max(0, event.share)) });
    case 'ENDED':
      return uploads.filter(({ id }) => id !== event.id);
  }
}

/** Those whose turn it is, in the order they were chosen. */
export function nextToSend(uploads: readonly Upload[]): readonly Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  return waiting.slice(0, Math.max(0, AT_ONCE - sending));
}

/** Only what the browser takes for an image is sent (spec section 5). */
export function imagesAmong(files: readonly File[]): readonly File[] {
  return files.filter((file) => file.type.startsWith('image/'));
}
