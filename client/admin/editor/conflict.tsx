import { BusyButton } from '../ui/busy-button.tsx';
import styles from './conflict.module.css';

interface ConflictProps {
  /** What the server says of an edit that somebody else's has overtaken. */
  text: string;
  busy: boolean;
  onReload: () => void;
  onOverwrite: () => void;
}

/** Whose edit is to stand: what somebody else saved meanwhile, or what is typed here. */
export function Conflict({ text, busy, onReload, onOverwrite }: ConflictProps) {
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{text} What you typed is still here.</p>
      <div className={styles['actions']}>
        <BusyButton variant="quiet" busy={busy} onClick={onReload}>
          Reload
        </BusyButton>
        <BusyButton variant="quiet" busy={busy} onClick={onOverwrite}>
          Overwrite
        </BusyButton>
      </div>
    </div>
  );
}
