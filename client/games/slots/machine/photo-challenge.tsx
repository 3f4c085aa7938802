import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shell/ui/parts.tsx';
import styles from './photo-challenge.module.css';
import { SymbolPicture } from './reels.tsx';
import { type Language, LANGUAGES } from '../../../../engine/wire/languages.ts';
import { PHOTO_CHALLENGE_COINS } from '../../../../engine/games/slots/slots-rules.ts';
import { t } from '../../../../engine/wire/text.ts';
import { LANGUAGE } from '../../../shell/language.ts';

const PRIZE = PHOTO_CHALLENGE_COINS;

/** The photo challenge in the site's five languages. */
export const CHALLENGE_TEXTS = {
  en: {
    language: 'English',
    title: 'Photo challenge',
    question: 'Three bananas! Will you strike your boldest pose for a photo?',
    yes: `Yes +${PRIZE} coins`,
    no: 'No',
  },
  ru: {
    language: 'Русский',
    title: 'Фото-вызов',
    question: 'Три банана! Примешь самую смелую позу для фото?',
    yes: `Да +${PRIZE} монет`,
    no: 'Нет',
  },
  es: {
    language: 'Español',
    title: 'Reto fotográfico',
    question: '¡Tres plátanos! ¿Te atreves con tu pose más audaz para una foto?',
    yes: `Sí +${PRIZE} monedas`,
    no: 'No',
  },
  fr: {
    language: 'Français',
    title: 'Défi photo',
    question: 'Trois bananes ! Oseras-tu ta pose la plus audacieuse pour une photo ?',
    yes: `Oui +${PRIZE} pièces`,
    no: 'Non',
  },
  de: {
    language: 'Deutsch',
    title: 'Foto-Challenge',
    question: 'Drei Bananen! Zeigst du deine kühnste Pose für ein Foto?',
    yes: `Ja +${PRIZE} Münzen`,
    no: 'Nein',
  },
} as const satisfies Record<Language, object>;

interface PhotoChallengeProps {
  /** No press is taken: it has just come in, under a thumb perhaps, or is being answered. */
  busy: boolean;
  onAnswer: (accept: boolean) => void;
}

export function PhotoChallenge({ busy, onAnswer }: PhotoChallengeProps) {
  const [locale, setLocale] = useState(LANGUAGE);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The Spin button has just been disabled; the question is where the player goes on.
    card.current?.focus({ preventScroll: true });
  }, []);
  const texts = CHALLENGE_TEXTS[locale];
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={styles['challenge']}
      aria-labelledby="challenge-title"
      aria-describedby="challenge-question"
      lang={locale}
    >
      <div className={styles['bananas']} aria-hidden="true">
        <SymbolPicture name="banana" />
        <SymbolPicture name="banana" />
        <SymbolPicture name="banana" />
      </div>
      <h2 id="challenge-title">{texts.title}</h2>
      <p id="challenge-question">{texts.question}</p>
      <div className={styles['choices']}>
        <div className={styles['answers']}>
          <Button disabled={busy} onClick={() => onAnswer(true)}>
            {texts.yes}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => onAnswer(false)}>
            {texts.no}
          </Button>
        </div>
        <fieldset className={styles['languages']} aria-label={t('Language')} lang={LANGUAGE}>
          {LANGUAGES.map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              // The label contains the visible text: people who use voice control say what they see.
              aria-label={`${code}, ${CHALLENGE_TEXTS[code].language}`}
              aria-pressed={code === locale}
              onClick={() => setLocale(code)}
            >
              {code}
            </button>
          ))}
        </fieldset>
      </div>
    </section>
  );
}
