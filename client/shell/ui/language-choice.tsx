import { LANGUAGE_NAMES, LANGUAGES } from '../../../engine/wire/languages.ts';
import { t } from '../../../engine/wire/text.ts';
import { changeLanguage, LANGUAGE } from '../language.ts';
import styles from './parts.module.css';

/** [A140] The reader's language; another one shows the page anew. */
export function LanguageChoice() {
  return (
    <label className={styles['language']}>
      <span>{t('Language')}</span>
      <select
        value={LANGUAGE}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((language) => language === target.value);
          if (chosen !== undefined) void changeLanguage(chosen);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
