import { t } from '../../../../engine/wire/text.ts';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../../me/me-chip.tsx';
import { GameLink } from '../../../shell/page.tsx';
import { Name } from '../../../shell/ui/parts.tsx';
import styles from './next-up.module.css';

/** [G24] Who plays in the next game, in the order in which they sit down. */
export function NextUp({ next }: Pick<PartyRoom, 'next'>) {
  if (next.length === 0) return null;
  return (
    <section className={styles['next']} aria-labelledby="next-up">
      <h3 id="next-up">{t('In the next game')}</h3>
      <ol>
        {next.map(({ name, avatar }, place) => (
          <li key={place}>
            <Avatar name={avatar} className={styles['face']} />
            {name === null ? <span>{t('A guest')}</span> : <Name of={name} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** [B165] What who watches on a phone may do, above the table. */
export const Audience = ({ slug, roomId }: { slug: string; roomId: string }) => (
  <p className={styles['line']} data-not-on="television">
    <span>
      <b>{`${t('You are watching.')} `}</b>
      <span>{t('React below, and judge the dares with the audience.')}</span>
    </span>
    <GameLink slug={slug} room={roomId}>
      <span>{t('Take a seat here')}</span>
    </GameLink>
  </p>
);
