import { t } from '../../../engine/wire/text.ts';
import { Suspense, useMemo } from 'react';
import { isAbsent, type SeatName, SEATS } from '../../../engine/games/boxes/rules.ts';
import { Tonight } from '../../me/limits/tonight.tsx';
import type { RoomProps } from '../../table/frame/rooms-page.tsx';
import { lazyPart, STEPS_TO_COME } from '../../table/frame/table-frame.tsx';
import { type Layout, TalkingTable } from '../../table/frame/talking-table.tsx';
import { WatchersBar } from '../../table/seats/seats-and-watchers.tsx';
import { daresDone, photoForCard } from './dare/dare-cards.ts';
import { useTumble } from './dice/use-tumble.ts';
import { promisePart } from './proof/own-part.ts';
import type { ListedRoom } from './room/boxes-table.ts';
import type { BoxesTable } from './boxes-page.tsx';
import type { RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import {
  beforeLanding,
  gameStart,
  nameAt,
  opponentOf,
  placedLines,
  placeOf,
} from './room/room-view.ts';
import { Line } from './log-text.tsx';
import { ReplayLink } from '../../table/lobby/room-links.tsx';
import layout from './board/table-layout.module.css';
import styles from './table.module.css';

// The rooms page loads without the parts of a game.
const Placement = lazyPart(async () => (await import('./placement/placement.tsx')).Placement);
const Waiting = lazyPart(async () => (await import('./waiting.tsx')).Waiting);
const Table = lazyPart(async () => (await import('./table.tsx')).Table);
const BoxesSteps = lazyPart(async () => (await import('./how.tsx')).BoxesSteps);
const DiceCheck = lazyPart(async () => (await import('./proof/dice-check.tsx')).DiceCheck);

const OwnCard = lazyPart(async () => (await import('../../table/card/own-card.tsx')).OwnCard);

const LeftNotice = lazyPart(
  async () => (await import('./waiting.tsx')).LeftNotice,
  t('The other player left. Please reload the page.'),
);

/** Class names of the table's parts. */
const LAYOUT: Layout = {
  table: styles['table'],
  seats: layout['scores'],
  chat: layout['chat'],
  below: layout['below'],
};

/** The answers to a player who left or is away; one at a time. */
const ENDING = ['finish-game', 'free-seat', 'roll-for-absent'];

const LEAVING = t('If you leave, the other player can claim the win or give away your seat.');

const laidText = ({ hasPlayer2 }: RoomView): string =>
  hasPlayer2
    ? t('All placed. Finish, and the game begins.')
    : t('All placed. Finish, and invite your second player.');

type InRoomProps = RoomProps<ListedRoom, BoxesTable>;

/** Whether the dice tumble, and the roll whose result the page does not show yet. */
type Tumble = ReturnType<typeof useTumble<RoomView>>;

interface SceneProps extends Pick<InRoomProps, 'game' | 'table'>, Tumble {
  view: RoomView;
  shown: RoomView;
  roomId: string;
  over: boolean;
  leaving: string | null;
}

/** The room in its phase. */
function Scene({ game, table, view, shown, roomId, over, leaving, dice, thrown }: SceneProps) {
  const { isOnline, pending, phase, intent } = table;
  if (phase === 'waiting') return <Waiting game={game} room={view} roomId={roomId} />;
  if (phase === 'placement') {
    const laying = view.fairness?.serverSeedHash ?? roomId;
    return (
      <Placement
        then={laidText(view)}
        key={laying}
        game={laying}
        busy={pending === 'update-boxes'}
        onFinish={(boxes) => {
          void promisePart(roomId, laying).then((commitment) =>
            intent({ type: 'update-boxes', boxes, ...(commitment !== null && { commitment }) }),
          );
        }}
      />
    );
  }
  const { seat, closed, dares } = view;
  return (
    <Table
      room={view}
      shown={shown}
      online={isOnline}
      thrown={thrown}
      dice={dice}
      over={over}
      pending={pending}
      at={closed ? null : `/api/tables/${game.slug}/${roomId}`}
      onIntent={intent}
      onLeave={() => void table.leave(leaving)}
      card={
        seat !== null &&
        !closed && (
          <OwnCard game={game.slug} roomId={roomId} seat={seat} photo={photoForCard(dares, seat)} />
        )
      }
    />
  );
}

/** Says of a seat whose turn it is, whether they left, and how many boxes they opened. */
function standing(seat: SeatName, view: RoomView, tumbling: boolean) {
  const { state, turn, left, scores, match, house } = view;
  return {
    wins: match[seat],
    dares: daresDone(view.dares, seat),
    doing: seat === house ? t('played by the server') : null,
    left: left[seat],
    due: state === 'playing' && !tumbling && turn === seat,
    score: scores[seat],
    scored: t('{score} boxes opened', { score: scores[seat] }),
    testId: `player-${SEATS.indexOf(seat) + 1}`,
  };
}

/** Tells the reader what they can do when the other player has left or is away; null: neither. */
function leftNotice(view: RoomView, { dice, thrown }: Tumble, table: BoxesTable) {
  const { intent, pending, phase } = table;
  const other = opponentOf(view);
  if (other === null || view.closed) return null;
  const hasLeft = view.left[other];
  // [B60]
  const isAway = !view.present[other] && isAbsent(other, view.missed);
  if (!hasLeft && !isAway) return null;
  const { state } = dice === 'resting' ? view : (thrown?.before ?? view);
  return (
    <Suspense fallback={null}>
      <LeftNotice
        key={`${state} ${hasLeft}`}
        who={nameAt(view, other)}
        away={!hasLeft}
        state={state}
        due={state === 'playing' && view.turn === other && dice === 'resting'}
        logged={!isBeingSet(phase)}
        busy={ENDING.some((asked) => asked === pending)}
        mayFree={hasLeft || view.seat === 'player1'}
        onRoll={() => intent({ type: 'roll-for-absent' })}
        onFinish={() => intent({ type: 'finish-game' })}
        onFree={() => intent({ type: 'free-seat' })}
      />
    </Suspense>
  );
}

const isBeingSet = (phase: BoxesTable['phase']): boolean =>
  phase === 'placement' || phase === 'waiting';

const Steps = () => (
  <Suspense fallback={STEPS_TO_COME}>
    <BoxesSteps />
  </Suspense>
);

/** [B55] What tonight is within, and who watches. */
function Company({ room, table: { pending, intent } }: { room: RoomView; table: BoxesTable }) {
  return (
    <div className={styles['company']}>
      <Tonight shared />
      <WatchersBar
        count={room.watching}
        allowed={room.watcherChat}
        busy={pending === 'watcher-chat'}
        onShowChat={(allow) => intent({ type: 'watcher-chat', allow })}
      />
    </div>
  );
}

/** The page in a room, within what every table's page has. */
export function InRoom({ game, table, ...said }: InRoomProps) {
  const { phase, room, roomId, watches } = table;
  const tumble = useTumble(table.actor, roomId);
  const { dice, thrown } = tumble;
  const isOn = room !== null && !room.closed && (room.state === 'playing' || dice !== 'resting');
  const leaving = isOn ? LEAVING : null;
  const beingSet = isBeingSet(phase);
  const tumbling = dice === 'tumbling' && !beingSet;
  const shown = room && thrown && tumbling ? beforeLanding(room, thrown) : room;
  const over = room !== null && dice === 'resting' && (room.state === 'finished' || room.closed);
  const lines = shown?.messages;
  const swapped = shown?.swapped ?? false;
  // Made anew only for other lines, as the log is.
  const messages = useMemo(() => placedLines(lines ?? [], swapped), [lines, swapped]);
  const seated = useMemo(() => {
    const placeAt = (seat: string) => (shown === null ? 0 : placeOf(shown, seat as SeatName));
    return shown && { ...shown, taken: SEATS, messages, placeAt };
  }, [shown, messages]);
  const isThere = room !== null && shown !== null && roomId !== null;
  const own = isThere && (
    <>
      {beingSet && <Tonight shared />}
      <Suspense fallback={null}>
        <DiceCheck room={shown} roomId={roomId} />
      </Suspense>
      {over && <ReplayLink roomId={roomId} />}
    </>
  );
  return (
    <TalkingTable
      {...said}
      table={table}
      leaving={leaving}
      seated={seated}
      standing={shown === null || beingSet ? null : (seat) => standing(seat, shown, tumbling)}
      layout={LAYOUT}
      label={t('Scores')}
      Line={Line}
      swappedAt={shown === null ? 0 : gameStart(shown.messages)}
      watchers={
        isThere && !room.closed && !watches ? <Company room={room} table={table} /> : undefined
      }
      isWayOutInPlay={over}
      above={isThere && leftNotice(room, tumble, table)}
      below={isThere && (watches ? beingSet && <Steps /> : own)}
    >
      {isThere && (
        <Scene {...{ game, table, shown, roomId, over, leaving, dice, thrown, view: room }} />
      )}
    </TalkingTable>
  );
}
