import { useState } from 'react';
import { FairPlay } from '../../../client/fairness/fair-play.tsx';
import type { GameProps } from '../../../client/games/shown-game.ts';
import { GamePage } from '../../../client/shell/page.tsx';
import { Button } from '../../../client/shell/ui/parts.tsx';
import { useCountdown } from '../../../client/shell/ui/use-countdown.ts';
import { LAYOUT, Play } from '../../../client/table/frame/play.tsx';
import { TalkingTable } from '../../../client/table/frame/talking-table.tsx';
import { ShareRoom } from '../../../client/table/lobby/room-links.tsx';
import { tableRow } from '../../../client/table/lobby/room-list.tsx';
import { tableCalls, type TablePage } from '../../../client/table/room/table-page.ts';
import { roomMachine } from '../../../client/table/room/room-machine.ts';
import { seatStore } from '../../../client/table/room/tab-store.ts';
import { useTable } from '../../../client/table/room/use-table.ts';
import { youOr } from '../../../client/table/seats/seated-view.ts';
import { Said } from '../../../client/table/talk/room-log.tsx';
import { pick } from '../../../engine/chance/chance.ts';
import { type Known, type RoomMessage, roomReading } from '../../../engine/wire/view-fold.ts';
import { LIARS_DICE_NAME } from '../liars-dice-name.ts';
import { allOf, FEWEST, leastOf, MOST_DICE, showing } from '../liars-dice-rules.ts';
import {
  type LiarsDiceView,
  liarsDiceViewSchema,
  FACES,
  type Seat,
  SEATS,
} from '../liars-dice-view.ts';
import styles from './liars-dice-page.module.css';

type Room = Known<LiarsDiceView>;
type Intent =
  | { type: 'start' | 'doubt' | 'rematch' }
  | { type: 'raise'; count: number; face: number }
  | { type: 'chat-message'; message: string };

const { slug } = LIARS_DICE_NAME;
/** [G70] What the next room that is made here has. */
const chosen = { dice: MOST_DICE };
const page: TablePage<Room, RoomMessage<LiarsDiceView, never>, Intent, LiarsDiceView['state']> = {
  calls: tableCalls(slug, () => chosen),
  seat: seatStore(slug),
  ...roomReading(liarsDiceViewSchema),
  phases: {
    waiting: ['start', 'chat-message'],
    bidding: ['raise', 'doubt', 'chat-message'],
    showing: ['chat-message'],
    over: ['rematch', 'chat-message'],
  },
  phaseOf: ({ state }) => state,
  unawaited: ['chat-message'],
  leaving: 'leave-room',
  isOver: ({ state }) => state === 'over',
  house: 'The house takes two seats and bluffs with you.',
};
const machine = roomMachine(page);

const STATES = {
  waiting: 'Waiting for players',
  bidding: 'In progress',
  showing: 'In progress',
  over: 'Finished',
};
const rowOf = tableRow({ states: STATES, seats: SEATS.length });
const INTRO =
  'Three to six hide their dice. Bid how many of a face there are on the whole table, or doubt the bid. Whoever is wrong loses a die; the last one with dice wins.';
const LEAVING = 'Leave the game? You are out, and may come back for the next one.';
const READING =
  'Each draw, times six and rounded down, plus one is a die. All hands take theirs in the order of the seats; a throw uses as many as there are dice.';
const readRound = (draws: readonly number[]) =>
  draws.map((draw) => pick(draw, FACES.length) + 1).join(' ');

function standing({ state, turn, dice, left: gone }: Room, seat: Seat) {
  const due = state === 'bidding' && turn === seat;
  const score = state === 'waiting' ? null : (dice[seat] ?? 0);
  const doing = due ? 'is to bid' : score === 0 ? 'is out' : null;
  return { doing, left: gone.includes(seat), due, score, scored: `${score ?? 0} dice left` };
}

function Choices() {
  const [dice, setDice] = useState(chosen.dice);
  return (
    <label className={styles['choice']}>
      <span>Dice each in a new room</span>
      <select value={dice} onChange={({ target }) => setDice((chosen.dice = Number(target.value)))}>
        {[1, 2, 3, 4, 5].map((many) => (
          <option key={many}>{many}</option>
        ))}
      </select>
    </label>
  );
}

