import { useLayoutEffect, useRef, useState } from 'react';
import type { RoomState } from '../../engine/boxes/rules.ts';
import { Button } from '../shell/button.tsx';
import styles from './left-notice.module.css';

interface LeftNoticeProps {
  /** The name of who left. */
  who: string;
  /** The room's state as it may be shown: while dice tumble, that of before. */
  state: RoomState;
  /** Whether the log is in sight, which tells of it as well: then it is not said twice. */
  logged: boolean;
  busy: boolean;
  onFinish: () => void;
  onFree: () => void;
}

const WHAT_NOW = {
  playing: 'Finish now and win, wait while the house rolls for them, or free the seat.',
  finished: 'Free the seat to play somebody else.',
  waiting_placement: 'Wait for them, or free the seat for somebody else.',
  waiting_second_player: '',
} as const;

/** [B43] The other player has left for good: what the one who stayed may do about it. */
export function LeftNotice(props: LeftNoticeProps) {
  const [waits, setWaits] = useState(false);
  return waits ? null : <Choices {...props} onWait={() => setWaits(true)} />;
}

function Choices(props: LeftNoticeProps & { onWait: () => void }) {
  const { who, state, logged, busy, onFinish, onFree, onWait } = props;
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
      aria-label="The other player left"
      aria-live={logged ? 'off' : 'polite'}
    >
      <p>
        <b>{who} left.</b> {WHAT_NOW[state]}
      </p>
      <div className={styles['actions']}>
        {state === 'playing' && (
          <Button aria-disabled={busy} onClick={() => !busy && onFinish()}>
            Finish now
          </Button>
        )}
        {state !== 'finished' && (
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
