import type { Task } from '../../../engine/wire/admin.ts';
import { t } from '../../../engine/wire/text.ts';
import { fits, LEVEL_ORDER, LEVELS, NO_LIMITS_CHOSEN } from '../../../engine/wire/profile.ts';
import { formatCount } from '../list/list-view.ts';
import type { Asked } from '../calls.ts';
import { levelName } from './task-names.ts';
import ui from '../ui/ui.module.css';
import styles from './items.module.css';

/** How many tasks a table of this level may draw: all of them, and those without kink and face. */
export function fitting(among: readonly Task[]) {
  const anyKink = among.flatMap(({ required_kink_id: kink }) => kink ?? []);
  return LEVEL_ORDER.map((level) => ({
    level,
    all: among.filter((task) => fits(task, { level, kinks: anyKink, withFace: true })).length,
    plain: among.filter((task) => fits(task, { level, kinks: [], withFace: false })).length,
  }));
}

/** [A123] A value's name, and where there is room the value itself if it is another. */
export function Named({ value, name }: { value: string; name: string }) {
  return (
    <>
      <span>{name}</span>
      {value !== name && <span className={styles['value']}>{` (${value})`}</span>}
    </>
  );
}

/**
 * [A91] The share of these tasks that guests may draw, and whether guests without limits draw any.
 */
export function TaskFit({ list: { found, failed } }: { list: Asked<Task[]> }) {
  if (found === null || failed) return null;
  const isBare = !found.some((task) => fits(task, NO_LIMITS_CHOSEN));
  return (
    <div className={styles['fit']}>
      <table className={ui['table']}>
        <caption>{t('Tasks that fit a table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Level at the table')}</th>
            <th scope="col">{t('Any kink, with face')}</th>
            <th scope="col">{t('No kink, no face')}</th>
          </tr>
        </thead>
        <tbody>
          {fitting(found).map(({ level, all, plain }) => (
            <tr key={level}>
              <th scope="row">
                <Named value={level} name={LEVELS[level]} />
              </th>
              <td>{formatCount(all)}</td>
              <td>{formatCount(plain)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isBare && (
        <output className={ui['conflict']}>
          {t(
            'No task fits a guest who has not chosen limits: {level}, no kink, no face. Their boxes pay coins only.',
            { level: levelName(NO_LIMITS_CHOSEN.level) },
          )}
        </output>
      )}
    </div>
  );
}
