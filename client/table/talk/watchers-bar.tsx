import styles from './watchers-bar.module.css';
import { Watching } from './watching.tsx';

interface WatchersBarProps {
  /** How many watch. */
  count: number;
  /** Whether they may read the chat. */
  allowed: boolean;
  busy: boolean;
  onShowChat: (allow: boolean) => void;
}

/**
 * Who watches, and whether they may read the chat: either player may say so, both see it. It stays
 * in sight while the chat is open, so that it can be closed when nobody watches.
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
