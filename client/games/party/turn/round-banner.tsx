import { t } from '../../../../engine/wire/text.ts';
import { useEffect } from 'react';
import { playSound } from '../../../shell/sound.ts';
import styles from './round-banner.module.css';

/** How long it is shown, in ms. */
const TOLD_FOR = 4000;

interface RoundBannerProps {
  round: number;
  /** It was shown for long enough. */
  onTold: () => void;
}

/** [B99] All boxes are back: it is told over them once, for a moment, and takes no press away. */
export function RoundBanner({ round, onTold }: RoundBannerProps) {
  useEffect(() => {
    playSound('win');
    const timer = setTimeout(onTold, TOLD_FOR);
    return () => clearTimeout(timer);
  }, [onTold]);
  return (
    <output className={styles['banner']}>
      <b>{t('Round {round}', { round })}</b>
      <span>{t('All boxes are back')}</span>
    </output>
  );
}
