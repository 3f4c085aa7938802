import { FairPlay } from '../../../../client/fairness/fair-play.tsx';
import type { GameProps } from '../../../../client/games/shown-game.ts';
import { GamePage } from '../../../../client/shell/page.tsx';
import { Button } from '../../../../client/shell/ui/parts.tsx';
import { useCountdown } from '../../../../client/shell/ui/use-countdown.ts';
import { LAYOUT, Play } from '../../../../client/table/frame/play.tsx';
import { TalkingTable } from '../../../../client/table/frame/talking-table.tsx';
import { ShareRoom } from '../../../../client/table/lobby/room-links.tsx';
import { tableRow } from '../../../../client/table/lobby/room-list.tsx';
import { tableCalls, type TablePage } from '../../../../client/table/room/table-page.ts';
import { roomMachine } from '../../../../client/table/room/room-machine.ts';
import { seatStore } from '../../../../client/table/room/tab-store.ts';
import { useTable } from '../../../../client/table/room/use-table.ts';
import { youOr } from '../../../../client/table/seats/seated-view.ts';
import { Said } from '../../../../client/table/talk/room-log.tsx';
import { pick } from '../../../../engine/chance/chance.ts';
import { type Known, type RoomMessage, roomReading } from '../../../../engine/wire/view-fold.ts';
import { NEWGAME_NAME, FEWEST, type Seat, SEATS, SIDES } from '../engine/newgame-rules.ts';
import { type NewgameView, newgameViewSchema } from '../engine/newgame-view.ts';
import styles from './newgame-page.module.css';

type Room = Known<NewgameView>;
type Intent = { type: 'start' | 'roll' | 'rematch' } | { type: 'chat-message'; message: string };

const { slug } = NEWGAME_NAME;
const page: TablePage<Room, RoomMessage<NewgameView, never>, Intent, NewgameView['state']> = {
  calls: tableCalls(slug),
  seat: seatStore(slug),
  ...roomReading(newgameViewSchema),
  phases: {
    waiting: ['start', 'chat-message'],
    playing: ['roll', 'chat-message'],
    over: ['rematch', 'chat-message'],
  },
  phaseOf: ({ state }) => state,
  unawaited: ['chat-message'],
  leaving: 'leave-room',
  isOver: ({ state }) => state === 'over',
  house: 'The house takes a seat and rolls against you.',
};
const machine = roomMachine(page);

const STATES = { waiting: 'Waiting for players', playing: 'In progress', over: 'Finished' };
const rowOf = tableRow({ states: STATES, seats: SEATS.length });
const INTRO = 'Two to six roll in turn. The first with twenty points has won.';
const LEAVING = 'Leave the game? The others go on; you may come back.';
const readRound = ([draw = 0]: readonly number[]) => `rolled ${pick(draw, SIDES) + 1}`;

function standing({ state, turn, scores, left: gone }: Room, seat: Seat) {
  const due = state === 'playing' && turn === seat;
  const score = scores[seat] ?? 0;
  const left = gone.includes(seat);
  return { doing: due ? 'is to roll' : null, left, due, score, scored: `${score} points` };
}

interface Playing {
  room: Room;
  intent: (intent: Intent) => void;
}

function Waiting({ game, room, roomId, intent }: Playing & GameProps & { roomId: string }) {
  const mayStart = room.seat !== null && room.taken.length >= FEWEST;
  return (
    <>
      <output className={styles['told']}>
        {mayStart ? 'Start when all are here.' : 'Waiting for the others…'}
      </output>
      {mayStart && <Button onClick={() => intent({ type: 'start' })}>Start</Button>}
      <ShareRoom game={game} roomId={roomId} />
    </>
  );
}

function Rolling({ room, intent, busy }: Playing & { busy: boolean }) {
  const seconds = useCountdown(room.turnEndsAt);
  const isMine = room.turn === room.seat;
  const locked = busy || !isMine;
  return (
    <>
      <output className={styles['told']}>
        {isMine ? 'It is your turn.' : `${youOr(room, room.turn)} is to roll.`}
      </output>
      {room.lastDie !== null && <p className={styles['die']}>{room.lastDie}</p>}
      {room.seat !== null && (
        <Button aria-disabled={locked} onClick={() => !locked && intent({ type: 'roll' })}>
          Roll
        </Button>
      )}
      {seconds !== null && <p className={styles['clock']}>{`${seconds} s left`}</p>}
    </>
  );
}

const outcome = (room: Room) =>
  room.winner === null ? 'This room was closed.' : `${youOr(room, room.winner)} won the game!`;

/** The page of Newgame Title. */
export function NewgamePage({ game, watching }: GameProps) {
  const table = useTable(page, machine, watching);
  const { room, roomId, phase, pending, intent } = table;
  return (
    <GamePage title={game.title}>
      <TalkingTable
        table={table}
        intro={INTRO}
        rowOf={rowOf}
        leaving={phase === 'playing' ? LEAVING : null}
        seated={room}
        standing={room === null ? null : (seat) => standing(room, seat)}
        layout={LAYOUT}
        Line={Said}
        below={
          room !== null && (
            <FairPlay
              fairness={room.fairness}
              reading="The first draw of a roll, times six and rounded down, plus one is the die."
              round="Roll"
              readRound={readRound}
            />
          )
        }
      >
        {room !== null && roomId !== null && (
          <Play scene={phase}>
            {phase === 'waiting' && <Waiting {...{ game, room, roomId, intent }} />}
            {phase === 'playing' && <Rolling {...{ room, intent, busy: pending === 'roll' }} />}
            {phase === 'over' && <output className={styles['told']}>{outcome(room)}</output>}
            {room.winner !== null && room.seat !== null && (
              <Button onClick={() => intent({ type: 'rematch' })}>Play again</Button>
            )}
          </Play>
        )}
      </TalkingTable>
    </GamePage>
  );
}
