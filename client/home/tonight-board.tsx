import * as v from 'valibot';
import { tonightSchema } from '../../engine/wire/rest.ts';
import styles from './tonight-board.module.css';
import { t } from '../../engine/wire/text.ts';

const TITLES = {
  daring: t('Most daring'),
  lucky: t('Luckiest roll'),
  wheel: t('Best wheel'),
  streak: t('Longest streak'),
} as const;

/** [T28] Who has done what tonight. @param tonight The server's answer, unparsed. */
export function TonightBoard({ tonight }: { tonight: object }) {
  const read = v.safeParse(tonightSchema.entries.tonight, tonight);
  if (!read.success) return null;
  const { daring, lucky, wheel, streak } = read.output;
  const rows = [
    daring && {
      title: TITLES.daring,
      name: daring.name,
      what: t('{n, plural, one {# dare} other {{n} dares}}', { n: daring.dares }),
    },
    lucky && { title: TITLES.lucky, name: lucky.name, what: lucky.roll },
    wheel && {
      title: TITLES.wheel,
      name: wheel.name,
      what: t('{n, plural, other {{n} points}}', { n: wheel.score }),
    },
    streak && {
      title: TITLES.streak,
      name: streak.name,
      what: t('{n, plural, other {{n} games won}}', { n: streak.games }),
    },
  ].filter((row) => row !== null);
  return (
    <section className={styles['board']} aria-labelledby="tonight">
      <h2 id="tonight">{t('Tonight')}</h2>
      <dl>
        {rows.map(({ title, name, what }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <b>
                <bdi title={name}>{name}</bdi>
              </b>
              <span>{what}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
