import type { Language } from '../../engine/wire/languages.ts';
import { t } from '../../engine/wire/text.ts';

/** [A140] The language in which this page is written: its own catalogue says it. */
export const LANGUAGE = t('en##the code of this language') as Language;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** [A140] Keeps the language that the reader has chosen, and shows the page in it. */
export async function changeLanguage(language: Language): Promise<void> {
  // Tables draw tasks that their guests can read [A138]. Where this fails, the next seat tells it.
  await fetch('/api/me', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  }).catch(() => {});
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  window.location.reload();
}
