import { firstKnown, type Texts } from '../../../engine/wire/languages.ts';

/** What a reader's cookies and browser say. */
type Reader = Readonly<{ cookie: string; languages: readonly string[] }>;

type Told = { texts?: Texts; prize?: unknown } | null;

/** [A136] [A138] A message with its dares in the reader's language, where they are written in it. */
export function inOwnLanguage(
  payload: unknown,
  reader: Reader = { cookie: document.cookie, languages: navigator.languages },
): unknown {
  if (payload === undefined) return payload;
  const chosen = /(?:^|; )lang=([\w-]+)/.exec(reader.cookie)?.[1] ?? '';
  const language = firstKnown([chosen, ...reader.languages]);
  return JSON.parse(JSON.stringify(payload), (_, value: Told) => {
    const own = value?.texts?.[language];
    if (own === undefined) return value;
    return { ...value, [value?.prize === undefined ? 'text' : 'prize']: own };
  });
}
