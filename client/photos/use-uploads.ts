import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useAlert } from '../shell/alert.tsx';
import type { Photo } from './photo.ts';
import { type Sending, sendPhoto } from './send-photo.ts';
import { imagesAmong, nextToSend, type Upload, uploadList } from './upload-list.ts';

const NONE: readonly Upload[] = [];

interface Uploads {
  uploads: readonly Upload[];
  /** What has just happened, for readers of live regions. */
  news: string;
  choose: (files: readonly File[]) => void;
}

/** Sends chosen files, a few at a time; tells of each photo that is in, alerts of each that is not. */
export function useUploads(onUploaded: (photo: Photo | null) => void): Uploads {
  const alert = useAlert();
  const [uploads, send] = useReducer(uploadList, NONE);
  const [news, setNews] = useState('');
  const lastId = useRef(0);
  const running = useRef(new Map<number, Sending>());

  useEffect(() => {
    for (const { id, file } of nextToSend(uploads)) {
      if (running.current.has(id)) continue;
      const sending = sendPhoto(file, (share) => send({ type: 'PROGRESSED', id, share }));
      running.current.set(id, sending);
      send({ type: 'STARTED', id });
      void sending.uploaded.then((result) => {
        running.current.delete(id);
        send({ type: 'ENDED', id });
        if (result.ok) {
          setNews(`${file.name} is uploaded.`);
          onUploaded(result.photo);
          return;
        }
        return alert(`Upload failed: ${result.reason}`);
      });
    }
  }, [uploads, onUploaded, alert]);

  // Whoever leaves the page stops what is still on its way.
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
      send({ type: 'CHOSEN', files: images, firstId: lastId.current + 1 });
      lastId.current += images.length;
      setNews(images.length === 1 ? 'Uploading 1 photo.' : `Uploading ${images.length} photos.`);
    },
    [alert],
  );
  return { uploads, news, choose };
}
