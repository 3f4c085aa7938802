import type { Language } from '../../../engine/wire/languages.ts';
import type { Texts } from '../../../engine/wire/texts.ts';
import { t } from '../../../engine/wire/text.ts';
import { refusalText } from '../../shell/net/refusal-texts.ts';
import { LANGUAGE } from '../../shell/language.ts';

type Told = { texts?: Texts; prize?: unknown; code?: unknown; error?: unknown } | null;

/** The name under which the server plays [B66], and where messages have names. */
const HOUSE = 'The house';
const IS_NAME = /^(name|player\d)$/;

/** [A136] [A138] [A141] A message with its dares and refusals in the reader's language, as far as it has them. */
export function inOwnLanguage(payload: unknown, language: Language = LANGUAGE): unknown {
  if (payload === undefined) return payload;
  return JSON.parse(JSON.stringify(payload), (key, value: Told | string) => {
    if (typeof value === 'string')
      return IS_NAME.test(key) && value === HOUSE ? t('The house') : value;
    if (typeof value?.code === 'string' && typeof value.error === 'string')
      return { ...value, error: refusalText(value.code, value.error) };
    const own = value?.texts?.[language];
    if (own === undefined) return value;
    return { ...value, [value?.prize === undefined ? 'text' : 'prize']: own };
  });
}
