import { lazy, Suspense, useEffect } from 'react';
import { NO_BOXES } from '../../engine/boxes/rules.ts';
import { useConfirm } from '../shell/alert.tsx';
import { Button } from '../shell/button.tsx';
import styles from './boxes-room.module.css';
import { DiceCheck } from './dice-check.tsx';
import { LinkNotice } from './link-notice.tsx';
import { promisePart } from './own-part.ts';
import { Placement } from './placement.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { nameAt, opponentOf } from './room-fold.ts';
import { RoomList } from './room-list.tsx';
import { Table } from './table.tsx';
import { useRoom } from './use-room.ts';
import { Waiting } from './waiting.tsx';
import { Watching } from './watching.tsx';

/** It comes when somebody has left: a game is played without it. */
const LeftNotice = lazy(() =>
  import('./left-notice.tsx').then(
    (module) => ({ default: module.LeftNotice }),
    () => ({ default: () => <p role="alert">The other player left. Please reload the page.</p> }),
  ),
);

const LEAVING =
  'Leave the room? The other player may then end the game, and you lose, or give your seat away.';

/** The page in its phase: the rooms, a room being reached, and what happens in it. */
export function BoxesRoom({ onCoins }: { onCoins: (coins: number) => void }) {
  const { snapshot, send, showAlert } = useRoom();
  const { coins, link, notice, pending, room, roomId, rooms, thrown } = snapshot.context;
  const confirm = useConfirm();
  const { dice } = snapshot.value;

  async function leave() {
    const isOn = room !== null && !room.closed && (room.state === 'playing' || dice !== 'resting');
    if (isOn && !(await confirm(LEAVING, 'Leave room'))) return;
    send({ type: 'leave' });
  }

  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);

  // A table begins at its top, however far down the button was that led to it.
  const { state } = room ?? {};
  useEffect(() => {
    if (state !== undefined) window.scrollTo(0, 0);
  }, [state]);

  function phase() {
    if (snapshot.matches({ room: 'room-setup' })) {
      return (
        <RoomList
          rooms={rooms}
          loading={snapshot.matches({ room: { 'room-setup': { list: 'loading' } } })}
          creating={snapshot.matches({ room: { 'room-setup': { desk: 'creating' } } })}
          onRefresh={() => send({ type: 'refresh' })}
          onCreate={() => send({ type: 'create' })}
          onJoin={(id) => send({ type: 'join', roomId: id })}
        />
      );
    }
    if (room === null || roomId === null) {
      return (
        <section className={styles['connecting']}>
          <output>Connecting to room...</output>
          <Button variant="quiet" onClick={() => void leave()}>
            Back to rooms
          </Button>
        </section>
      );
    }
    if (snapshot.matches({ room: 'placement' })) {
      const game = room.fairness?.serverSeedHash ?? roomId;
      return (
        <Placement
          key={game}
          game={game}
          busy={pending === 'update-boxes'}
          onFinish={(boxes) => {
            void promisePart(roomId, game).then((commitment) =>
              send({ type: 'place', boxes, ...(commitment !== null && { commitment }) }),
            );
          }}
          onEmpty={() => void showAlert(NO_BOXES)}
        />
      );
    }
    if (snapshot.matches({ room: 'waiting' })) return <Waiting room={room} roomId={roomId} />;
    return (
      <Table
        room={room}
        roomId={roomId}
        online={link.is === 'online'}
        thrown={thrown}
        dice={dice}
        pending={pending}
        onRoll={() => send({ type: 'roll' })}
        onSay={(message) => {
          send({ type: 'say', message });
          return link.is === 'online';
        }}
        onShowChat={(allow) => send({ type: 'show-chat', allow })}
        onRematch={() => send({ type: 'rematch' })}
        onFinish={() => send({ type: 'finish' })}
        onLeave={() => void leave()}
      />
    );
  }

  const before = snapshot.matches({ room: 'placement' }) || snapshot.matches({ room: 'waiting' });
  const other = room && opponentOf(room);
  const shown = dice === 'resting' ? room : (thrown?.before ?? room);
  const shownState = shown?.state ?? 'playing';
  const isAlone = room !== null && other !== null && room.left[other] && !room.closed;
  return (
    <div className={styles['room']}>
      <LinkNotice link={link} onRetry={() => send({ type: 'retry' })} />
      {notice !== null && (
        <RefusalNotice text={notice} onDismiss={() => send({ type: 'dismiss' })} />
      )}
      {isAlone && (
        <Suspense fallback={null}>
          <LeftNotice
            key={shownState}
            who={nameAt(room, other)}
            state={shownState}
            logged={!before}
            busy={pending === 'finish-game' || pending === 'free-seat'}
            onFinish={() => send({ type: 'finish' })}
            onFree={() => send({ type: 'free' })}
          />
        </Suspense>
      )}
      {phase()}
      {before && (
        <>
          {room !== null && <Watching count={room.watching} />}
          <p className={styles['leave']}>
            <Button variant="quiet" onClick={() => void leave()}>
              Leave room
            </Button>
          </p>
          {room !== null && roomId !== null && <DiceCheck room={room} roomId={roomId} />}
        </>
      )}
    </div>
  );
}
