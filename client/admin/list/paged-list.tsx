import { useRef, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import styles from './list.module.css';
import { countText, formatCount, PAGE_SIZE, pageOf, type RowsOf } from './list-view.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { Sentence } from '../../shell/ui/sentence.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

interface PagerProps {
  what: RowsOf;
  /** From 0. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

function PageChoice({ what, page, pages, onTurn }: PagerProps) {
  return (
    <select
      className={styles['pages']}
      aria-label={t(
        'Page of {what, select, kinks {kinks} tasks {tasks} users {users} rooms {rooms} photos {photos} other {changes}}',
        { what },
      )}
      value={page}
      onChange={(event) => onTurn(Number(event.target.value))}
    >
      {Array.from({ length: pages }, (_, number) => (
        <option key={number} value={number}>
          {formatCount(number + 1)}
        </option>
      ))}
    </select>
  );
}

/** Turns the pages of a list. At an end the button stays, so that the focus does too. */
function Pager({ what, page, pages, onTurn }: PagerProps) {
  const isFirst = page === 0;
  const isLast = page === pages - 1;
  return (
    <nav
      className={styles['pager']}
      aria-label={t(
        'Pages of {what, select, kinks {kinks} tasks {tasks} users {users} rooms {rooms} photos {photos} other {changes}}',
        { what },
      )}
    >
      <Button variant="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onTurn(page - 1)}>
        {t('Previous')}
      </Button>
      <span>
        <Sentence
          of={t('<page/> of {pages, number}', { pages })}
          tags={{ page: <PageChoice {...{ what, page, pages, onTurn }} /> }}
        />
      </span>
      <Button variant="quiet" aria-disabled={isLast} onClick={() => !isLast && onTurn(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}

interface PagedListProps<Row> {
  what: RowsOf;
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
