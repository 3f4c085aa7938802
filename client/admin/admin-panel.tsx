import { useCallback } from 'react';
import { Button } from '../shell/ui/button.tsx';
import styles from './admin-panel.module.css';
import { ConfigSection } from './config/config-section.tsx';
import { Counters } from './list/counters.tsx';
import { kinks } from './items/kinks.ts';
import { KinksSection } from './items/kinks-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { tasks } from './items/tasks.ts';
import { TasksSection } from './items/tasks-section.tsx';
import { useLanding } from './use-landing.ts';
import { useList } from './list/use-list.ts';
import { users } from './items/users.ts';
import { UsersSection } from './items/users-section.tsx';

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
      <Counters users={userList.items?.length ?? null} tasks={taskList.items?.length ?? null} />
      <SectionNav />
      <ConfigSection />
      <KinksSection list={kinkList} onStored={reloadBoth} />
      <TasksSection list={taskList} kinks={kinkList.items ?? []} onStored={reloadBoth} />
      <UsersSection list={userList} onStored={userList.reload} />
    </div>
  );
}
