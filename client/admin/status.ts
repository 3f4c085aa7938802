/** What became of the last thing done. */
export interface Status {
  text: string;
  tone: 'good' | 'bad';
}

/** How long a status stays (spec section 9). */
export const STATUS_MS = 3000;

export const good = (text: string): Status => ({ text, tone: 'good' });
export const bad = (text: string): Status => ({ text, tone: 'bad' });
