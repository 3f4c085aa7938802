import { useEffect, useState } from 'react';
import { whenText } from '../../../../engine/games/slots/house-round.ts';
import { GameLink } from '../../../shell/page/routed.tsx';
import { Button } from '../../../shell/ui/button.tsx';
import { CoinIcon, formatCoins } from '../../../shell/ui/coin-balance.tsx';
import styles from './out-of-coins.module.css';

const MINUTE_MS = 60_000;

/** Milliseconds until a time on the page's clock, looked at again every minute and when it comes. */
function useWait(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  useEffect(() => {
    // A phone that slept has its time again with the first tick.
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, MINUTE_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

interface OutOfCoinsProps {
  /**
   * The coins a house round pays, and when the next one is due (epoch ms); null: there are none.
   */
  house: { coins: number; readyAt: number } | null;
  busy: boolean;
  onTreat: () => void;
}

/** [S25] What a visitor without the coins for a spin can do next. */
export function OutOfCoins({ house, busy, onTreat }: OutOfCoinsProps) {
  return (
    <div className={styles['ways']}>
      {house && <House {...house} busy={busy} onTreat={onTreat} />}
      <p>
        The wheel is free: <GameLink slug="wheel-of-exposure">spin it for coins</GameLink>
      </p>
    </div>
  );
}

type HouseProps = NonNullable<OutOfCoinsProps['house']> & Omit<OutOfCoinsProps, 'house'>;

function House({ coins, readyAt, busy, onTreat }: HouseProps) {
  const wait = useWait(readyAt);
  if (wait > 0) return <p>The house buys you the next round {whenText(wait)}.</p>;
  return (
    <Button
      className={styles['treat']}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onTreat();
      }}
    >
      The house buys you a round{' '}
      <span className={styles['coins']}>
        <CoinIcon />+{formatCoins(coins)}
        <span className="visually-hidden"> coins</span>
      </span>
    </Button>
  );
}
