/** What became of the last thing done. */
export interface Status {
  text: string;
  tone: 'good' | 'bad';
}

/** How long a status stays. */
export const STATUS_MS = 3000;

/** [A58] What is added where typing went on while a save was on its way. */
export const NOT_ALL_SAVED = 'What you typed since is not saved yet.';

export const good = (text: string): Status => ({ text, tone: 'good' });
export const bad = (text: string): Status => ({ text, tone: 'bad' });
