import { lazy, Suspense, useEffect } from 'react';
import { isMissed, NO_BOXES } from '../../../engine/games/boxes/rules.ts';
import { useAlert } from '../../shell/ui/alert.tsx';
import { TableFrame, LeaveLine } from '../../table/frame/table-frame.tsx';
import { useTable } from '../../table/room/use-table.ts';
import type { GameProps } from '../index.ts';
import { useTumble } from './dice/use-tumble.ts';
import { Placement } from './placement/placement.tsx';
import { DiceCheck } from './proof/dice-check.tsx';
import { promisePart } from './proof/own-part.ts';
import { boxesMachine, boxesTable } from './room/boxes-table.ts';
import type { RoomView } from '../../../engine/games/boxes/room-fold.ts';
import { nameAt, opponentOf } from './room/room-view.ts';
import { Table } from './table.tsx';
import { rowOf } from './room/boxes-calls.ts';
import { Watching } from '../../table/talk/watchers-bar.tsx';
import { GiftBox } from './board/gift-box.tsx';
import { ShareRoom } from '../../table/lobby/share-room.tsx';
import styles from './waiting.module.css';

interface WaitingProps extends GameProps {
  room: RoomView;
  roomId: string;
}

/** Waiting for somebody: for the second player, or in a rematch for the first one's boxes. */
function Waiting({ game, room, roomId }: WaitingProps) {
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
            'You are Player 2 now: the seats are swapped.'
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

/** It comes when somebody has left: a game is played without it. */
const LeftNotice = lazy(() =>
  import('./left-notice.tsx').then(
    (module) => ({ default: module.LeftNotice }),
    () => ({ default: () => <p role="alert">The other player left. Please reload the page.</p> }),
  ),
);

const LEAVING =
  'Leave the room? The other player may then end the game, and you lose, or give your seat away.';

const INTRO =
  "Two players, two dice, up to nine wrapped boxes. Roll a box's number and what is inside is yours.";

interface BoxesRoomProps extends GameProps {
  onCoins: (coins: number) => void;
}

/** The page in its phase, within what every table's page has. */
export function BoxesRoom({ game, onCoins }: BoxesRoomProps) {
  const table = useTable(boxesTable, boxesMachine);
  const { coins, isOnline, pending, phase, room, roomId, intent } = table;
  const { dice, thrown } = useTumble(table.actor, roomId);
  const showAlert = useAlert();

  const isOn = room !== null && !room.closed && (room.state === 'playing' || dice !== 'resting');
  const leave = () => void table.leave(isOn ? LEAVING : null);

  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);

  function inRoom(view: RoomView, id: string) {
    switch (phase) {
      case 'placement': {
        const laying = view.fairness?.serverSeedHash ?? id;
        return (
          <Placement
            key={laying}
            game={laying}
            busy={pending === 'update-boxes'}
            onFinish={(boxes) => {
              void promisePart(id, laying).then((commitment) =>
                intent({ type: 'update-boxes', boxes, ...(commitment !== null && { commitment }) }),
              );
            }}
            onEmpty={() => void showAlert(NO_BOXES)}
          />
        );
      }
      case 'waiting':
        return <Waiting game={game} room={view} roomId={id} />;
      case 'playing':
      case 'finished':
      case null:
        return (
          <Table
            room={view}
            roomId={id}
            online={isOnline}
            thrown={thrown}
            dice={dice}
            pending={pending}
            onRoll={() => intent({ type: 'roll-dice' })}
            onSay={(message) => {
              intent({ type: 'chat-message', message });
              return isOnline;
            }}
            onShowChat={(allow) => intent({ type: 'watcher-chat', allow })}
            onRematch={() => intent({ type: 'rematch' })}
            onFinish={() => intent({ type: 'finish-game' })}
            onSettle={(dare, done) => intent({ type: 'settle-dare', dare, done })}
            onJudge={(dare, verdict) => intent({ type: 'judge-dare', dare, verdict })}
            onLeave={leave}
          />
        );
    }
  }

  const before = phase === 'placement' || phase === 'waiting';
  const other = room && opponentOf(room);
  const shown = dice === 'resting' ? room : (thrown?.before ?? room);
  const shownState = shown?.state ?? 'playing';
  const hasLeft = room !== null && other !== null && room.left[other];
  // [B53]
  const isAway =
    room?.seat === 'player1' &&
    other !== null &&
    !room.present[other] &&
    isMissed(other, room.missed);
  const isAlone = other !== null && (hasLeft || isAway) && !room.closed;
  return (
    <TableFrame table={table} intro={INTRO} rowOf={rowOf} scene={room?.state} onLeave={leave}>
      {room !== null && roomId !== null && (
        <>
          {isAlone && (
            <Suspense fallback={null}>
              <LeftNotice
                key={`${shownState} ${hasLeft}`}
                who={nameAt(room, other)}
                away={!hasLeft}
                state={shownState}
                logged={!before}
                busy={pending === 'finish-game' || pending === 'free-seat'}
                onFinish={() => intent({ type: 'finish-game' })}
                onFree={() => intent({ type: 'free-seat' })}
              />
            </Suspense>
          )}
          {inRoom(room, roomId)}
          {before && (
            <>
              <Watching count={room.watching} />
              <LeaveLine onLeave={leave} />
              <DiceCheck room={room} roomId={roomId} />
            </>
          )}
        </>
      )}
    </TableFrame>
  );
}
