import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import styles from './left-notice.module.css';

interface LeftNoticeProps {
  /** The name of who left. */
  who: string;
  /** [B53] They have not left, but missed two turns. */
  away?: boolean;
  /** What the one who stayed may do, in words. */
  whatNow: string;
  /** Whether the log is in sight, which tells of it as well: then it is not said twice. */
  logged: boolean;
  busy: boolean;
  /** Whether anything goes on while the seat is empty. */
  mayWait: boolean;
  /** Null where there is no game to finish. */
  onFinish: (() => void) | null;
  onFree: () => void;
}

/** [B43] [B53] The other player has left for good, or is away: what the one who stayed may do about it. */
export function LeftNotice(props: LeftNoticeProps) {
  const [waits, setWaits] = useState(false);
  return waits ? null : <Choices {...props} onWait={() => setWaits(true)} />;
}

function Choices(props: LeftNoticeProps & { onWait: () => void }) {
  const { who, away = false, whatNow, logged, busy, mayWait, onFinish, onFree, onWait } = props;
  const notice = useRef<HTMLElement>(null);

  // The focus does not go to nowhere with the button that was pressed.
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={notice}
      className={styles['notice']}
      aria-label={away ? 'The other player is away' : 'The other player left'}
      aria-live={logged ? 'off' : 'polite'}
    >
      <p>
        <b>
          <bdi>{who}</bdi> {away ? 'is away.' : 'left.'}
        </b>{' '}
        {whatNow}
      </p>
      <div className={styles['actions']}>
        {onFinish !== null && (
          <Button aria-disabled={busy} onClick={() => !busy && onFinish()}>
            Finish now
          </Button>
        )}
        {mayWait && (
          <Button variant="quiet" onClick={onWait}>
            Wait
          </Button>
        )}
        <Button variant="quiet" aria-disabled={busy} onClick={() => !busy && onFree()}>
          Free the seat
        </Button>
      </div>
    </section>
  );
}
