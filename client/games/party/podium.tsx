import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../me/me-chip.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import { DaresDone } from '../../table/seats/seats-and-watchers.tsx';
import { ClosedRoom, GameEnd, Next } from '../boxes/board/game-end.tsx';
import { daresDone } from '../boxes/dare/dare-cards.ts';
import { momentsOf } from './best-moments.ts';
import { partyName } from './party-names.ts';
import podium from './podium.module.css';

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

/** How the party ended: the steps, and its best moments [B94]. */
export function Podium({ room, busy, onNext, onLeave }: PodiumProps) {
  if (room.closed) {
    const isSeated = room.seat !== null;
    return <ClosedRoom className={podium['podium']} isSeated={isSeated} onLeave={onLeave} />;
  }
  const { seat, avatars } = room;
  const won = room.winner !== 'draw' && (seat === null || room.winner === seat);
  const ranks = ranked(room);
  const moments = momentsOf(room);
  const name = (one: string) =>
    one === seat ? <span>You</span> : <bdi>{partyName(room, one)}</bdi>;
  return (
    <GameEnd className={podium['podium']} won={won} title={<bdi>{titleOf(room)}</bdi>}>
      <div className={podium['told']}>
        <div>
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
        </div>
        {moments.length > 0 && (
          <ul className={podium['moments']} aria-label="Moments of the game">
            {moments.map(({ is, by, text, said }) => (
              <li key={is}>
                <Avatar name={avatars[by] ?? null} className={podium['face']} />
                <div>
                  <p className={podium['label']}>
                    <span>{is}</span>
                    <b>{name(by)}</b>
                  </p>
                  {text !== null && (
                    <p className={podium['text']}>
                      <bdi>{text}</bdi>
                    </p>
                  )}
                  <p className={podium['said']}>{said}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
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
