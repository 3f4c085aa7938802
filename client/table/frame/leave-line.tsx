import { Button } from '../../shell/ui/button.tsx';
import styles from './table-frame.module.css';

/** The way out of a room in which nothing is played yet. */
export function LeaveLine({ onLeave }: { onLeave: () => void }) {
  return (
    <p className={styles['leave']}>
      <Button variant="quiet" onClick={onLeave}>
        Leave room
      </Button>
    </p>
  );
}
