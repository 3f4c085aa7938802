import type { Status } from './status.ts';
import styles from './status-line.module.css';

/** What became of the last thing done. Always there, so that readers of live regions hear it. */
export function StatusLine({ status }: { status: Status | null }) {
  return (
    <div className={styles['place']}>
      <output className={styles['status']} data-tone={status?.tone}>
        {status?.text}
      </output>
    </div>
  );
}
