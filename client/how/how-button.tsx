import { type ComponentType, lazy, Suspense, useState } from 'react';
import styles from './how-button.module.css';
import { t } from '../../engine/wire/text.ts';

interface HowProps {
  onClose: () => void;
}

/** How a game is played; null where that could not be loaded. */
export type How = ComponentType<HowProps>;

/** It comes when somebody asks for it. */
export const laterHow = (load: () => Promise<How>): How =>
  lazy(() =>
    load().then(
      (how) => ({ default: how }),
      () => ({ default: Unreached }),
    ),
  );

function Unreached() {
  return <p role="alert">{t('This could not be loaded. Check your connection and try again.')}</p>;
}

/** [B145] Says how the game is played, over its page: who sits at a table keeps the seat. */
export function HowButton({ how: Shown }: { how: How }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b aria-hidden="true">?</b>
        <span>{t('How to play')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Shown onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
