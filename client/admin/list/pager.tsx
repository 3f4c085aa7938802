import { Button } from '../../shell/ui/button.tsx';
import { formatCount } from './list-view.ts';
import styles from './pager.module.css';

interface PagerProps {
  what: string;
  /** From 0. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a list. At an end the button stays, so that the focus does too. */
export function Pager({ what, page, pages, onTurn }: PagerProps) {
  const isFirst = page === 0;
  const isLast = page === pages - 1;
  return (
    <nav className={styles['pager']} aria-label={`Pages of ${what}`}>
      <Button variant="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onTurn(page - 1)}>
        Previous
      </Button>
      <span className={styles['place']}>
        <select
          className={styles['pages']}
          aria-label={`Page of ${what}`}
          value={page}
          onChange={(event) => onTurn(Number(event.target.value))}
        >
          {Array.from({ length: pages }, (_, number) => (
            <option key={number} value={number}>
              {formatCount(number + 1)}
            </option>
          ))}
        </select>
        of {formatCount(pages)}
      </span>
      <Button variant="quiet" aria-disabled={isLast} onClick={() => !isLast && onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
