import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import {
  darePhotoAnswerSchema,
  darePhotoWaitsSchema,
} from '../../../../../engine/wire/dare-photo.ts';
import { request } from '../../../../shell/net/api.ts';

/** The photo that this page's player has sent, as long as the room does not show it itself. */
export interface SentPhoto {
  is: 'asking' | 'none' | 'sending' | 'waiting' | 'kept';
  /** The photo as it was chosen, for this page alone; null: the room shows it, or there is none. */
  preview: string | null;
  /** Why the last press failed, or null. */
  error: string | null;
}

const NONE: SentPhoto = { is: 'none', preview: null, error: null };
/** [P45] This page does not know yet whether one waits, sent before it was loaded. */
const ASKING: SentPhoto = { ...NONE, is: 'asking' };

/** By the address that takes them. They outlive the card, which may go while a photo is on its way. */
const sent = new Map<string, SentPhoto>();
const readers = new Set<() => void>();

function tell(at: string, now: SentPhoto): void {
  const before = sent.get(at)?.preview;
  if (before !== undefined && before !== null && before !== now.preview)
    URL.revokeObjectURL(before);
  sent.set(at, now);
  for (const read of readers) read();
}

const listen = (read: () => void) => {
  readers.add(read);
  return () => void readers.delete(read);
};

export const useSentPhoto = (at: string | null): SentPhoto =>
  useSyncExternalStore(listen, () => (at === null ? NONE : (sent.get(at) ?? ASKING)));

const anything = v.unknown();

/** [P45] Asks, once, whether a photo waits that was sent before this page was loaded. */
export async function askForWaiting(at: string): Promise<void> {
  if (sent.has(at)) return;
  sent.set(at, ASKING);
  const answer = await request(at, { method: 'GET' }, darePhotoWaitsSchema);
  const waits = answer.ok && answer.value.awaitsLook;
  tell(at, waits ? { ...NONE, is: 'waiting' } : NONE);
}

/** Sends the photo of a dare. */
export async function sendPhoto(at: string, file: File): Promise<void> {
  const preview = URL.createObjectURL(file);
  tell(at, { is: 'sending', preview, error: null });
  const body = new FormData();
  body.append('file', file);
  const answer = await request(at, { method: 'POST', body }, darePhotoAnswerSchema);
  if (!answer.ok) tell(at, { ...NONE, error: answer.error });
  else if (answer.value.awaitsLook) tell(at, { is: 'waiting', preview, error: null });
  else tell(at, NONE);
}

export async function takeBack(at: string): Promise<void> {
  const answer = await request(at, { method: 'DELETE' }, anything);
  const isGone = answer.ok || answer.status === 404;
  tell(at, isGone ? NONE : { ...(sent.get(at) ?? NONE), error: answer.error });
}

export async function keepPhoto(at: string): Promise<void> {
  const answer = await request(`${at}/keep`, { method: 'POST' }, anything);
  tell(at, answer.ok ? { ...NONE, is: 'kept' } : { ...NONE, error: answer.error });
}
