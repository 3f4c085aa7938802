import { useRef } from 'react';
import { decidedFor } from '../../../../engine/games/boxes/rules.ts';
import { Button } from '../../../shell/ui/button.tsx';
import { Die } from './die.tsx';
import styles from './dice-tray.module.css';
import { rewardText, rollText, turnText } from '../log-text.tsx';
import { Odds } from './odds.tsx';
import { RollButton } from './roll-button.tsx';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { authorOf, type DiceLine } from '../room/room-view.ts';
import { useCountdown } from '../../../shell/ui/use-countdown.ts';

interface DiceTrayProps {
  room: RoomView;
  /** The roll the dice show; null before the first of a game. */
  dice: DiceLine | null;
  tumbling: boolean;
  /** Without a connection nobody knows how the turn's clock runs. */
  online: boolean;
  forced: boolean;
  /** Asked for, not answered yet. */
  rolling: boolean;
  /** The end was asked for, not answered yet. */
  finishing: boolean;
  onRoll: () => void;
  onFinish: () => void;
}

/** The dice, what they did, whose turn it is, and the button of the player whose turn it is. */
export function DiceTray(props: DiceTrayProps) {
  const { room, dice, tumbling, online, forced, rolling, onRoll } = props;
  const tray = useRef<HTMLElement>(null);
  const seconds = useCountdown(room.turnEndsAt);
  const playing = room.state === 'playing' && !room.closed;
  const mine = playing && room.seat === room.turn;
  const anyoneLeft = room.left.player1 || room.left.player2;
  const decided = playing && !tumbling && !anyoneLeft && decidedFor(room) !== null;
  const house = forced && dice !== null && (
    <>
      {' The house rolled for '}
      <bdi>{authorOf(dice)}</bdi>.
    </>
  );
  const reward = dice && rewardText(dice);
  return (
    <section
      ref={tray}
      tabIndex={-1}
      className={styles['tray']}
      aria-label="Dice"
      data-over={!playing}
    >
      <div className={styles['dice']}>
        <Die
          name="First die"
          testId="die-1"
          value={dice?.die1 ?? null}
          roll={dice?.id ?? 0}
          shaking={rolling}
          tumbling={tumbling}
        />
        <Die
          name="Second die"
          testId="die-2"
          value={dice?.die2 ?? null}
          roll={dice?.id ?? 0}
          shaking={rolling}
          tumbling={tumbling}
        />
      </div>
      <div className={styles['told']} data-testid="game-status">
        {/* The log tells what was rolled: here only whose turn it is is said aloud. */}
        <output className={styles['turn']} data-mine={mine && !tumbling}>
          {tumbling && 'The dice are rolling…'}
          {playing && !tumbling && turnText(room, room.seat)}
          {!tumbling && house && <span className="visually-hidden">{house}</span>}
        </output>
        {!tumbling && dice && (
          <span className={styles['result']}>
            {rollText(dice, dice.by === room.seat)}
            {reward && <b className={styles['reward']}> {reward}</b>}
            {house && <span aria-hidden="true">{house}</span>}
          </span>
        )}
        {!tumbling && !dice && playing && (
          <span className={styles['result']}>
            The sum of the dice opens the box with its number.
          </span>
        )}
      </div>
      <div className={styles['act']}>
        {mine && !tumbling && (
          <RollButton again={dice !== null} disabled={rolling} home={tray} onRoll={onRoll} />
        )}
        {playing && !tumbling && online && seconds !== null && (
          <p className={styles['clock']} data-late={seconds <= 5}>
            {mine ? `Rolls by itself in ${seconds} s` : `${seconds} s left`}
          </p>
        )}
      </div>
      {playing && (
        <div className={styles['left']}>
          <Odds boxes={room.boxes} />
          {decided && (
            <div className={styles['decided']}>
              <p>The boxes left cannot change who wins.</p>
              <Button variant="quiet" disabled={props.finishing} onClick={props.onFinish}>
                Finish now
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
