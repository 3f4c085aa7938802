import { Button } from '../../shell/ui/button.tsx';
import styles from './notice.module.css';
import { TRIES, type Link } from '../../../bridge/client/reconnector.ts';

/** Says when the page has lost the server, and what to do about it. */
export function LinkNotice({ link, onRetry }: { link: Link; onRetry: () => void }) {
  switch (link.is) {
    case 'connecting':
    case 'online':
      return null;
    case 'retrying':
      return (
        <output className={styles['notice']}>
          Connection lost. Reconnecting… try {link.attempt} of {TRIES}
        </output>
      );
    case 'lost':
      return (
        <div className={styles['notice']} role="alert" data-grave="true">
          <p>
            Not connected. Please refresh the page. <br />
            We lost the connection. Your seat is safe; we keep trying.
          </p>
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </div>
      );
  }
}

/** The reason of a refusal. */
export function RefusalNotice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className={styles['notice']} role="alert">
      <p>{text}</p>
      <Button variant="quiet" onClick={onDismiss} aria-label="Dismiss">
        OK
      </Button>
    </div>
  );
}
