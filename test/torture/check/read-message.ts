import * as v from 'valibot';
import { type Message, MESSAGES } from '../../../engine/games/boxes/messages.ts';

export type Read = {
  [Name in keyof typeof MESSAGES]: { name: Name; payload: Message<Name> };
}[keyof typeof MESSAGES];

/** A message by its schema; null: it is none of ours, or does not fit. */
export function readMessage(name: string, payload: unknown): Read | null {
  if (!(name in MESSAGES)) return null;
  const known = name as keyof typeof MESSAGES;
  const parsed = v.safeParse(MESSAGES[known], payload);
  return parsed.success ? ({ name: known, payload: parsed.output } as Read) : null;
}
