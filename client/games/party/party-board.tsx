import { useMemo } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../me/me-chip.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import { partyName } from './party-names.ts';
import podium from './podium.module.css';
import { partyDecidedFor } from '../../../engine/games/party/party-rules.ts';
import { ClosedRoom, GameEnd, Next } from '../boxes/board/game-end.tsx';
import { TableMiddle, type TableProps, whyEnd } from '../boxes/board/table-middle.tsx';
import { daresDone, type TableDare } from '../boxes/dare/dare-cards.ts';
import { DaresDone } from '../../table/seats/seats-and-watchers.tsx';
import { turnText } from '../boxes/log-text.tsx';

interface PodiumProps {
  room: PartyRoom;
  busy: boolean;
  onNext: () => void;
  onLeave: () => void;
}

/** The players by their boxes, the best first; as many boxes share a step. */
function ranked({ taken, scores }: PartyRoom) {
  const all = taken
    .map((seat) => ({ seat, score: scores[seat] }))
    .filter(
      (one): one is { seat: (typeof taken)[number]; score: number } => one.score !== undefined,
    )
    .toSorted((a, b) => b.score - a.score);
  return all.map((one) => ({
    ...one,
    step: all.filter(({ score }) => score > one.score).length + 1,
  }));
}

function titleOf(room: PartyRoom): string {
  const { winner, seat } = room;
  if (winner === null || winner === 'draw') return "It's a draw";
  return winner === seat ? 'You win!' : `${partyName(room, winner)} wins!`;
}

/** How the party ended: the steps, and who was most daring and luckiest. */
export function Podium({ room, busy, onNext, onLeave }: PodiumProps) {
  if (room.closed) {
    const isSeated = room.seat !== null;
    return <ClosedRoom className={podium['podium']} isSeated={isSeated} onLeave={onLeave} />;
  }
  const { awards, seat, avatars } = room;
  const won = room.winner !== 'draw' && (seat === null || room.winner === seat);
  const ranks = ranked(room);
  const name = (one: string) =>
    one === seat ? <span>You</span> : <bdi>{partyName(room, one)}</bdi>;
  return (
    <GameEnd className={podium['podium']} won={won} title={<bdi>{titleOf(room)}</bdi>}>
      <ol className={podium['steps']} aria-label="The podium">
        {ranks.slice(0, 3).map(({ seat: one, score, step }, place) => (
          <li key={one} data-place={place + 1} data-step={step}>
            <Avatar name={avatars[one] ?? null} className={podium['face']} />
            <span className={podium['name']}>{name(one)}</span>
            <DaresDone count={daresDone(room.dares, one)} />
            <span className={podium['step']}>
              <b aria-label={`${score} boxes opened`}>{score}</b>
            </span>
          </li>
        ))}
      </ol>
      {ranks.length > 3 && (
        <p className={podium['soft']}>
          {ranks.slice(3).map(({ seat: one, score }) => (
            <span key={one} className={podium['also']}>
              {name(one)}
              <span> </span>
              <b>{score}</b>
              <DaresDone count={daresDone(room.dares, one)} />
            </span>
          ))}
        </p>
      )}
      <p className={podium['awards']}>
        {awards?.daring && (
          <span>
            <span>{'Most daring: '}</span>
            {name(awards.daring)}
          </span>
        )}
        {awards?.lucky && (
          <span>
            <span>{'Luckiest roll: '}</span>
            {name(awards.lucky)}
          </span>
        )}
      </p>
      {seat !== null && (
        <Next onLeave={onLeave}>
          <Button onClick={onNext} disabled={busy}>
            Next game
          </Button>
        </Next>
      )}
    </GameEnd>
  );
}

/** [G8] Why the game may be ended now; null: it goes on. */
function whyOver(room: PartyRoom): string | null {
  if (room.state !== 'playing' || room.seat === null) return null;
  return whyEnd(room, partyDecidedFor(room.scores, room.boxes.length) !== null);
}

/** A dare as its card shows it; nothing, until its opener has chosen the task. */
function tableDare({ judges, voted, ...dare }: PartyRoom['dares'][number]): TableDare[] {
  const { text, difficulty } = dare;
  if (text === null || difficulty === null) return [];
  const left = judges.filter((seat) => !voted.includes(seat));
  return [{ ...dare, text, difficulty, judges: left, voted: voted.length }];
}

/** The middle of the table of a game being played or finished. */
export function PartyBoard(props: TableProps<PartyRoom>) {
  const { room, shown, pending, onIntent, onLeave } = props;
  const dares = useMemo(() => room.dares.flatMap(tableDare), [room.dares]);
  const { turn, seat } = shown;
  const playing = shown.state === 'playing';
  const mine = playing && turn === seat;
  const gone = { left: shown.left.includes(turn), present: shown.present[turn] === true };
  return (
    <TableMiddle
      {...props}
      dares={dares}
      nameOf={(one) => partyName(room, one)}
      playing={playing}
      mine={mine}
      turn={mine ? 'Your turn' : turnText(partyName(shown, turn), gone)}
      clock="anybody"
      whyEnd={whyOver(shown)}
    >
      <Podium
        room={room}
        busy={pending === 'rematch'}
        onNext={() => onIntent({ type: 'rematch' })}
        onLeave={onLeave}
      />
    </TableMiddle>
  );
}
