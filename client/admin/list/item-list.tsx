import { useDeferredValue, useMemo, useState } from 'react';
import ui from '../ui/ui.module.css';
import styles from './list.module.css';
import { found, indexed, type Sort, formatCount } from './list-view.ts';
import type { Asked } from '../calls.ts';
import { PagedList } from './paged-list.tsx';
import { TroubleLine } from '../../shell/ui/parts.tsx';
import { BusyButton } from '../ui/fields.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

interface ItemListProps<Item> {
  /** The items' name in the plural: 'tasks'. */
  what: string;
  list: Asked<Item[]>;
  sorts: readonly Sort<Item>[];
  /** The words an item is found by. Must be the same function each time. */
  wordsOf: (item: Item) => readonly (string | null)[];
  size?: number | undefined;
  /** Only the newest, and a link to the page of all. */
  isBrief: boolean;
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
  const { what, list, sorts, wordsOf, isBrief, edited, busy, onEdit, onDelete, tools } = props;
  const [search, setSearch] = useState('');
  const [sortId, setSortId] = useState(sorts[0]?.id);
  // Typing comes first: a list of thousands may follow a moment later.
  const wanted = useDeferredValue(search);
  const { found: items, failed } = list;
  const index = useMemo(() => indexed(items ?? [], wordsOf), [items, wordsOf]);
  const sort = sorts.find(({ id }) => id === sortId);
  const matches = useMemo(() => found(index, wanted, sort), [index, wanted, sort]);
  const total = items?.length ?? 0;

  const row = (item: Item) => (
    <li key={item.id} data-id={item.id} data-edited={item.id === edited}>
      <div id={`${what}-${item.id}`} className={styles['item']}>
        {props.children(item)}
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
  );

  const label = `List of ${what}`;
  return (
    <div className="stack">
      {!isBrief && (
        <div className="row">
          <input
            type="search"
            className={styles['search']}
            aria-label={`Search ${what}`}
            placeholder={`Search ${what}`}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <select
            className={styles['pages']}
            aria-label={`Sort ${what}`}
            value={sortId}
            onChange={(event) => setSortId(event.target.value)}
          >
            {sorts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {tools}
        </div>
      )}
      {items === null && !failed && <p className={styles['count']}>Loading…</p>}
      {failed && (
        <TroubleLine text={`The ${what} could not be loaded.`} onRetry={() => void list.look()} />
      )}
      {items !== null && !isBrief && (
        // Another search or order begins at its first page.
        <PagedList
          key={`${wanted} ${sortId}`}
          {...{ what, label }}
          rows={matches}
          size={props.size}
          {...(!failed && { total })}
        >
          {row}
        </PagedList>
      )}
      {items !== null && isBrief && (
        <>
          <ul className={`${styles['rows']} ${styles['brief']}`} aria-label={label}>
            {matches.slice(0, BRIEF).map(row)}
          </ul>
          <a className={ui['link']} href={`#${what}`}>
            {total === 0 ? `No ${what} yet` : `All ${formatCount(total)} ${what}`}
          </a>
        </>
      )}
    </div>
  );
}

/** A phone shows fewer of them. */
const BRIEF = 10;
