import * as v from 'valibot';
import { uploadAnswerSchema } from '../../engine/wire/admin.ts';
import type { Photo } from './photo.ts';
import { errorOf } from './server-error.ts';

/** `photo` is null where the server says that it has it, but not how it is called. */
export type Uploaded = { ok: true; photo: Photo | null } | { ok: false; reason: string };

const answerSchema = v.pipe(v.string(), v.parseJson(), uploadAnswerSchema);

const UNREACHED = 'the server cannot be reached';

/** What became of an upload (spec section 8): the server's own words, else the status. */
export function readAnswer(status: number, statusText: string, body: string): Uploaded {
  const error = errorOf(body);
  if (error !== null) return { ok: false, reason: error };
  if (status === 0) return { ok: false, reason: statusText === '' ? UNREACHED : statusText };
  const answer = v.safeParse(answerSchema, body);
  if (status < 200 || status > 299 || !answer.success || !answer.output.success) {
    return { ok: false, reason: `Upload failed with status ${status}` };
  }
  return { ok: true, photo: answer.output.photo ?? null };
}
