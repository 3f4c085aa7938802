import { useEffect, useRef } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../me/avatar.tsx';
import { Button } from '../../shell/ui/button.tsx';
import { Confetti } from '../../shell/ui/confetti.tsx';
import { partyName } from './party-names.ts';
import styles from './podium.module.css';

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
  const section = useRef<HTMLElement>(null);
  // The button that ended the game is gone; who pressed it goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  if (room.closed) {
    return (
      <section className={styles['podium']} aria-label="Result">
        <p className={styles['title']}>This room was closed.</p>
        {room.seat !== null && <Button onClick={onLeave}>Back to rooms</Button>}
      </section>
    );
  }
  const { awards, seat, avatars } = room;
  const won = room.winner !== 'draw' && (seat === null || room.winner === seat);
  const ranks = ranked(room);
  const name = (one: string) => (one === seat ? 'You' : <bdi>{partyName(room, one)}</bdi>);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles['podium']}
      aria-label="Result"
      data-won={won}
    >
      {won && <Confetti />}
      <output className={styles['title']}>
        <bdi>{titleOf(room)}</bdi>
      </output>
      <ol className={styles['steps']} aria-label="The podium">
        {ranks.slice(0, 3).map(({ seat: one, score, step }, place) => (
          <li key={one} data-place={place + 1} data-step={step}>
            <Avatar name={avatars[one] ?? null} className={styles['face']} />
            <span className={styles['name']}>{name(one)}</span>
            <span className={styles['step']}>
              <b aria-label={`${score} boxes opened`}>{score}</b>
            </span>
          </li>
        ))}
      </ol>
      {ranks.length > 3 && (
        <p className={styles['soft']}>
          {ranks.slice(3).map(({ seat: one, score }) => (
            <span key={one} className={styles['also']}>
              {name(one)} <b>{score}</b>
            </span>
          ))}
        </p>
      )}
      <p className={styles['awards']}>
        {awards?.daring && <span>Most daring: {name(awards.daring)}</span>}
        {awards?.lucky && <span>Luckiest roll: {name(awards.lucky)}</span>}
      </p>
      {seat !== null && (
        <div className={styles['actions']}>
          <Button onClick={onNext} disabled={busy}>
            Next game
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            Leave room
          </Button>
        </div>
      )}
    </section>
  );
}
