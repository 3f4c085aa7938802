import { Button } from '../shell/button.tsx';
import styles from './notice.module.css';
import { ATTEMPTS, type Link } from './room-socket.ts';

/** Says when the page has lost the server, and what to do about it. */
export function LinkNotice({ link }: { link: Link }) {
  switch (link.is) {
    case 'connecting':
    case 'online':
      return null;
    case 'retrying':
      return (
        <output className={styles['notice']}>
          Connection lost. Reconnecting… try {link.attempt} of {ATTEMPTS}
        </output>
      );
    case 'lost':
      return (
        <div className={styles['notice']} role="alert" data-grave="true">
          <p>Not connected. Please refresh the page.</p>
          <Button variant="quiet" onClick={() => location.reload()}>
            Refresh the page
          </Button>
        </div>
      );
  }
}
