import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useAlert } from '../../shell/ui/alert.tsx';
import type { Photo } from '../photo.ts';
import { failureText, readAnswer, type Uploaded } from './upload-answer.ts';
import { imagesAmong, nextToSend, NO_UPLOADS, type UploadList, uploadList } from './upload-list.ts';

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
            setNews(`${file.name} is uploaded.`);
            return onUploaded(answer.photo);
          case 'later':
            send({ type: 'PUT_BACK', id, until: performance.now() + answer.seconds * 1000 });
            return setNews(
              `Too many photos at once. The next ones go in ${answer.seconds} seconds.`,
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
      if (images.length < files.length) void alert('Please select an image file');
      if (images.length === 0) return;
      const firstId = lastId.current + 1;
      send({ type: 'CHOSEN', files: images, firstId, areSeveral: files.length > 1 });
      lastId.current += images.length;
      setNews(images.length === 1 ? 'Uploading 1 photo.' : `Uploading ${images.length} photos.`);
    },
    [alert],
  );
  return { list, news, choose };
}
