import { useEffect } from 'react';
import { FairPlay } from '../../../client/fairness/fair-play.tsx';
import { partOf, sealedPart } from '../../../client/fairness/sealed-part.ts';
import { SeedParts } from '../../../client/fairness/seed-parts.tsx';
import type { GameProps } from '../../../client/games/shown-game.ts';
import { randomHex } from '../../../client/shell/net/api.ts';
import { Button } from '../../../client/shell/ui/parts.tsx';
import { LoadingGame, GamePage } from '../../../client/shell/page.tsx';
import { useCountdown } from '../../../client/shell/ui/use-countdown.ts';
import { LAYOUT, Play } from '../../../client/table/frame/play.tsx';
import { TalkingTable } from '../../../client/table/frame/talking-table.tsx';
import { ShareRoom } from '../../../client/table/lobby/room-links.tsx';
import { tableRow } from '../../../client/table/lobby/room-list.tsx';
import { roomMachine } from '../../../client/table/room/room-machine.ts';
import {
  askForSeat,
  seatResult,
  tableCalls,
  type TablePage,
} from '../../../client/table/room/table-page.ts';
import { seatStore } from '../../../client/table/room/tab-store.ts';
import { usePurse, useTable } from '../../../client/table/room/use-table.ts';
import { youOr } from '../../../client/table/seats/seated-view.ts';
import { Said } from '../../../client/table/talk/room-log.tsx';
import { pick } from '../../../engine/chance/chance.ts';
import { type Known, type RoomMessage, roomReading } from '../../../engine/wire/view-fold.ts';
import { HIGHEST, type Seat, SEATS } from '../lowest-events.ts';
import styles from './lowest-page.module.css';
import { type LowestView, viewSchema } from '../lowest-view.ts';

const SLUG = 'lowest-alone';
type Room = Known<LowestView>;
type Intent =
  | { type: 'start' }
  | { type: 'pick'; number: number }
  | { type: 'chat-message'; message: string };

/** The part of the draws of whoever starts, sealed until they do. */
const sealed = sealedPart('lowest-part');

const page: TablePage<Room, RoomMessage<LowestView, never>, Intent, LowestView['state']> = {
  calls: {
    ...tableCalls(SLUG),
    join: async (roomId) => seatResult(await askForSeat(roomId, { entropy: randomHex() })),
  },
  seat: seatStore(SLUG),
  ...roomReading(viewSchema),
  phases: {
    gathering: ['start', 'chat-message'],
    picking: ['pick', 'chat-message'],
    over: ['chat-message'],
  },
  phaseOf: ({ state }) => state,
  unawaited: ['chat-message'],
  leaving: 'leave',
  isOver: ({ state }) => state === 'over',
  byItself: ({ state, seat, starts, fairness }) => {
    const commitment = sealed.commitment();
    const isDue = state === 'gathering' && seat !== null && seat === starts;
    if (!isDue || commitment === null || partOf(fairness, seat) !== undefined) return null;
    return { name: 'seal', body: { commitment, commandId: commitment.slice(0, 32) } };
  },
  adds: ({ type }, room) =>
    type === 'start' && room?.starts != null ? sealed.opening(room.fairness, room.starts) : {},
  onRefusal: ({ action }) => action !== 'seal',
};
const machine = roomMachine(page);

const STATES = { gathering: 'Waiting for players', picking: 'In progress', over: 'Finished' };
const rowOf = tableRow({ states: STATES, seats: SEATS.length });
const INTRO =
  'Everybody picks a number from 1 to 6 in secret. The lowest that nobody else has picked wins the round, three rounds win the game.';
const LEAVING = 'Leave the game for good? You cannot come back to it.';
const READING =
  'The server picks floor(6 × draw) + 1 for a player who runs out of time. The client seed has a part of each player; that of the player who starts is sealed until then.';
const readPick = ([draw = 0]: readonly number[]): string => `${pick(draw, HIGHEST) + 1}`;
const NUMBERS = [1, 2, 3, 4, 5, 6];

function standing({ state, picked, scores, left: gone }: Room, seat: Seat) {
  const score = scores[seat] ?? 0;
  const left = gone.includes(seat);
  const due = state === 'picking' && !left && !picked.includes(seat);
  const doing = state === 'picking' ? (due ? 'is thinking…' : 'has picked') : null;
  return { doing, left, due, score, scored: `${score} rounds won` };
}

const outcome = (room: Room) =>
  room.winner === null ? 'This room was closed.' : `${youOr(room, room.winner)} won the game!`;

interface Playing {
  room: Room;
  intent: (intent: Intent) => void;
}

function Gathering({ game, room, roomId, intent }: Playing & GameProps & { roomId: string }) {
  const mayStart = room.seat === room.starts && room.taken.length > 1;
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
      {seconds !== null && <p className={styles['clock']}>{`${seconds} s left`}</p>}
    </>
  );
}

/** Whoever ran out of time: the draws, and what the players gave to them. */
function Proof({ room }: { room: Room }) {
  const nameOf = (by: string) =>
    SEATS.filter((seat) => seat === by).map((seat) => youOr(room, seat))[0] ?? by;
  return (
    <FairPlay
      fairness={room.fairness}
      round="Pick"
      reading={READING}
      readRound={readPick}
      renderParts={(seeds) => (
        <SeedParts seeds={seeds} nameOf={nameOf} isOpen={room.state === 'gathering'} />
      )}
    />
  );
}

/** The result of the last round, with all picks. */
function Reveal({ room }: { room: Room }) {
  if (room.revealed === null) return null;
  const { picks, winner, coins } = room.revealed;
  return (
    <>
      <output className={styles['round']}>
        {winner ? `${youOr(room, winner)} won the round and ${coins} coins.` : 'Nobody was alone.'}
      </output>
      <ul className={styles['picks']} aria-label="Last round">
        {room.taken
          .filter((seat) => seat in picks)
          .map((seat) => (
            <li key={seat} data-won={seat === winner}>
              <b>{picks[seat]}</b>
              <span>{` ${youOr(room, seat)}`}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Lowest alone: two to six pick in secret, at the same time. */
function LowestTable({
  game,
  watching,
  onCoins,
}: GameProps & { onCoins: (coins: number) => void }) {
  const table = useTable(page, machine, watching);
  const { room, roomId, phase, pending, intent, coins, watches } = table;
  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);
  return (
    <TalkingTable
      table={table}
      intro={INTRO}
      rowOf={rowOf}
      leaving={phase === 'picking' ? LEAVING : null}
      seated={room}
      standing={room === null ? null : (seat) => standing(room, seat)}
      layout={LAYOUT}
      Line={Said}
      below={room && <Proof room={room} />}
    >
      {room !== null && roomId !== null && (
        <Play scene={phase}>
          {phase === 'gathering' && <Gathering {...{ game, room, roomId, intent }} />}
          {phase === 'picking' && !watches && (
            <Picking {...{ room, intent, busy: pending === 'pick' }} />
          )}
          {phase === 'over' && <h2 className={styles['won']}>{outcome(room)}</h2>}
          <Reveal room={room} />
        </Play>
      )}
    </TalkingTable>
  );
}

/** Its page: the coins stand in the head, because rounds are paid. */
export function LowestPage({ game, ...rest }: GameProps) {
  const { isReady, coins, setCoins } = usePurse(SLUG);
  return (
    <GamePage title={game.title} {...(rest.watching === undefined && { coins })}>
      {isReady ? (
        <LowestTable game={game} {...rest} onCoins={setCoins} />
      ) : (
        <LoadingGame title={game.title} />
      )}
    </GamePage>
  );
}
