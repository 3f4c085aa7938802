import { GiftBox } from '../board/gift-box.tsx';
import { stepOf, type TableDare } from './dare-cards.ts';
import styles from './dare-head.module.css';

interface DareHeadProps {
  /** The id of the heading. */
  id: string;
  dare: TableDare;
  /** The reader's seat; null: a watcher. */
  seat: string | null;
  nameOf: (seat: string) => string;
  onPutAside: () => void;
}

/** The head of a dare's card: its box, its player, and the button that puts it aside. */
export function DareHead({ id, dare, seat, nameOf, onPutAside }: DareHeadProps) {
  const isOver = stepOf(dare) === 'over';
  return (
    <header className={styles['head']}>
      <span className={styles['box']} aria-hidden="true">
        <GiftBox number={dare.number} />
      </span>
      <h2 id={id}>
        {dare.by === seat ? (
          'Your dare'
        ) : (
          <>
            <bdi>{nameOf(dare.by)}</bdi>’s dare
          </>
        )}
        <small>from box {dare.number}</small>
      </h2>
      <button
        type="button"
        className={styles['aside']}
        aria-label={isOver ? 'Close' : 'Put aside'}
        title={isOver ? undefined : 'Put aside'}
        onClick={onPutAside}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={isOver ? 'm6 6 12 12M18 6 6 18' : 'm5 9 7 7 7-7'} />
        </svg>
      </button>
    </header>
  );
}
