import { Button } from './button.tsx';
import styles from './trouble-line.module.css';

interface TroubleLineProps {
  /** The problem; null keeps the line's place empty. */
  text: string | null;
  /** Given where trying again may help. */
  onRetry?: (() => void) | undefined;
}

/** The error line of a game. It is always there, so that readers of live regions hear of changes. */
export function TroubleLine({ text, onRetry }: TroubleLineProps) {
  return (
    <div className={styles['line']} role="alert" data-empty={text === null}>
      {text !== null && <p>{text}</p>}
      {text !== null && onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
