import { type Kink, kinkInputSchema, kinkSchema } from '../../../engine/wire/admin.ts';
import { t } from '../../../engine/wire/text.ts';
import { byText, newestFirst } from '../list/list-view.ts';
import { type ItemProps, kindOf } from './item-section.tsx';
import styles from './items.module.css';

/** Warns before a kink is deleted: tasks that require it lose the requirement. */
function lossOfKink({ task_count: tasks }: Kink): string {
  if (tasks === 0) return '';
  return t(
    '{tasks, plural, one {# task requires} other {# tasks require}} it and will lose the requirement.',
    { tasks },
  );
}

function KinkItem({ item: { name, description, task_count: tasks } }: ItemProps<Kink>) {
  return (
    <>
      <bdi className={styles['title']}>{name}</bdi>
      {description !== '' && <bdi className={styles['soft']}>{description}</bdi>}
      {tasks > 0 && (
        <span className={styles['tags']}>
          <span>{t('Required by {tasks, plural, one {# task} other {# tasks}}', { tasks })}</span>
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
    { name: 'name', label: t('Name'), is: 'line', blank: '', required: true },
    { name: 'description', label: t('Description'), is: 'text', blank: '' },
  ],
  what: 'kinks',
  title: t('Kinks'),
  sorts: [
    { id: 'newest', name: t('Newest'), compare: newestFirst },
    { id: 'name', name: t('Name'), compare: byText(({ name }) => name) },
    { id: 'tasks', name: t('Most tasks'), compare: (a, b) => b.task_count - a.task_count },
  ],
  wordsOf: ({ name, description }) => [name, description],
  lossOf: lossOfKink,
  hasCsv: true,
  Item: KinkItem,
});
