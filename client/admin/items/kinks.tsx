import { type Kink, kinkInputSchema, kinkSchema } from '../../../engine/wire/admin.ts';
import { byText, formatCount, newestFirst } from '../list/list-view.ts';
import { type ItemProps, kindOf } from './item-section.tsx';
import styles from './items.module.css';

const counted = (tasks: number): string => (tasks === 1 ? '1 task' : `${formatCount(tasks)} tasks`);

/** Warns before a kink is deleted: tasks that require it lose the requirement. */
function lossOfKink({ task_count: tasks }: Kink): string {
  if (tasks === 0) return '';
  return tasks === 1
    ? '1 task requires it and will lose the requirement.'
    : `${counted(tasks)} require it and will lose the requirement.`;
}

function KinkItem({ item: { name, description, task_count: tasks } }: ItemProps<Kink>) {
  return (
    <>
      <bdi className={styles['title']}>{name}</bdi>
      {description !== '' && <bdi className={styles['soft']}>{description}</bdi>}
      {tasks > 0 && (
        <span className={styles['tags']}>
          <span>{`Required by ${counted(tasks)}`}</span>
        </span>
      )}
    </>
  );
}

export const kinks = kindOf<Kink>({
  noun: 'kink',
  path: '/api/kinks',
  itemSchema: kinkSchema,
  inputSchema: kinkInputSchema,
  fields: [
    { name: 'name', label: 'Name', is: 'line', blank: '', required: true },
    { name: 'description', label: 'Description', is: 'text', blank: '' },
  ],
  what: 'kinks',
  title: 'Kinks',
  sorts: [
    { id: 'newest', name: 'Newest', compare: newestFirst },
    { id: 'name', name: 'Name', compare: byText(({ name }) => name) },
    { id: 'tasks', name: 'Most tasks', compare: (a, b) => b.task_count - a.task_count },
  ],
  wordsOf: ({ name, description }) => [name, description],
  lossOf: lossOfKink,
  hasCsv: true,
  Item: KinkItem,
});
