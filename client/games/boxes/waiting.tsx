import type { RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import { ShareRoom } from '../../table/lobby/share-room.tsx';
import type { GameProps } from '../shown-game.ts';
import { GiftBox } from './board/gift-box.tsx';
import { nameAt } from './room/room-view.ts';
import styles from './waiting.module.css';

interface WaitingProps extends GameProps {
  room: RoomView;
  roomId: string;
}

/** Waiting for somebody: for the second player, or in a rematch for the first one's boxes. */
export function Waiting({ game, room, roomId }: WaitingProps) {
  const host = <bdi>{nameAt(room, 'player1')}</bdi>;
  const forBoxes = room.state === 'waiting_placement';
  return (
    <section className={styles['waiting']} aria-label="Waiting">
      <div className={styles['boxes']} aria-hidden="true">
        {[5, 7, 9].map((number) => (
          <span key={number}>
            <GiftBox number={number} />
          </span>
        ))}
      </div>
      <output className={styles['title']}>
        {forBoxes ? <>{host} is placing boxes…</> : 'Waiting for second player...'}
      </output>
      {forBoxes ? (
        <p className={styles['soft']}>
          {room.present.player1 ? (
            room.seat !== null && 'You are Player 2 now: the seats are swapped.'
          ) : (
            <>{host} is away. The room waits for them.</>
          )}
        </p>
      ) : (
        <ShareRoom game={game} roomId={roomId} />
      )}
    </section>
  );
}
