import type { Limits } from '../../../engine/wire/profile.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { useMe } from '../me.ts';
import { sheets } from '../opened-sheet.tsx';
import { Flame, levelName } from './level-name.tsx';
import styles from './tonight.module.css';

/** Lists the limits beside the level; empty: none. */
function besides({ kinks, withFace }: Limits, named: readonly { id: number; name: string }[]) {
  const names = named.filter(({ id }) => kinks.includes(id)).map(({ name }) => name);
  return [...names, ...(withFace ? ['faces'] : [])].join(', ');
}

/** The common limits of the table; a press opens the visitor's own. Null: nobody else sits here. */
export function Tonight({ limits }: { limits: Limits | null }) {
  const me = useMe();
  if (me === null) return null;
  const more = limits && besides(limits, me.kinks);
  const level = limits && levelName(limits.level);
  return (
    <p className={styles['line']}>
      <Button variant="quiet" className={styles['tonight']} onClick={() => sheets.open('limits')}>
        <Flame />
        {level === null ? (
          <span>How daring tonight?</span>
        ) : (
          <>
            <span>{'Tonight: '}</span>
            <b lang={level.lang}>{level.text}</b>
            {more !== null && more !== '' && (
              <span className={styles['more']}>{` with ${more}`}</span>
            )}
          </>
        )}
      </Button>
    </p>
  );
}

/** The visitor's own limits, before there is a table. */
export function OwnTonight() {
  return <Tonight limits={useMe()?.limits ?? null} />;
}
