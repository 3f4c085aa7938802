import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import styles from './admin-panel.module.css';
import { ConfigSection } from './config/config-section.tsx';
import { AuditSection, WaitingPhotosSection, TonightSection } from './night/evening-sections.tsx';
import { FiguresSection, HouseSection } from './night/figures-section.tsx';
import { RoomsSection } from './night/rooms-section.tsx';
import { KinksSection, kinks } from './items/kinks-section.tsx';
import { tasks } from './items/tasks.ts';
import { TasksSection } from './items/tasks-section.tsx';
import { users, UsersSection } from './items/users-section.tsx';
import { useList, formatCount } from './list/list-view.ts';

interface CountersProps {
  /** null while a list is not there yet. */
  userCount: number | null;
  taskCount: number | null;
}

/** Photos are not counted here. */
function Counters({ userCount, taskCount }: CountersProps) {
  return (
    <dl className={styles['counters']}>
      <Counter name="Users" count={userCount} />
      <Counter name="Tasks" count={taskCount} />
      <Counter name="Photos" count={0} />
    </dl>
  );
}

function Counter({ name, count }: { name: string; count: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={`count-${name.toLowerCase()}`}>
        {count === null ? '–' : formatCount(count)}
      </dd>
    </div>
  );
}

const SECTIONS = [
  { id: 'game-configuration', name: 'Configuration' },
  { id: 'kinks', name: 'Kinks' },
  { id: 'tasks', name: 'Tasks' },
  { id: 'users', name: 'Users' },
  { id: 'tonight', name: 'Board' },
  { id: 'figures', name: 'Today' },
  { id: 'rooms', name: 'Rooms' },
  { id: 'waiting-photos', name: 'Photos' },
  { id: 'house', name: 'House' },
  { id: 'audit', name: 'Changes' },
] as const;

/** How far down the window the section begins that is being read. */
const READING_LINE = 0.3;

/**
 * [A94] The section that is being read: the last that begins above the line, or above the window's
 * end once the page is at its own, where sections cannot come further up. Of several in sight the one
 * that the address names goes first.
 */
function sectionInView(): string | null {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const line = innerHeight * (isAtEnd ? 1 : READING_LINE);
  const begun = SECTIONS.flatMap(({ id }) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    if (box === undefined || box.top > line) return [];
    return [{ id, isInSight: isAtEnd ? box.bottom > 0 : box.top >= 0 }];
  });
  const named = begun.find(({ id, isInSight }) => isInSight && `#${id}` === location.hash);
  return (named ?? begun.at(-1))?.id ?? null;
}

function useSectionInView(): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => setInView(sectionInView());
    let hasMoved = false;
    const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    const moved = (): void => void (hasMoved = true);
    const grown = (): void => {
      // Lists come in and grow: the section of the address stays in sight until somebody moves.
      if (!hasMoved) document.getElementById(location.hash.slice(1))?.scrollIntoView();
      look();
    };
    const named = (): void => {
      hasMoved = false;
      look();
    };
    const observer = new ResizeObserver(grown);
    observer.observe(document.body);
    window.addEventListener('hashchange', named);
    const events = ['scroll', 'resize'] as const;
    for (const event of events) window.addEventListener(event, look, { passive: true });
    for (const move of moves) window.addEventListener(move, moved, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', named);
      for (const event of events) window.removeEventListener(event, look);
      for (const move of moves) window.removeEventListener(move, moved);
    };
  }, []);
  return inView;
}

/** Scrolls the menu to one of its links. Not `scrollIntoView`, which would move the page too. */
function scrollTo(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (link === null || !list) return;
  list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

/** Leads to the panel's sections; it stays at the top of the window. */
function SectionNav() {
  const inView = useSectionInView();
  return (
    <nav aria-label="Sections" className={styles['nav']}>
      <ul>
        {SECTIONS.map(({ id, name }) => {
          const isCurrent = id === inView;
          return (
            <li key={id}>
              <a
                ref={isCurrent ? scrollTo : undefined}
                href={`#${id}`}
                aria-current={isCurrent ? 'location' : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Events after which the page no longer moves by itself: the reader has gone on. */
const GOES_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * [A59] Brings the section that the address names into view, with the focus on its heading. It was
 * not there when the browser looked for it, and moves until everything above it has `settled`.
 */
function useLanding(settled: boolean): void {
  const isOver = useRef(false);
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    section?.querySelector('h2')?.focus({ preventScroll: true });
    isOver.current = section === null;
    const stop = () => {
      isOver.current = true;
    };
    for (const event of GOES_ON) window.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of GOES_ON) window.removeEventListener(event, stop);
    };
  }, []);
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (section === null || isOver.current) return;
    const land = () => {
      if (!isOver.current) section.scrollIntoView();
    };
    land();
    if (settled) return;
    const observer = new ResizeObserver(land);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [settled]);
}

/** Everything the administrator keeps. The lists are here as one shows what others hold. */
export function AdminPanel({ onLogout }: { onLogout: () => void }) {
  const kinkList = useList(kinks.list);
  const taskList = useList(tasks.list);
  const userList = useList(users.list);
  const { reload: reloadKinks } = kinkList;
  const { reload: reloadTasks } = taskList;

  // A task names the kink it requires, and a kink counts its tasks.
  const reloadBoth = useCallback(() => {
    reloadKinks();
    reloadTasks();
  }, [reloadKinks, reloadTasks]);

  useLanding([kinkList, taskList, userList].every(({ items }) => items !== null));

  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h1>Administrator Panel</h1>
        <Button variant="quiet" onClick={onLogout}>
          Logout
        </Button>
      </div>
      <Counters
        userCount={userList.items?.length ?? null}
        taskCount={taskList.items?.length ?? null}
      />
      <SectionNav />
      <ConfigSection />
      <KinksSection list={kinkList} onStored={reloadBoth} />
      <TasksSection list={taskList} kinks={kinkList.items ?? []} onStored={reloadBoth} />
      <UsersSection list={userList} onStored={userList.reload} />
      <TonightSection />
      <FiguresSection />
      <RoomsSection />
      <WaitingPhotosSection />
      <HouseSection />
      <AuditSection />
    </div>
  );
}
