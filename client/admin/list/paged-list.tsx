import { useRef, useState } from 'react';
import styles from './list.module.css';
import { countText, formatCount, PAGE_SIZE, pageOf } from './list-view.ts';
import { Button } from '../../shell/ui/parts.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

interface PagerProps {
  what: string;
  /** From 0. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a list. At an end the button stays, so that the focus does too. */
function Pager({ what, page, pages, onTurn }: PagerProps) {
  const isFirst = page === 0;
  const isLast = page === pages - 1;
  return (
    <nav className={styles['pager']} aria-label={`Pages of ${what}`}>
      <Button variant="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onTurn(page - 1)}>
        Previous
      </Button>
      <span>
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
        <span>{` of ${formatCount(pages)}`}</span>
      </span>
      <Button variant="quiet" aria-disabled={isLast} onClick={() => !isLast && onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

interface PagedListProps<Row> {
  /** The rows' name in the plural: 'tasks'. */
  what: string;
  label: string;
  rows: readonly Row[];
  size?: number | undefined;
  /** How many there are besides those that a search found; shown with the places of the rows. */
  total?: number;
  className?: string | undefined;
  /** A row's `li`. */
  children: (row: Row) => Elements;
}

/** [A61] A list of which a page shows at a time. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { what, label, rows, size = PAGE_SIZE, total, className = '', children } = props;
  const [asked, setAsked] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const page = pageOf(rows, asked, size);

  function turnTo(next: number) {
    setAsked(next);
    // Read again from its top.
    list.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      {total !== undefined && (
        <p className={styles['count']} aria-live="polite">
          {countText(page, total)}
        </p>
      )}
      <ul ref={list} className={`${styles['rows']} ${className}`} aria-label={label}>
        {page.rows.map(children)}
      </ul>
      {page.pages > 1 && <Pager what={what} page={page.page} pages={page.pages} onTurn={turnTo} />}
    </>
  );
}
