import type { Ref } from 'react';
import { CoinIcon, formatCoins } from '../../../shell/ui/coin-balance.tsx';
import styles from './spin-button.module.css';

interface SpinButtonProps {
  ref: Ref<HTMLButtonElement>;
  cost: number;
  disabled: boolean;
  spinning: boolean;
  onClick: () => void;
}

export function SpinButton({ ref, cost, disabled, spinning, onClick }: SpinButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles['spin']}
      disabled={disabled}
      data-spinning={spinning}
      onClick={onClick}
    >
      <span>Spin</span>{' '}
      <span className={styles['cost']}>
        <CoinIcon />
        {formatCoins(cost)}
        <span className="visually-hidden"> coins</span>
      </span>
    </button>
  );
}
