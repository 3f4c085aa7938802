import type { CSSProperties } from 'react';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { Face } from '../../../table/seats/face.tsx';
import { DaresDone } from '../../../table/seats/seats-and-watchers.tsx';
import { ClosedRoom, GameEnd, Next } from '../../boxes/board/game-end.tsx';
import { daresDone } from '../../boxes/dare/dare-cards.ts';
import { momentsOf } from './best-moments.ts';
import { partyName } from '../party-names.ts';
import { inOrder } from '../line/place-in-line.ts';
import { podiumOf } from './podium-places.ts';
import podium from './podium.module.css';

interface PodiumProps {
  room: PartyRoom;
  busy: boolean;
  onNext: () => void;
  onLeave: () => void;
}

const boxesIn = (score: number): string => (score === 1 ? '1 box' : `${score} boxes`);

function titleOf({ winner, seat, ...room }: PartyRoom) {
  if (winner === null || winner === 'draw') return <span>{"It's a draw"}</span>;
  if (winner === seat) return <span>You win!</span>;
  return (
    <>
      <Name of={partyName(room, winner)} />
      <span>{' wins!'}</span>
    </>
  );
}

/** How the party ended: the steps, and its best moments [B94]. */
export function Podium({ room, busy, onNext, onLeave }: PodiumProps) {
  if (room.closed) {
    const isSeated = room.seat !== null;
    return <ClosedRoom className={podium['podium']} isSeated={isSeated} onLeave={onLeave} />;
  }
  const { seat } = room;
  const won = room.winner !== 'draw' && (seat === null || room.winner === seat);
  const { steps, columns, others } = podiumOf(room);
  const moments = momentsOf(room);
  const name = (one: string) =>
    one === seat ? <span>You</span> : <Name of={partyName(room, one)} boxed />;
  return (
    <GameEnd className={podium['podium']} won={won} title={titleOf(room)}>
      <div className={podium['told']}>
        <div>
          <ol
            className={podium['steps']}
            aria-label="The podium"
            style={{ '--columns': columns } as CSSProperties}
            data-rows={columns < steps.length}
          >
            {steps.map(({ seat: one, score, place }) => (
              <li key={one} data-place={place}>
                <Face seat={one} className={podium['face']} />
                <span className={podium['name']}>{name(one)}</span>
                <DaresDone count={daresDone(room.dares, one)} />
                <span className={podium['step']}>
                  <b>{inOrder(place)}</b>
                  <span>{boxesIn(score)}</span>
                </span>
              </li>
            ))}
          </ol>
          {others.length > 0 && (
            <p className={podium['soft']}>
              {others.map(({ seat: one, score, place }) => (
                <span key={one} className={podium['also']}>
                  <b>{inOrder(place)}</b>
                  <Face seat={one} />
                  {name(one)}
                  <span>{boxesIn(score)}</span>
                  <DaresDone count={daresDone(room.dares, one)} />
                </span>
              ))}
            </p>
          )}
          {seat !== null && (
            <Next onLeave={onLeave}>
              <Button onClick={onNext} disabled={busy}>
                Next game
              </Button>
            </Next>
          )}
        </div>
        {moments.length > 0 && (
          <ul className={podium['moments']} aria-label="Moments of the game">
            {moments.map(({ is, by, text, said }) => (
              <li key={`${is} ${by}`}>
                <Face seat={by} className={podium['face']} />
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
    </GameEnd>
  );
}
