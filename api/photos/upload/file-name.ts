import { shownText } from '../../../engine/wire/shown-text.ts';

const MAX_CHARACTERS = 255;

/** [P7] [X31] A name as it may be shown: what the sender's tricks leave of it. */
export function cleanFileName(name: string, fallback: string): string {
  const short = Array.from(shownText(name)).slice(0, MAX_CHARACTERS).join('');
  // What a cut leaves of an emoji is looked at again.
  const shown = shownText(short);
  return shown === '' || shown === '.' || shown === '..' ? fallback : shown;
}
