import { readAnswer, type Uploaded } from './upload-answer.ts';

export interface Sending {
  /** Never rejects; an upload that was stopped never resolves. */
  uploaded: Promise<Uploaded>;
  stop: () => void;
}

/** Sends one photo. `fetch` cannot tell how much is sent, so this is an XMLHttpRequest. */
export function sendPhoto(file: File, onProgress: (share: number) => void): Sending {
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
