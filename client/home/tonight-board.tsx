import * as v from 'valibot';
import { tonightSchema } from '../../engine/wire/rest.ts';
import styles from './tonight-board.module.css';

const TITLES = {
  daring: 'Most daring',
  lucky: 'Luckiest roll',
  wheel: 'Best wheel',
  streak: 'Longest streak',
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
      what: daring.dares === 1 ? '1 dare' : `${daring.dares} dares`,
    },
    lucky && { title: TITLES.lucky, name: lucky.name, what: lucky.roll },
    wheel && { title: TITLES.wheel, name: wheel.name, what: `${wheel.score} points` },
    streak && { title: TITLES.streak, name: streak.name, what: `${streak.games} games won` },
  ].filter((row) => row !== null);
  return (
    <section className={styles['board']} aria-labelledby="tonight">
      <h2 id="tonight">Tonight</h2>
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
