import type { RoomView } from './room-fold.ts';
import styles from './watchers-bar.module.css';
import { Watching } from './watching.tsx';

interface WatchersBarProps {
  room: RoomView;
  busy: boolean;
  onShowChat: (allow: boolean) => void;
}

/**
 * Who watches, and whether they may read the chat: either player may say so, both see it. It stays
 * in sight while the chat is open, so that it can be closed when nobody watches.
 */
export function WatchersBar({ room, busy, onShowChat }: WatchersBarProps) {
  const { watching, watcherChat, closed } = room;
  if (closed || (watching === 0 && !watcherChat)) return null;
  return (
    <fieldset className={styles['bar']} aria-label="Watchers">
      <Watching count={watching} brief />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          role="switch"
          checked={watcherChat}
          aria-checked={watcherChat}
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
