import { t } from '../../../../engine/wire/text.ts';
import { THROW_AGAIN_COINS } from '../../../../engine/games/party/party-rules.ts';
import { Button } from '../../../shell/ui/parts.tsx';
import styles from './offer-card.module.css';

interface ThrowAgainProps {
  /** The reader's balance; null: unknown. */
  coins: number | null;
  busy: boolean;
  onThrow: () => void;
}

/** [G15] The button by which the reader replaces the last throw. */
export function ThrowAgain({ coins, busy, onThrow }: ThrowAgainProps) {
  const isShort = coins !== null && coins < THROW_AGAIN_COINS;
  const may = !isShort && !busy;
  return (
    <>
      <Button
        variant="quiet"
        className={styles['paid']}
        aria-disabled={!may}
        onClick={() => may && onThrow()}
      >
        {`${t('Throw again')} · ${THROW_AGAIN_COINS}`}
      </Button>
      {isShort && <small>{t('You have {coins} coins.', { coins })}</small>}
    </>
  );
}
