import { t } from '../../../../engine/wire/text.ts';
import { useId } from 'react';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { SWAP_DARE_COINS } from '../../../../engine/games/party/party-rules.ts';
import { Button } from '../../../shell/ui/parts.tsx';
import { GiftBox } from '../../boxes/board/board.tsx';
import { useCardFocus } from '../../boxes/dare/dare-card.tsx';
import { Worth } from '../../boxes/dare/dare-parts.tsx';
import styles from './offer-card.module.css';

interface OfferCardProps {
  offer: NonNullable<PartyRoom['offer']>;
  /** Its dare, as everybody sees it. */
  dare: PartyRoom['dares'][number] | null;
  /** The reader's balance; null: unknown. */
  coins: number | null;
  busy: boolean;
  onChoose: (task: 0 | 1) => void;
  onSwap: () => void;
  onPass: () => void;
}

/** [G14] Two tasks, of which the opener of a box chooses one. */
export function OfferCard({ offer, dare, coins, busy, ...does }: OfferCardProps) {
  const id = useId();
  const card = useCardFocus(true);
  const { tasks } = offer;
  const isShort = coins !== null && coins < SWAP_DARE_COINS;
  const press = (act: () => void) => () => {
    if (!busy) act();
  };
  return (
    <section
      ref={card}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal or unplaced
      role="dialog"
      aria-modal="false"
      tabIndex={-1}
      className={styles['card']}
      aria-labelledby={id}
      data-testid="offer-card"
    >
      <h2 id={id}>
        {dare !== null && (
          <span className={styles['box']} aria-hidden="true">
            <GiftBox number={dare.number} />
          </span>
        )}
        <span>{tasks.length > 1 ? t('Choose your dare') : t('Your dare')}</span>
      </h2>
      <div className={styles['tasks']} data-two={tasks.length > 1}>
        {tasks.map(({ text, difficulty }, index) => (
          <button
            key={text}
            type="button"
            className={styles['task']}
            aria-disabled={busy}
            onClick={press(() => does.onChoose(index === 0 ? 0 : 1))}
          >
            <bdi>{text}</bdi>
            <Worth dare={{ difficulty }} />
          </button>
        ))}
      </div>
      <div className={styles['actions']}>
        {dare?.swapped === false && (
          <Button
            variant="quiet"
            className={styles['paid']}
            aria-disabled={busy || isShort}
            onClick={press(() => !isShort && does.onSwap())}
          >
            {`${t('Two others')} · ${SWAP_DARE_COINS}`}
          </Button>
        )}
        <Button variant="quiet" aria-disabled={busy} onClick={press(does.onPass)}>
          {t('Pass##the verb, of a dare')}
        </Button>
      </div>
      <p className={styles['free']}>
        {isShort
          ? t('You have {coins} coins. A pass is free.', { coins })
          : t('A pass is always free.')}
      </p>
    </section>
  );
}
