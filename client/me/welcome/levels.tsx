import { LEVEL_ORDER } from '../../../engine/wire/profile.ts';
import { Flame, levelName } from '../limits/level-name.tsx';
import styles from './levels.module.css';

/** Chooses the most daring level. */
export function Levels({ level, onChoose }: { level: string; onChoose: (step: number) => void }) {
  return (
    <fieldset className={styles['levels']}>
      <legend className="visually-hidden">The most daring that is fine</legend>
      {LEVEL_ORDER.map((each, step) => {
        const { text, lang } = levelName(each);
        return (
          <label key={each} className={styles['level']}>
            <input
              type="radio"
              name="welcome-level"
              className="visually-hidden"
              checked={each === level}
              onChange={() => onChoose(step)}
            />
            <Flame />
            <b lang={lang}>{text}</b>
          </label>
        );
      })}
    </fieldset>
  );
}
