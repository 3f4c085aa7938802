import { Button } from '../../shell/ui/button.tsx';
import styles from './notice.module.css';

/** Why the server did not do what was asked. */
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
