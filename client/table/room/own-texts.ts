import { type Language, LANGUAGES } from '../../../engine/wire/languages.ts';

const COOKIE = /(?:^|; )lang=(\w+)/;

/** What a reader's cookies and browser say. */
type Reader = Readonly<{ cookie: string; languages: readonly string[] }>;

/** [A138] What a reader speaks, if it is known here. */
function languageOf({ cookie, languages }: Reader): Language | undefined {
  const asked = [COOKIE.exec(cookie)?.[1] ?? '', ...languages];
  const words = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  return words.flatMap((word) => LANGUAGES.filter((known) => known === word))[0];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function translated(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, language));
  if (!isObject(value)) return value;
  const own = isObject(value['texts']) ? value['texts'][language] : undefined;
  const entries = Object.entries(value).map(([key, inner]) => {
    const isText = (key === 'text' || key === 'prize') && typeof inner === 'string';
    return [key, isText && own !== undefined ? own : translated(inner, language)];
  });
  return Object.fromEntries(entries);
}

/** [A136] A message with its dares in the reader's language, where they are written in it. */
export function inOwnLanguage(
  payload: unknown,
  reader: Reader = { cookie: document.cookie, languages: navigator.languages },
): unknown {
  const language = languageOf(reader);
  return language === undefined ? payload : translated(payload, language);
}
