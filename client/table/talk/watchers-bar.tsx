import styles from './watchers-bar.module.css';

const inWords = (count: number): string =>
  count === 1 ? '1 person is watching' : `${count} people are watching`;

/** The number of watchers; nothing if there are none. `brief`: the number alone. */
export function Watching({ count, brief = false }: { count: number; brief?: boolean }) {
  if (count === 0) return null;
  const words = inWords(count);
  return (
    <p className={styles['watching']} title={brief ? words : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1.8 12S5.6 5.2 12 5.2 22.2 12 22.2 12 18.4 18.8 12 18.8 1.8 12 1.8 12Z" />
        <circle cx="12" cy="12" r="3.1" />
      </svg>
      {brief && <b aria-hidden="true">{count}</b>}
      <span className={brief ? 'visually-hidden' : undefined}>{words}</span>
    </p>
  );
}

interface WatchersBarProps {
  /** How many watch. */
  count: number;
  /** Whether they may read the chat. */
  allowed: boolean;
  busy: boolean;
  onShowChat: (allow: boolean) => void;
}

/**
 * Shows who watches, and whether watchers may read the chat. Either player may change that, and
 * both see it. The bar stays while the chat is open to watchers, so that it can be closed when
 * nobody watches.
 */
export function WatchersBar({ count, allowed, busy, onShowChat }: WatchersBarProps) {
  if (count === 0 && !allowed) return null;
  return (
    <fieldset className={styles['bar']} aria-label="Watchers">
      <Watching count={count} brief />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          role="switch"
          checked={allowed}
          aria-checked={allowed}
          aria-disabled={busy}
          onChange={(event) => {
            if (!busy) onShowChat(event.target.checked);
          }}
        />
        Let watchers read the chat
      </label>
    </fieldset>
  );
}
