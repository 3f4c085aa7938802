import { DIFFICULTIES, LEVELS } from '../../../engine/wire/admin-values.ts';
import type { Task } from '../../../engine/wire/admin.ts';
import styles from '../list/item.module.css';
import { difficultyName, levelName } from './tasks.ts';

/** How far along its scale a value is; the colour goes with it. */
const stepOf = (values: object, value: string) => Object.keys(values).indexOf(value);

export function TaskItem({ task }: { task: Task }) {
  const { text, difficulty, level, with_face, required_kink_name } = task;
  return (
    <>
      <bdi className={styles['text']}>{text}</bdi>
      <span className={styles['tags']}>
        <span data-step={stepOf(DIFFICULTIES, difficulty)}>{difficultyName(difficulty)}</span>
        <span data-step={stepOf(LEVELS, level)}>{levelName(level)}</span>
        {with_face && <span>With face</span>}
        {required_kink_name !== null && (
          <span>
            Requires <bdi>{required_kink_name}</bdi>
          </span>
        )}
      </span>
    </>
  );
}
