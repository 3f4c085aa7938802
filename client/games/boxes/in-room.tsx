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
  'The other player left. Please reload the page.',
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

const LEAVING = 'If you leave, the other player can claim the win or give away your seat.';

const laidText = ({ hasPlayer2 }: RoomView): string =>
  `All placed. Finish, and ${hasPlayer2 ? 'the game begins' : 'invite your second player'}.`;

/** The page in a room, in its phase, within what every table's page has. */
export function InRoom({ game, table, ...said }: RoomProps<ListedRoom, BoxesTable>) {
  const { isOnline, pending, phase, room, roomId, intent } = table;
  const { dice, thrown } = useTumble(table.actor, roomId);

  const isOn = room !== null && !room.closed && (room.state === 'playing' || dice !== 'resting');
  const leaving = isOn ? LEAVING : null;

  const beingSet = phase === 'placement' || phase === 'waiting';
  const tumbling = dice === 'tumbling' && !beingSet;
  const shown = room && thrown && tumbling ? beforeLanding(room, thrown) : room;
  const over = room !== null && dice === 'resting' && (room.state === 'finished' || room.closed);
  const lines = shown?.messages;
  const swapped = shown?.swapped ?? false;
  // Made anew only for other lines, as the log is.
  const messages = useMemo(() => placedLines(lines ?? [], swapped), [lines, swapped]);

  const seated = useMemo(
    () =>
      shown && {
        ...shown,
        taken: SEATS,
        messages,
        placeAt: (seat: string) => placeOf(shown, seat as SeatName),
      },
    [shown, messages],
  );

  function inRoom(view: RoomView, id: string) {
    switch (phase) {
      case 'placement': {
        const laying = view.fairness?.serverSeedHash ?? id;
        return (
          <Placement
            then={laidText(view)}
            key={laying}
            game={laying}
            busy={pending === 'update-boxes'}
            onFinish={(boxes) => {
              void promisePart(id, laying).then((commitment) =>
                intent({
                  type: 'update-boxes',
                  boxes,
                  ...(commitment !== null && { commitment }),
                }),
              );
            }}
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
            shown={shown ?? view}
            online={isOnline}
            thrown={thrown}
            dice={dice}
            over={over}
            pending={pending}
            at={view.closed ? null : `/api/tables/${game.slug}/${id}`}
            onIntent={intent}
            onLeave={() => void table.leave(leaving)}
            card={
              view.seat !== null &&
              !view.closed && (
                <OwnCard
                  game={game.slug}
                  roomId={id}
                  seat={view.seat}
                  photo={photoForCard(view.dares, view.seat)}
                />
              )
            }
          />
        );
    }
  }

  /** Says of a seat whose turn it is, whether they left, and how many boxes they opened. */
  function standing(seat: SeatName, view: RoomView) {
    const { state, turn, left, scores, match, house } = view;
    return {
      wins: match[seat],
      dares: daresDone(view.dares, seat),
      doing: seat === house ? 'played by the server' : null,
      left: left[seat],
      due: state === 'playing' && !tumbling && turn === seat,
      score: scores[seat],
      scored: `${scores[seat]} boxes opened`,
      testId: `player-${SEATS.indexOf(seat) + 1}`,
    };
  }

  function leftNotice(view: RoomView) {
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
          logged={!beingSet}
          busy={ENDING.some((asked) => asked === pending)}
          mayFree={hasLeft || view.seat === 'player1'}
          onRoll={() => intent({ type: 'roll-for-absent' })}
          onFinish={() => intent({ type: 'finish-game' })}
          onFree={() => intent({ type: 'free-seat' })}
        />
      </Suspense>
    );
  }

  const isThere = room !== null && shown !== null && roomId !== null;
  return (
    <TalkingTable
      {...said}
      table={table}
      leaving={leaving}
      seated={seated}
      standing={shown === null || beingSet ? null : (seat) => standing(seat, shown)}
      layout={LAYOUT}
      label="Scores"
      Line={Line}
      swappedAt={shown === null ? 0 : gameStart(shown.messages)}
      watchers={
        isThere && !room.closed && !table.watches ? (
          <div className={styles['company']}>
            <Tonight shared />
            <WatchersBar
              count={room.watching}
              allowed={room.watcherChat}
              busy={pending === 'watcher-chat'}
              onShowChat={(allow) => intent({ type: 'watcher-chat', allow })}
            />
          </div>
        ) : undefined
      }
      isWayOutInPlay={over}
      above={isThere && leftNotice(room)}
      below={
        isThere &&
        (table.watches ? (
          beingSet && (
            <Suspense fallback={STEPS_TO_COME}>
              <BoxesSteps />
            </Suspense>
          )
        ) : (
          <>
            {beingSet && <Tonight shared />}
            <Suspense fallback={null}>
              <DiceCheck room={shown} roomId={roomId} />
            </Suspense>
            {over && <ReplayLink roomId={roomId} />}
          </>
        ))
      }
    >
      {isThere && inRoom(room, roomId)}
    </TalkingTable>
  );
}
