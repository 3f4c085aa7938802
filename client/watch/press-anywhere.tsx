import { useEffect, useState } from 'react';
import { setMuted } from '../shell/sound.ts';
import styles from './press-anywhere.module.css';
import { t } from '../../engine/wire/text.ts';

/** What answers presses by itself. */
const OWN = 'a, button, dialog, input';

const isTelevision = (): boolean =>
  document.documentElement.dataset['screen']?.includes('television') === true;

const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN)?.closest('[data-anywhere]') === null;

/**
 * [B136] The first press on a television, wherever it is: the whole screen and sound. The table's page
 * keeps the screen awake [B108], on some browsers from this press on.
 */
export function PressAnywhere() {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      if (!isTelevision() || isOwn(target)) return;
      setPressed(true);
      setMuted(false);
      if (document.fullscreenElement === null) {
        document.documentElement.requestFullscreen?.().catch(() => {}); // then it stays as large as it is
      }
    };
    // A remote has no pointer: its OK is the Enter of a keyboard.
    const onKey = (event: KeyboardEvent): void => {
      if (!isTelevision() || (event.key !== 'Enter' && event.key !== ' ')) return;
      if (document.activeElement?.closest(OWN)) return;
      event.preventDefault();
      document.body.click();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (isPressed) return null;
  return (
    <button type="button" className={styles['line']} data-anywhere="">
      {t('Press anywhere for full screen and sound')}
    </button>
  );
}
