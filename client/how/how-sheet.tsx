import { useRef } from 'react';
import { Sheet, SheetActions } from '../me/sheet.tsx';
import { Button } from '../shell/ui/parts.tsx';
import type { Elements } from '../shell/ui/elements.ts';
import styles from './how-sheet.module.css';
import { t } from '../../engine/wire/text.ts';

interface Step {
  title: string;
  text: string;
  /** A drawing of 320 × 140, and what it shows. */
  picture: Elements;
  alt: string;
}

interface HowSheetProps {
  game: string;
  /** The colour behind the drawings. */
  ground: string;
  steps: readonly Step[];
  onClose: () => void;
}

interface StepsProps extends Pick<HowSheetProps, 'ground' | 'steps'> {
  /** [B163] Shown only on a television that waits for guests. */
  isStrip?: boolean;
}

/** [B144] How a game goes, in a few steps with a picture each. */
export const Steps = ({ ground, steps, isStrip = false }: StepsProps) => (
  <ol className={styles['steps']} aria-label={t('How the game goes')} data-strip={isStrip}>
    {steps.map(({ title, text, picture, alt }, index) => (
      <li key={title}>
        <svg
          viewBox="0 0 320 140"
          role="img"
          aria-label={alt}
          focusable="false"
          style={{ background: ground }}
        >
          {picture}
        </svg>
        <h3>
          <span>{`${index + 1}. `}</span>
          <span>{title}</span>
        </h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

/** [B144] How a game is played. */
export function HowSheet({ game, onClose, ...said }: HowSheetProps) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Sheet title={t('How to play {game}', { game })} first={back} onSkip={onClose}>
      <Steps {...said} />
      <SheetActions trouble={null}>
        <Button ref={back} onClick={onClose}>
          {t('Back to the game')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
