import { type Level, LEVEL_ORDER, LEVELS } from '../../../engine/wire/profile.ts';
import { Flame } from './flame.tsx';
import styles from './level-choice.module.css';
import { t } from '../../../engine/wire/text.ts';

/** Explains each level in the form. A level includes the ones below it. */
const MEANS: Readonly<Record<Level, string>> = {
  Лайт: t('Only the mildest'),
  Нормал: t('A little braver'),
  Экстрим: t('Quite bold'),
  Хардкор: t('Anything goes'),
};

interface LevelChoiceProps {
  level: Level;
  onChoose: (level: Level) => void;
}

/** The highest level that is fine, of four. */
export function LevelChoice({ level, onChoose }: LevelChoiceProps) {
  const highest = LEVEL_ORDER.indexOf(level);
  return (
    <fieldset className={styles['levels']}>
      <legend className="visually-hidden">{t('The most daring that is fine')}</legend>
      {LEVEL_ORDER.map((each, step) => (
        <label key={each} className={styles['level']} data-within={step <= highest}>
          <input
            type="radio"
            name="level"
            className="visually-hidden"
            checked={each === level}
            onChange={() => onChoose(each)}
          />
          <span className={styles['flames']}>
            {LEVEL_ORDER.slice(0, step + 1).map((flame) => (
              <Flame key={flame} />
            ))}
          </span>
          <b>{LEVELS[each]}</b>
          <small>{MEANS[each]}</small>
        </label>
      ))}
    </fieldset>
  );
}
