import type { Level } from '../../../engine/wire/admin-values.ts';
import { LEVEL_ORDER } from '../../../engine/wire/profile.ts';
import { levelName } from './level-name.ts';
import styles from './level-choice.module.css';

/** What a level means to who chooses it: a level takes the ones below it along. */
const MEANS: Readonly<Record<Level, string>> = {
  Лайт: 'Only the mildest',
  Нормал: 'A little braver',
  Экстрим: 'Quite bold',
  Хардкор: 'Anything goes',
};

function Flames({ count }: { count: number }) {
  return (
    <span className={styles['flames']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} viewBox="0 0 16 20" focusable="false">
          <path d="M8.5 0C9 4 14 6.5 14 12.5 14 17 11.3 20 8 20s-6-3-6-7c0-3 1.7-4.7 2.8-6.7.7 1 .9 2 .9 3C7.5 7.5 9.2 4 8.5 0z" />
        </svg>
      ))}
    </span>
  );
}

interface LevelChoiceProps {
  level: Level;
  onChoose: (level: Level) => void;
}

/** The highest level that is fine, of four. */
export function LevelChoice({ level, onChoose }: LevelChoiceProps) {
  const highest = LEVEL_ORDER.indexOf(level);
  return (
    <fieldset className={styles['levels']}>
      <legend className="visually-hidden">The most daring that is fine</legend>
      {LEVEL_ORDER.map((each, step) => {
        const { text, lang } = levelName(each);
        return (
          <label key={each} className={styles['level']} data-within={step <= highest}>
            <input
              type="radio"
              name="level"
              className="visually-hidden"
              checked={each === level}
              onChange={() => onChoose(each)}
            />
            <Flames count={step + 1} />
            <b lang={lang}>{text}</b>
            <small>{MEANS[each]}</small>
          </label>
        );
      })}
    </fieldset>
  );
}
