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

interface TonightProps {
  /** At a table. Only the visitor's own limits are shown: those of others are theirs [A100]. */
  shared?: boolean;
}

/** The visitor's own limits; a press opens them. */
export function Tonight({ shared = false }: TonightProps) {
  const me = useMe();
  if (me === null) return null;
  const { limits } = me;
  const more = limits && besides(limits, me.kinks);
  const level = limits && levelName(limits.level);
  return (
    <div className={styles['line']}>
      <Button variant="quiet" className={styles['tonight']} onClick={() => sheets.open('limits')}>
        <Flame />
        {level === null ? (
          <span>How daring tonight?</span>
        ) : (
          <>
            <span>{shared ? 'Yours: ' : 'Tonight: '}</span>
            <b lang={level.lang}>{level.text}</b>
            {more !== null && more !== '' && (
              <span className={styles['more']}>{` with ${more}`}</span>
            )}
          </>
        )}
      </Button>
      {shared && <p className={styles['within']}>Dares stay within what everybody here allows.</p>}
    </div>
  );
}