interface Playing {
  room: Room;
  intent: (intent: Intent) => void;
  busy: boolean;
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

function Dice({ label, dice, face }: { label: string; dice: readonly number[]; face?: number }) {
  return (
    <ul className={styles['dice']} aria-label={label}>
      {dice.map((die, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- dice of one throw stay where they are
        <li key={place} data-counts={die === face}>
          {die}
        </li>
      ))}
    </ul>
  );
}

/** Its player says how many, and taps the face. */
function Raise({ room, intent, busy }: Playing) {
  const most = allOf(room.dice);
  const [wanted, setWanted] = useState(1);
  const count = Math.min(most, Math.max(wanted, leastOf(room.bid, FACES.length)));
  return (
    <fieldset className={styles['raise']}>
      <legend>Your bid</legend>
      <div className={styles['count']}>
        <Button variant="quiet" aria-label="Fewer" onClick={() => setWanted(count - 1)}>
          −
        </Button>
        <output>{`${count} ×`}</output>
        <Button variant="quiet" aria-label="More" onClick={() => setWanted(count + 1)}>
          +
        </Button>
      </div>
      {FACES.map((face) => {
        const locked = busy || count < leastOf(room.bid, face);
        const raise = () => locked || intent({ type: 'raise', count, face });
        return (
          <Button
            key={face}
            aria-label={`Bid ${count} × ${face}`}
            aria-disabled={locked}
            onClick={raise}
          >
            {face}
          </Button>
        );
      })}
    </fieldset>
  );
}

function Bidding(playing: Playing) {
  const { room, intent, busy } = playing;
  const { bid, mine, turn, seat } = room;
  const seconds = useCountdown(room.turnEndsAt);
  const isMine = turn === seat;
  const whose = isMine ? 'It is your turn.' : `${youOr(room, turn)} is to bid.`;
  return (
    <>
      <output className={styles['told']}>
        {bid === null ? whose : `${youOr(room, bid.by)} bid ${bid.count} × ${bid.face}. ${whose}`}
      </output>
      {mine !== null && <Dice label="Your dice" dice={mine.dice} face={bid?.face ?? 0} />}
      {isMine && bid !== null && (
        <Button
          variant="danger"
          aria-disabled={busy}
          onClick={() => busy || intent({ type: 'doubt' })}
        >
          Doubt it
        </Button>
      )}
      {isMine && <Raise {...playing} />}
      {seconds !== null && <p className={styles['clock']}>{`${seconds} s left`}</p>}
    </>
  );
}

/** [G72] All hands, and whom the doubt has cost a die. */
function Shown({ room }: { room: Room }) {
  const { bid, doubt, hands } = room;
  const seconds = useCountdown(room.wakesAt ?? null);
  if (bid === null || doubt === null) return null;
  const all = hands.flatMap(({ dice }) => dice);
  const said = `${youOr(room, doubt.by)} doubted ${bid.count} × ${bid.face}. There are ${showing(all, bid.face)}.`;
  return (
    <>
      <output className={styles['told']}>
        {`${said} ${youOr(room, doubt.loser)} lost a die.`}
      </output>
      {hands.map(({ by, dice }) => (
        <div key={by} className={styles['hand']}>
          <span>{youOr(room, by)}</span>
          <Dice label={`Dice of ${youOr(room, by)}`} dice={dice} face={bid.face} />
        </div>
      ))}
      {seconds !== null && <p className={styles['clock']}>{`Next throw in ${seconds} s`}</p>}
    </>
  );
}

function Over({ room, intent, busy }: Playing) {
  const { winner, seat } = room;
  return (
    <>
      <h2 className={styles['told']}>
        {winner === null ? 'This room was closed.' : `${youOr(room, winner)} won the game!`}
      </h2>
      {seat !== null && winner !== null && (
        <Button aria-disabled={busy} onClick={() => busy || intent({ type: 'rematch' })}>
          Play again
        </Button>
      )}
    </>
  );
}

/** The page of Liar's Dice. */
export function LiarsDicePage({ game, watching }: GameProps) {
  const table = useTable(page, machine, watching);
  const { room, roomId, phase, pending, intent } = table;
  const playing = room && { room, intent, busy: pending !== null };
  return (
    <GamePage title={game.title}>
      <TalkingTable
        table={table}
        intro={INTRO}
        choices={<Choices />}
        rowOf={rowOf}
        leaving={phase === 'bidding' || phase === 'showing' ? LEAVING : null}
        seated={room}
        standing={room === null ? null : (seat) => standing(room, seat)}
        layout={LAYOUT}
        Line={Said}
        below={
          room !== null && (
            <FairPlay
              fairness={room.fairness}
              reading={READING}
              round="Throw"
              draws={SEATS.length * MOST_DICE}
              readRound={readRound}
            />
          )
        }
      >
        {playing !== null && roomId !== null && (
          <Play scene={phase}>
            {phase === 'waiting' && <Waiting {...{ ...playing, game, roomId }} />}
            {phase === 'bidding' && <Bidding {...playing} />}
            {phase === 'over' && <Over {...playing} />}
            {(phase === 'showing' || phase === 'over') && <Shown room={playing.room} />}
          </Play>
        )}
      </TalkingTable>
    </GamePage>
  );
}
