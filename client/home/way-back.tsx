import { SHOWN_GAMES } from '../games/index.ts';
import { GameLink } from '../shell/page.tsx';
import styles from './way-back.module.css';
import { t } from '../../engine/wire/text.ts';

const isRoom = (room: unknown): room is { id: string; game: string } =>
  typeof room === 'object' && room !== null && 'id' in room && 'game' in room;

/** [T23] The way back to what the visitor has not finished. @param rooms The server's answer, unparsed. */
export function WayBack({ rooms }: { rooms: readonly unknown[] }) {
  const unfinished = rooms.filter(isRoom).flatMap(({ id, game }) => {
    const known = SHOWN_GAMES.find(({ slug }) => slug === game);
    return known === undefined ? [] : [{ id, slug: known.slug, title: known.title }];
  });
  const [first, ...others] = unfinished;
  if (first === undefined) return null;
  const where = t('{game}, room {room}{n, plural, =0 {} other { and {n} more}}', {
    game: first.title,
    room: first.id,
    n: others.length,
  });
  return (
    <section className={styles['back']} aria-label={t('Unfinished game')}>
      <p>
        <b>{t('Your game is still on.')}</b>
        <span>{` ${where}`}</span>
      </p>
      <GameLink slug={first.slug} room={first.id}>
        {t('Back to the table')}
      </GameLink>
    </section>
  );
}
