import { type Language, LANGUAGES } from '../../../engine/wire/languages.ts';

const COOKIE = /(?:^|; )lang=(\w+)/;

/** [A138] What this reader speaks, if it is known here. */
function ownLanguage(): Language | undefined {
  const asked = [COOKIE.exec(document.cookie)?.[1] ?? '', ...navigator.languages];
  const words = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  return words.flatMap((word) => LANGUAGES.filter((known) => known === word))[0];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function translated(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, language));
  if (!isObject(value)) return value;
  const inOwn = isObject(value['texts']) ? value['texts'][language] : undefined;
  const own = Object.entries(value).map(([key, inner]) => {
    const isText =
      inOwn !== undefined && typeof inner === 'string' && (key === 'text' || key === 'prize');
    return [key, isText ? inOwn : translated(inner, language)];
  });
  return Object.fromEntries(own);
}

/** [A136] A message with its dares in the reader's language, where they are written in it. */
export function inOwnLanguage(payload: unknown): unknown {
  const language = ownLanguage();
  return language === undefined ? payload : translated(payload, language);
}
