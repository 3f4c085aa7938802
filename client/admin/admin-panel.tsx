import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import { usePageTitle } from '../shell/page.tsx';
import { useLocation } from '../shell/router.tsx';
import { t } from '../../engine/wire/text.ts';
import { TITLES } from '../../engine/wire/titles.ts';
import styles from './admin-panel.module.css';
import { kinks } from './items/kinks.tsx';
import { tasks } from './items/tasks.tsx';
import { users } from './items/users.tsx';
import { ConfigSection } from './items/config-section.tsx';
import { ItemSection } from './items/item-section.tsx';
import { useAsked } from './calls.ts';
import { formatCount } from './list/list-view.ts';
import { ChangesSection } from './night/changes.tsx';
import { FiguresSection } from './night/figures.tsx';
import { HouseSection } from './night/house.tsx';
import { sectionId } from './ui/section.tsx';
import { TonightPage, TonightSection } from './night/tonight.tsx';
import { WaitingPhotosPage } from './night/waiting-photos.tsx';

/** [A59] The pages by their place in the address; without one it is the overview. */
const PAGES = [
  { id: 'tonight', name: t('Tonight##the panel’s page') },
  { id: 'overview', name: t('Overview') },
  { id: 'tasks', name: t('Tasks') },
  { id: 'kinks', name: t('Kinks') },
  { id: 'users', name: t('Users') },
  { id: 'game-configuration', name: t('Slots') },
  { id: 'waiting-photos', name: t('Photos') },
  { id: 'figures', name: t('Today') },
  { id: 'audit', name: t('Changes') },
] as const;
type PageId = (typeof PAGES)[number]['id'];

/** Sections of a page that have an address too: the page opens at them. */
const WITHIN: Readonly<Record<string, PageId>> = {
  rooms: 'tonight',
  board: 'tonight',
  house: 'figures',
};

const atOverview = (id: PageId): boolean => id === 'overview';
const hashNow = (): string => window.location.hash.slice(1);

function watchHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The page that the address names. Its heading gets the focus when it opens, and the tab its name. */
function usePage(): PageId {
  // A link of the site to the panel changes the address without the browser's event.
  useLocation();
  const hash = useSyncExternalStore(watchHash, hashNow);
  const page = PAGES.find(({ id }) => id === (WITHIN[hash] ?? hash)) ?? PAGES[1];
  usePageTitle(atOverview(page.id) ? TITLES.panel : `${page.name} · ${TITLES.panel}`);
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === hash) return;
    opened.current = hash;
    const section = document.getElementById(sectionId(hash));
    const heading = section?.querySelector('h2') ?? document.querySelector('h1');
    heading?.focus({ preventScroll: true });
    if (hash in WITHIN) section?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [hash]);
  return page.id;
}

/** Leads to the panel's pages. */
function PageNav({ open }: { open: PageId }) {
  return (
    <nav aria-label={t('Sections')} className={styles['nav']}>
      <ul>
        {PAGES.map(({ id, name }) => (
          <li key={id}>
            <a
              className={styles['page']}
              href={`#${id}`}
              aria-current={id === open ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `count` null: the list is not there yet. */
function Counter({ of, name, count }: { of: string; name: string; count: number | null }) {
  return (
    <div className={styles['counter']}>
      <dt>{name}</dt>
      <dd data-testid={`count-${of}`}>{count === null ? '–' : formatCount(count)}</dd>
    </div>
  );
}

/** Everything the administrator keeps. The lists are here as one shows what others hold. */
export function AdminPanel({ onLogout }: { onLogout: () => void }) {
  const page = usePage();
  const kinkList = useAsked(kinks.list);
  const taskList = useAsked(tasks.list);
  const userList = useAsked(users.list);
  const { look: reloadUsers } = userList;
  const { look: reloadKinks } = kinkList;
  const { look: reloadTasks } = taskList;

  // A task names the kink it requires, and a kink counts its tasks.
  const reloadBoth = useCallback(() => {
    void reloadKinks();
    void reloadTasks();
  }, [reloadKinks, reloadTasks]);

  const isBrief = atOverview(page);
  const kinkChoices = (kinkList.found ?? []).map(({ id, name }) => ({ value: String(id), name }));
  const isShown = (id: PageId): boolean => isBrief || page === id;
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h1 tabIndex={-1}>{TITLES.panel}</h1>
        <Button variant="quiet" onClick={onLogout}>
          {t('Logout')}
        </Button>
      </div>
      <PageNav open={page} />
      {isBrief && (
        <div className={styles['pair']}>
          <dl className={styles['counters']}>
            <Counter of="users" name={t('Users')} count={userList.found?.length ?? null} />
            <Counter of="tasks" name={t('Tasks')} count={taskList.found?.length ?? null} />
            {/* Photos are not counted here. */}
            <Counter of="photos" name={t('Photos')} count={0} />
          </dl>
          <TonightSection />
        </div>
      )}
      {isShown('game-configuration') && <ConfigSection isBrief={isBrief} />}
      {isShown('kinks') && (
        <ItemSection kind={kinks} list={kinkList} isBrief={isBrief} onStored={reloadBoth} />
      )}
      {isShown('tasks') && (
        <ItemSection
          kind={tasks}
          list={taskList}
          kinks={kinkChoices}
          isBrief={isBrief}
          onStored={reloadBoth}
        />
      )}
      {isShown('users') && (
        <ItemSection kind={users} list={userList} isBrief={isBrief} onStored={reloadUsers} />
      )}
      {page === 'tonight' && <TonightPage beside={styles['pair']} />}
      {page === 'waiting-photos' && <WaitingPhotosPage />}
      {page === 'figures' && (
        <>
          <FiguresSection />
          <HouseSection />
        </>
      )}
      {page === 'audit' && <ChangesSection />}
    </div>
  );
}
