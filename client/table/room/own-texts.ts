import { type Language, LANGUAGES, type Texts } from '../../../engine/wire/languages.ts';

/** What a reader's cookies and browser say. */
type Reader = Readonly<{ cookie: string; languages: readonly string[] }>;

/** [A138] What a reader speaks, if it is known here. */
function languageOf({ cookie, languages }: Reader): Language | undefined {
  const asked = [/\blang=(\w+)/.exec(cookie)?.[1] ?? '', ...languages];
  return asked.flatMap((tag) => LANGUAGES.filter((known) => tag.startsWith(known)))[0];
}

type Told = { texts?: Texts; prize?: unknown } | null;

/** [A136] A message with its dares in the reader's language, where they are written in it. */
export function inOwnLanguage(
  payload: unknown,
  reader: Reader = { cookie: document.cookie, languages: navigator.languages },
): unknown {
  const language = languageOf(reader);
  if (language === undefined || payload === undefined) return payload;
  return JSON.parse(JSON.stringify(payload), (_, value: Told) => {
    const own = value?.texts?.[language];
    if (own === undefined) return value;
    return { ...value, [value?.prize === undefined ? 'text' : 'prize']: own };
  });
}
