import styles from './coin-balance.module.css';

const grouped = new Intl.NumberFormat('en');

export function formatCoins(coins: number): string {
  return grouped.format(coins);
}

export function CoinIcon() {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="#a86a0c" />
      <circle cx="12" cy="11.4" r="10.6" fill="#ffc857" />
      <circle cx="12" cy="11.4" r="7.6" fill="none" stroke="#c98a1b" strokeWidth="1.4" />
      <path
        d="m12 6.4 1.5 3.2 3.5.4-2.6 2.4.7 3.4-3.1-1.7-3.1 1.7.7-3.4L7 10l3.5-.4z"
        fill="#c98a1b"
      />
      <path d="M4.5 8.2a8.6 8.6 0 0 1 6-5" stroke="#fff3cf" strokeWidth="1.6" fill="none" />
    </svg>
  );
}

/** The visitor's coins; null while nobody knows them yet. */
export function CoinBalance({ coins }: { coins: number | null }) {
  return (
    <p className={styles['balance']}>
      <CoinIcon />
      <span className="visually-hidden">Coin balance: </span>
      {/* A new key restarts the little jump that says the balance moved. */}
      <span key={coins} className={styles['amount']} data-testid="coin-balance">
        {coins === null ? '–' : formatCoins(coins)}
      </span>
    </p>
  );
}
