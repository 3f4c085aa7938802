import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import ui from '../ui/ui.module.css';
import styles from './list.module.css';
import { found, indexed, type Sort, type ItemsOf } from './list-view.ts';
import type { Asked } from '../calls.ts';
import { PagedList } from './paged-list.tsx';
import { TroubleLine } from '../../shell/ui/parts.tsx';
import { BusyButton } from '../ui/fields.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

interface ItemListProps<Item> {
  what: ItemsOf;
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

interface RowProps<Item> extends Pick<
  ItemListProps<Item>,
  'what' | 'busy' | 'onEdit' | 'onDelete'
> {
  item: Item;
  isEdited: boolean;
  children: Elements;
}

function Row<Item extends { id: number }>(props: RowProps<Item>) {
  const { what, item, isEdited, busy, onEdit, onDelete, children } = props;
  const about = `${what}-${item.id}`;
  return (
    <li data-id={item.id} data-edited={isEdited}>
      <div id={about} className={styles['item']}>
        {children}
      </div>
      <div className={styles['actions']}>
        <BusyButton
          variant="quiet"
          busy={busy}
          data-act="edit"
          aria-describedby={about}
          onClick={() => onEdit(item)}
        >
          {t('Edit')}
        </BusyButton>
        <BusyButton
          variant="quiet"
          busy={busy}
          className={styles['delete']}
          aria-describedby={about}
          onClick={() => onDelete(item)}
        >
          {t('Delete')}
        </BusyButton>
      </div>
    </li>
  );
}

interface SearchProps<Item> extends Pick<ItemListProps<Item>, 'what' | 'sorts' | 'tools'> {
  search: string;
  sort: string | undefined;
  onSearch: (search: string) => void;
  onSort: (sort: string) => void;
}

function Search<Item>({ what, sorts, tools, search, sort, onSearch, onSort }: SearchProps<Item>) {
  const searching = t('Search {what, select, kinks {kinks} tasks {tasks} other {users}}', { what });
  const sorting = t('Sort {what, select, kinks {kinks} tasks {tasks} other {users}}', { what });
  return (
    <div className="row">
      <input
        type="search"
        className={styles['search']}
        aria-label={searching}
        placeholder={searching}
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <select
        className={styles['pages']}
        aria-label={sorting}
        value={sort}
        onChange={(event) => onSort(event.target.value)}
      >
        {sorts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {tools}
    </div>
  );
}

/** Leads from the newest items to the page of all. */
const ToAll = ({ what, total }: { what: ItemsOf; total: number }) => (
  <a className={ui['link']} href={`#${what}`}>
    {total === 0
      ? t('No {what, select, kinks {kinks} tasks {tasks} other {users}} yet', { what })
      : t('All {what, select, kinks {kinks} tasks {tasks} other {users}}: {total, number}', {
          total,
          what,
        })}
  </a>
);

/** A searched, ordered and paged list of items, each with Edit and Delete. */
export function ItemList<Item extends { id: number }>(props: ItemListProps<Item>) {
  const { what, list, sorts, wordsOf, isBrief, edited, tools } = props;
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
    <Row key={item.id} {...props} item={item} isEdited={item.id === edited}>
      {props.children(item)}
    </Row>
  );

  const label = t('List of {what, select, kinks {kinks} tasks {tasks} other {users}}', { what });
  const given = { what, sorts, tools, search, sort: sortId };
  return (
    <div className="stack">
      {!isBrief && <Search {...given} onSearch={setSearch} onSort={setSortId} />}
      {items === null && !failed && <p className={styles['count']}>{t('Loading…')}</p>}
      {failed && (
        <TroubleLine
          text={t(
            'The {what, select, kinks {kinks} tasks {tasks} other {users}} could not be loaded.',
            { what },
          )}
          onRetry={() => void list.look()}
        />
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
          <ToAll what={what} total={total} />
        </>
      )}
    </div>
  );
}

/** A phone shows fewer of them. */
const BRIEF = 10;
