import * as v from 'valibot';
import { uploadAnswerSchema } from '../../../engine/wire/admin.ts';
import type { Photo } from '../photo.ts';
import { errorOf } from '../server-error.ts';

/** The answer to a request; `status` 0: there was none. */
export interface RawAnswer {
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
export type Uploaded =
  | { outcome: 'kept'; photo: Photo | null }
  | { outcome: 'later'; seconds: number }
  | { outcome: 'refused'; reason: string };

const answerSchema = v.pipe(v.string(), v.parseJson(), uploadAnswerSchema);

const UNREACHED = 'the server cannot be reached';
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
    return { outcome: 'refused', reason: `Upload failed with status ${status}` };
  }
  return { outcome: 'kept', photo: answer.output.photo ?? null };
}

/** [P18] Where several files were chosen, the reason alone would not say which one it is about. */
export function failureText(reason: string, fileName: string, isOneOfSeveral: boolean): string {
  return `Upload failed: ${reason}${isOneOfSeveral ? ` (${fileName})` : ''}`;
}
