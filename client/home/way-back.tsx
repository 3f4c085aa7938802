import { SHOWN_GAMES } from '../games/index.ts';
import { GameLink } from '../shell/page.tsx';
import styles from './way-back.module.css';

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
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return (
    <section className={styles['back']} aria-label="Unfinished game">
      <p>
        <b>Your game is still on.</b>
        <span>{` ${first.title}, room ${first.id}${more}`}</span>
      </p>
      <GameLink slug={first.slug} room={first.id}>
        Back to the table
      </GameLink>
    </section>
  );
}
