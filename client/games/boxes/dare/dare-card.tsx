import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { type Verdict, VERDICTS } from '../../../../engine/definition/tasks.ts';
import { isIdle } from '../../../shell/ui/is-idle.ts';
import { Button } from '../../../shell/ui/parts.tsx';
import { isAwaited, stepOf, type TableDare } from './dare-cards.ts';
import { DareHead, Stamp, VERDICT_TEXTS, Waits, Worth } from './dare-parts.tsx';
import styles from './dare-card.module.css';
import type { Elements } from '../../../shell/ui/elements.ts';

/** A text of more characters is written smaller. */
const LONG = 160;

/** How long the verdict is shown before the card closes by itself, in ms. */
const TOLD_FOR = 5000;

export interface DareCardProps {
  dare: TableDare;
  /** The reader's seat; null: a watcher. */
  seat: string | null;
  nameOf: (seat: string) => string;
  /** How many more dares are open. */
  others: number;
  /** An answer is on its way. */
  busy: boolean;
  onSettle: (dare: number, done: boolean) => void;
  onJudge: (dare: number, verdict: Verdict) => void;
  onNext: () => void;
  onPutAside: () => void;
}

type StepProps = Pick<DareCardProps, 'dare' | 'seat' | 'nameOf' | 'busy' | 'onSettle' | 'onJudge'>;

/** The reader's buttons for the dare, or the player it waits for. */
function NextStep({ dare, seat, nameOf, busy, onSettle, onJudge }: StepProps) {
  if (stepOf(dare) === 'over') return dare.done === true ? <Stamp dare={dare} /> : null;
  const press = (act: () => void) => ({
    'aria-disabled': busy,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (busy) return;
      // The button goes with its answer; the focus stays with the card.
      currentTarget.closest('section')?.focus({ preventScroll: true });
      act();
    },
  });
  if (!isAwaited(dare, seat)) return <Waits dare={dare} nameOf={nameOf} />;
  if (stepOf(dare) === 'settle') {
    return (
      <div className={styles['actions']}>
        <Button {...press(() => onSettle(dare.id, true))}>Done</Button>
        <Button variant="quiet" {...press(() => onSettle(dare.id, false))}>
          Pass
        </Button>
        <p className={styles['free']}>A pass is always free.</p>
      </div>
    );
  }
  return (
    <div className={styles['actions']} data-three="true">
      <p className={styles['asked']}>
        <bdi>{nameOf(dare.by)}</bdi> did it. How was it?
      </p>
      {VERDICTS.map((verdict) => (
        <Button
          key={verdict}
          variant={verdict === 'exactly' ? 'primary' : 'quiet'}
          {...press(() => onJudge(dare.id, verdict))}
        >
          {VERDICT_TEXTS[verdict]}
        </Button>
      ))}
    </div>
  );
}

/**
 * The focus comes to a card that waits for the reader, from where it merely waited, and goes back
 * there when the card goes.
 */
export function useCardFocus(isMine: boolean) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    if (isMine && isIdle(document.activeElement)) card.current?.focus({ preventScroll: true });
  }, [isMine]);
  useLayoutEffect(() => {
    const element = card.current;
    const before = document.activeElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const home = back ? before : document.querySelector('main');
      home?.focus({ preventScroll: true });
    };
  }, []);
  return card;
}

/**
 * The task of an opened box, as a card on the table. It holds nothing up: it lies on the board, and
 * the dice beside it may be rolled.
 */
export function DareCard(props: DareCardProps): Elements {
  const { dare, seat, nameOf, others, onNext, onPutAside } = props;
  const step = stepOf(dare);
  const isMine = isAwaited(dare, seat);
  const card = useCardFocus(isMine);
  const id = useId();

  useEffect(() => {
    if (step !== 'over') return;
    const timer = setTimeout(onPutAside, TOLD_FOR);
    return () => clearTimeout(timer);
  }, [step, onPutAside]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a dialog
    <section
      ref={card}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal or unplaced
      role="dialog"
      aria-modal="false"
      tabIndex={-1}
      className={styles['card']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-testid="dare-card"
      data-step={step}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onPutAside();
      }}
    >
      <div className={styles['turning']}>
        <div className={styles['back']} aria-hidden="true" />
        <div className={styles['face']}>
          <DareHead
            id={`${id}-title`}
            dare={dare}
            seat={seat}
            nameOf={nameOf}
            onPutAside={onPutAside}
          />
          <p
            id={`${id}-text`}
            className={styles['text']}
            data-long={dare.text.length > LONG}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            tabIndex={0}
          >
            <bdi>{dare.text}</bdi>
          </p>
          <Worth dare={dare} />
          <NextStep {...props} />
          {others > 0 && step !== 'over' && (
            <button type="button" className={styles['next']} onClick={onNext}>
              {others === 1 ? 'One more dare is open' : `${others} more dares are open`}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
