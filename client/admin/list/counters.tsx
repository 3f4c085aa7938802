import styles from './counters.module.css';
import { formatCount } from './list-view.ts';

interface CountersProps {
  /** null while a list is not there yet. */
  users: number | null;
  tasks: number | null;
}

/** Photos are not counted here. */
export function Counters({ users, tasks }: CountersProps) {
  return (
    <dl className={styles['counters']}>
      <Counter name="Users" count={users} />
      <Counter name="Tasks" count={tasks} />
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
