import { LEVELS, type Level } from '../../../engine/wire/admin-values.ts';

interface Named {
  text: string;
  lang: 'en' | 'ru';
}

/** A level as the visitor calls it: the stored values are Russian. `languages`: BCP 47 tags, best first. */
export function levelName(level: Level, languages: readonly string[] = navigator.languages): Named {
  const readsRussian = languages[0]?.toLowerCase().split('-')[0] === 'ru';
  return readsRussian ? { text: level, lang: 'ru' } : { text: LEVELS[level], lang: 'en' };
}
