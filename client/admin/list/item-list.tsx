import { useDeferredValue, useMemo, useRef, useState } from 'react';
import styles from './item-list.module.css';
import {
  countText,
  found,
  indexed,
  pageOf,
  type Sort,
  type List,
  formatCount,
} from './list-view.ts';
import { Button, TroubleLine } from '../../shell/ui/parts.tsx';
import { BusyButton } from '../ui/fields.tsx';
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
        <span>{`of ${formatCount(pages)}`}</span>
      </span>
      <Button variant="quiet" aria-disabled={isLast} onClick={() => !isLast && onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

interface ItemListProps<Item> {
  /** The items' name in the plural: 'tasks'. */
  what: string;
  list: List<Item>;
  sorts: readonly Sort<Item>[];
  /** The words an item is found by. Must be the same function each time. */
  wordsOf: (item: Item) => readonly (string | null)[];
  /** The id of the item in the form, if one is. */
  edited: number | null;
  /** While the form and the list wait for an answer, the next thing cannot be begun. */
  busy: boolean;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
  /** More to do with the whole list. */
  tools?: Elements;
  /** How an item looks. */
  children: (item: Item) => Elements;
}

/** A searched, ordered and paged list of items, each with Edit and Delete. */
export function ItemList<Item extends { id: number }>(props: ItemListProps<Item>) {
  const { what, list, sorts, wordsOf, edited, busy, onEdit, onDelete, tools, children } = props;
  const [search, setSearch] = useState('');
  const [sortId, setSortId] = useState(sorts[0]?.id);
  const [asked, setAsked] = useState(0);
  const rows = useRef<HTMLUListElement>(null);
  // Typing comes first: a list of thousands may follow a moment later.
  const wanted = useDeferredValue(search);
  const { items, failed } = list;
  const index = useMemo(() => indexed(items ?? [], wordsOf), [items, wordsOf]);
  const sort = sorts.find(({ id }) => id === sortId);
  const matches = useMemo(() => found(index, wanted, sort), [index, wanted, sort]);
  const page = pageOf(matches, asked);

  function turnTo(next: number) {
    setAsked(next);
    if (rows.current === null) return;
    rows.current.scrollTop = 0;
    // A list longer than the window, as on a phone, is read again from its top.
    const isLong = rows.current.clientHeight > window.innerHeight;
    rows.current.scrollIntoView({ block: isLong ? 'start' : 'nearest' });
  }

  return (
    <div className={styles['list']}>
      <div className={styles['tools']}>
        <input
          type="search"
          className={styles['search']}
          aria-label={`Search ${what}`}
          placeholder={`Search ${what}`}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAsked(0);
          }}
        />
        <select
          className={styles['sort']}
          aria-label={`Sort ${what}`}
          value={sortId}
          onChange={(event) => {
            setSortId(event.target.value);
            setAsked(0);
          }}
        >
          {sorts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {tools}
      </div>
      <p className={styles['count']} aria-live="polite">
        {items === null ? 'Loading…' : !failed && countText(page, items.length)}
      </p>
      {failed && <TroubleLine text={`The ${what} could not be loaded.`} onRetry={list.reload} />}
      <ul ref={rows} className={styles['rows']} aria-label={`List of ${what}`}>
        {page.rows.map((item) => (
          <li key={item.id} data-id={item.id} data-edited={item.id === edited}>
            <div id={`${what}-${item.id}`} className={styles['item']}>
              {children(item)}
            </div>
            <div className={styles['actions']}>
              <BusyButton
                variant="quiet"
                busy={busy}
                data-act="edit"
                aria-describedby={`${what}-${item.id}`}
                onClick={() => onEdit(item)}
              >
                Edit
              </BusyButton>
              <BusyButton
                variant="quiet"
                busy={busy}
                className={styles['delete']}
                aria-describedby={`${what}-${item.id}`}
                onClick={() => onDelete(item)}
              >
                Delete
              </BusyButton>
            </div>
          </li>
        ))}
      </ul>
      {page.pages > 1 && <Pager what={what} page={page.page} pages={page.pages} onTurn={turnTo} />}
    </div>
  );
}
