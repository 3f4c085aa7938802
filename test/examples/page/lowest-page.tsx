import type { GameProps } from '../../../client/games/shown-game.ts';
import { Button } from '../../../client/shell/ui/button.tsx';
import { useCountdown } from '../../../client/shell/ui/use-countdown.ts';
import { GamePage } from '../../../client/shell/page/game-page.tsx';
import { LAYOUT, Play } from '../../../client/table/frame/play.tsx';
import { TalkingTable } from '../../../client/table/frame/talking-table.tsx';
import { ShareRoom } from '../../../client/table/lobby/share-room.tsx';
import { tableRow } from '../../../client/table/lobby/table-row.ts';
import { roomMachine } from '../../../client/table/room/room-machine.ts';
import { tableCalls } from '../../../client/table/room/room-calls.ts';
import type { TablePage } from '../../../client/table/room/table-page.ts';
import { seatStore } from '../../../client/table/room/tab-store.ts';
import { useTable } from '../../../client/table/room/use-table.ts';
import { youOr } from '../../../client/table/seats/seated-view.ts';
import { type Known, type RoomMessage, roomReading } from '../../../engine/wire/view-fold.ts';
import { Said } from '../../../client/table/talk/room-log.tsx';
import { SEATS } from '../lowest-game.ts';
import styles from './lowest-page.module.css';
import { type LowestView, viewSchema } from '../lowest-view.ts';

type Room = Known<LowestView>;
type Intent =
  | { type: 'start' }
  | { type: 'pick'; number: number }
  | { type: 'chat-message'; message: string };

const page: TablePage<Room, RoomMessage<LowestView, never>, Intent, LowestView['state']> = {
  calls: tableCalls('lowest-alone'),
  seat: seatStore('lowest-alone'),
  ...roomReading(viewSchema),
  phases: {
    gathering: ['start', 'chat-message'],
    picking: ['pick', 'chat-message'],
    over: ['chat-message'],
  },
  phaseOf: ({ state }) => state,
  unawaited: ['chat-message'],
  isOver: ({ state }) => state === 'over',
};
const machine = roomMachine(page);

const STATES = { gathering: 'Waiting for players', picking: 'In progress', over: 'Finished' };
const rowOf = tableRow({ states: STATES, seats: SEATS.length });
const INTRO =
  'Everybody picks a number from 1 to 6 in secret. The lowest that nobody else has picked wins the round, three rounds win the game.';
const LEAVING = 'Leave the room? The house picks for you until you return.';
const NUMBERS = [1, 2, 3, 4, 5, 6];

function standing({ state, picked, scores }: Room, seat: LowestView['seat']) {
  const score = scores[seat] ?? 0;
  const due = state === 'picking' && !picked.includes(seat);
  const doing = state === 'picking' ? (due ? 'is thinking…' : 'has picked') : null;
  return { doing, due, score, scored: `${score} rounds won` };
}

const outcome = (room: Room) =>
  room.winner === null ? 'This room was closed.' : `${youOr(room, room.winner)} won the game!`;

interface Playing {
  room: Room;
  intent: (intent: Intent) => void;
}

function Gathering({ game, room, roomId, intent }: Playing & GameProps & { roomId: string }) {
  const mayStart = room.seat === 'seat1' && room.taken.length > 1;
  return (
    <>
      <output className={styles['round']}>
        {mayStart ? 'Start when all are here.' : 'Waiting for the others…'}
      </output>
      {mayStart && <Button onClick={() => intent({ type: 'start' })}>Start</Button>}
      <ShareRoom game={game} roomId={roomId} />
    </>
  );
}

function Picking({ room, intent, busy }: Playing & { busy: boolean }) {
  const seconds = useCountdown(room.turnEndsAt);
  const locked = busy || room.mine !== null;
  return (
    <>
      <fieldset className={styles['numbers']}>
        <legend>{room.mine === null ? 'Pick a number' : 'Waiting for the others…'}</legend>
        {NUMBERS.map((number) => (
          <Button
            key={number}
            variant={room.mine === number ? 'primary' : 'quiet'}
            aria-label={`Pick ${number}`}
            aria-pressed={room.mine === number}
            aria-disabled={locked}
            onClick={() => !locked && intent({ type: 'pick', number })}
          >
            {number}
          </Button>
        ))}
      </fieldset>
      {seconds !== null && <p className={styles['clock']}>{seconds} s left</p>}
    </>
  );
}

/** What the last round came to: every pick, now that they are all there. */
function Reveal({ room }: { room: Room }) {
  if (room.revealed === null) return null;
  const { picks, winner } = room.revealed;
  return (
    <>
      <output className={styles['round']}>
        {winner ? `${youOr(room, winner)} won the round.` : 'Nobody was alone.'}
      </output>
      <ul className={styles['picks']} aria-label="Last round">
        {room.taken.map((seat) => (
          <li key={seat} data-won={seat === winner}>
            <b>{picks[seat]}</b> {youOr(room, seat)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lowest alone: two to six pick in secret, at the same time. */
export function LowestPage({ game, watching }: GameProps) {
  const table = useTable(page, machine, watching);
  const { room, roomId, phase, pending, intent } = table;
  return (
    <GamePage title={game.title}>
      <TalkingTable
        table={table}
        intro={INTRO}
        rowOf={rowOf}
        leaving={phase === 'picking' ? LEAVING : null}
        seated={room}
        standing={room === null ? null : (seat) => standing(room, seat)}
        layout={LAYOUT}
        Line={Said}
      >
        {room !== null && roomId !== null && (
          <Play scene={phase}>
            {phase === 'gathering' && <Gathering {...{ game, room, roomId, intent }} />}
            {phase === 'picking' && <Picking {...{ room, intent, busy: pending === 'pick' }} />}
            {phase === 'over' && <h2 className={styles['won']}>{outcome(room)}</h2>}
            <Reveal room={room} />
          </Play>
        )}
      </TalkingTable>
    </GamePage>
  );
}
