import type { Answer } from '../shell/net/api.ts';

/** What an error line says, and whether asking again may help. */
export interface Trouble {
  text: string;
  retry: boolean;
}

/** Refused by the rules: final, and the page's picture of the game may be old. */
export function isRefusal<T>(answer: Answer<T>): boolean {
  return !answer.ok && (answer.status === 409 || answer.status === 403);
}

export function troubleOf<T>(answer: Answer<T>): Trouble | null {
  if (answer.ok) return null;
  return { text: answer.error, retry: !isRefusal(answer) && answer.status !== 429 };
}
