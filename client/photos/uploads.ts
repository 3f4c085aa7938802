import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import * as v from 'valibot';
import { uploadAnswerSchema } from '../../engine/wire/admin.ts';
import { useAlert } from '../shell/ui/alert.tsx';
import { errorOf, type Photo } from './photos.ts';
import { t } from '../../engine/wire/text.ts';

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

type UploadEvent =
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

/** The answer to a request; `status` 0: there was none. */
interface RawAnswer {
  status: number;
  statusText: string;
  body: string;
  /** The header Retry-After, where there is one. */
  retryAfter: string | null;
}

/**
 * The result of an upload. `photo` is null if the server has it already but does not name it;
 * `later`: send it again after so many seconds.
 */
type Uploaded =
  | { outcome: 'kept'; photo: Photo | null }
  | { outcome: 'later'; seconds: number }
  | { outcome: 'refused'; reason: string };

const answerSchema = v.pipe(v.string(), v.parseJson(), uploadAnswerSchema);

const UNREACHED = t('the server cannot be reached');
const TOO_MANY = 429;
/** Used if the answer names no wait, as a proxy's may not. */
const USUAL_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;

function secondsIn(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : USUAL_WAIT_SECONDS;
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds));
}

/** [P18] Reads the outcome of an upload: the server's text, else the status. */
export function readAnswer({ status, statusText, body, retryAfter }: RawAnswer): Uploaded {
  if (status === TOO_MANY) return { outcome: 'later', seconds: secondsIn(retryAfter) };
  const error = errorOf(body);
  if (error !== null) return { outcome: 'refused', reason: error };
  if (status === 0) {
    return { outcome: 'refused', reason: statusText === '' ? UNREACHED : statusText };
  }
  const answer = v.safeParse(answerSchema, body);
  if (status < 200 || status > 299 || !answer.success || !answer.output.success) {
    return { outcome: 'refused', reason: t('Upload failed with status {status}', { status }) };
  }
  return { outcome: 'kept', photo: answer.output.photo ?? null };
}

/** [P18] Where several files were chosen, the reason alone would not say which one it is about. */
export function failureText(reason: string, fileName: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral
    ? t('Upload failed: {reason} ({file})', { reason, file: fileName })
    : t('Upload failed: {reason}', { reason });
}

interface Sending {
  /** Never rejects; an upload that was stopped never resolves. */
  uploaded: Promise<Uploaded>;
  stop: () => void;
}

/** Sends one photo. `fetch` cannot tell how much is sent, so this is an XMLHttpRequest. */
function sendPhoto(file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const uploaded = new Promise<Uploaded>((resolve) => {
    const settle = (): void => {
      const { status, statusText, responseText: body } = request;
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(readAnswer({ status, statusText, body, retryAfter }));
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', settle);
    request.addEventListener('error', settle);
  });
  const form = new FormData();
  form.append('photo', file);
  request.open('POST', '/api/photos/upload');
  request.send(form);
  return { uploaded, stop: () => request.abort() };
}

interface Uploads {
  list: UploadList;
  /** The latest event, for live regions. */
  news: string;
  choose: (files: readonly File[]) => void;
}

/**
 * Sends chosen files, a few at a time; tells of each photo that is in, alerts of each that is
 * refused, and sends again what came too soon.
 */
export function useUploads(onUploaded: (photo: Photo | null) => void): Uploads {
  const alert = useAlert();
  const [list, send] = useReducer(uploadList, NO_UPLOADS);
  const [news, setNews] = useState('');
  const lastId = useRef(0);
  const running = useRef(new Map<number, Sending>());
  const { resumesAt } = list;

  useEffect(() => {
    for (const { id, file, isOneOfSeveral } of nextToSend(list)) {
      if (running.current.has(id)) continue;
      const sending = sendPhoto(file, (share) => send({ type: 'PROGRESSED', id, share }));
      running.current.set(id, sending);
      send({ type: 'STARTED', id });
      void sending.uploaded.then((answer) => {
        running.current.delete(id);
        switch (answer.outcome) {
          case 'kept':
            send({ type: 'ENDED', id });
            setNews(t('{file} is uploaded.', { file: file.name }));
            return onUploaded(answer.photo);
          case 'later':
            send({ type: 'PUT_BACK', id, until: performance.now() + answer.seconds * 1000 });
            return setNews(
              t('Too many photos at once. The next ones go in {n, plural, other {{n} seconds}}.', {
                n: answer.seconds,
              }),
            );
          case 'refused':
            send({ type: 'ENDED', id });
            return alert(failureText(answer.reason, file.name, isOneOfSeveral));
        }
      });
    }
  }, [list, onUploaded, alert]);

  useEffect(() => {
    if (resumesAt === null) return;
    const resume = () => send({ type: 'RESUMED', at: resumesAt });
    const timer = setTimeout(resume, resumesAt - performance.now());
    return () => clearTimeout(timer);
  }, [resumesAt]);

  // Leaving the page stops all unfinished uploads.
  useEffect(() => {
    const sendings = running.current;
    return () => {
      for (const sending of sendings.values()) sending.stop();
      sendings.clear();
    };
  }, []);

  const choose = useCallback(
    (files: readonly File[]) => {
      const images = imagesAmong(files);
      if (images.length < files.length) void alert(t('Please select an image file'));
      if (images.length === 0) return;
      const firstId = lastId.current + 1;
      send({ type: 'CHOSEN', files: images, firstId, areSeveral: files.length > 1 });
      lastId.current += images.length;
      setNews(
        t('{n, plural, one {Uploading # photo.} other {Uploading {n} photos.}}', {
          n: images.length,
        }),
      );
    },
    [alert],
  );
  return { list, news, choose };
}
