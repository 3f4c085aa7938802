import { LEVELS, type Limits } from '../../../engine/wire/profile.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { useMe } from '../me.ts';
import { sheets } from '../opened-sheet.tsx';
import { Flame } from './flame.tsx';
import styles from './tonight.module.css';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../../shell/language.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';

const LIST = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

/** Lists the limits beside the level; empty: none. */
function besides({ kinks, withFace }: Limits, named: readonly { id: number; name: string }[]) {
  const names = named.filter(({ id }) => kinks.includes(id)).map(({ name }) => name);
  return LIST.format(withFace ? [...names, t('faces')] : names);
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
  return (
    <div className={styles['line']}>
      <Button variant="quiet" className={styles['tonight']} onClick={() => sheets.open('limits')}>
        <Flame />
        {limits === null ? (
          <span>{t('How daring tonight?')}</span>
        ) : (
          <>
            <Sentence
              of={shared ? t('Yours: <level/>') : t('Tonight: <level/>')}
              tags={{ level: <b>{LEVELS[limits.level]}</b> }}
            />
            {more !== null && more !== '' && (
              <span className={styles['more']}>{` ${t('with {limits}', { limits: more })}`}</span>
            )}
          </>
        )}
      </Button>
      {shared && (
        <p className={styles['within']}>{t('Dares stay within what everybody here allows.')}</p>
      )}
    </div>
  );
}
