import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shell/ui/button.tsx';
import { CHALLENGE_TEXTS, chooseLocale, LOCALES } from './challenge-texts.ts';
import styles from './photo-challenge.module.css';
import { SymbolPicture } from '../machine/symbol.tsx';

interface PhotoChallengeProps {
  /** No press is taken: it has just come in, under a thumb perhaps, or is being answered. */
  busy: boolean;
  onAnswer: (accept: boolean) => void;
}

export function PhotoChallenge({ busy, onAnswer }: PhotoChallengeProps) {
  const [locale, setLocale] = useState(() => chooseLocale(navigator.languages));
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
        <fieldset className={styles['languages']} aria-label="Language" lang="en">
          {LOCALES.map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              // What is read is in what is said: who speaks to the page says what they see.
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
