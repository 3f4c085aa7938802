import { useEffect, useRef } from 'react';
import { Button } from '../shell/button.tsx';
import { Die } from './die.tsx';
import styles from './dice-tray.module.css';
import { rewardText, rollText, turnText } from './log-text.ts';
import { type DiceLine, nameOf, type RoomView } from './room-fold.ts';
import { useCountdown } from '../shell/use-countdown.ts';

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
  onRoll: () => void;
}

interface RollButtonProps {
  /** Not the first roll of the game: the button comes back where it was before. */
  again: boolean;
  disabled: boolean;
  onRoll: () => void;
}

function RollButton({ again, disabled, onRoll }: RollButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button goes with the turn, and the focus with the button: who plays from the keyboard
  // finds it again when the turn comes back.
  useEffect(() => {
    if (again && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [again]);
  return (
    <Button ref={button} className={styles['roll']} disabled={disabled} onClick={onRoll}>
      Roll Dice
    </Button>
  );
}

/** The dice, what they did, whose turn it is, and the button of the player whose turn it is. */
export function DiceTray(props: DiceTrayProps) {
  const { room, dice, tumbling, online, forced, rolling, onRoll } = props;
  const seconds = useCountdown(room.turnEndsAt);
  const playing = room.state === 'playing' && !room.closed;
  const mine = playing && room.seat === room.turn;
  const away = !room.present[room.turn];
  const reward = dice && rewardText(dice);
  return (
    <section className={styles['tray']} aria-label="Dice" data-over={!playing}>
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
      <output className={styles['told']} data-testid="game-status">
        {playing && !tumbling && (
          <span className={styles['turn']} data-mine={mine}>
            {turnText(room.turn, room.seat, away)}
          </span>
        )}
        {tumbling && <span className={styles['turn']}>The dice are rolling…</span>}
        {!tumbling && dice && (
          <span className={styles['result']}>
            {rollText(dice, dice.by === room.seat)}
            {reward && <b className={styles['reward']}> {reward}</b>}
            {forced && ` The house rolled for ${nameOf(dice.by)}.`}
          </span>
        )}
        {!tumbling && !dice && playing && (
          <span className={styles['result']}>
            The sum of the dice opens the box with its number.
          </span>
        )}
      </output>
      <div className={styles['act']}>
        {mine && !tumbling && (
          <RollButton again={dice !== null} disabled={rolling} onRoll={onRoll} />
        )}
        {playing && !tumbling && online && seconds !== null && (
          <p className={styles['clock']} data-late={seconds <= 5}>
            {mine ? `Rolls by itself in ${seconds} s` : `${seconds} s left`}
          </p>
        )}
      </div>
    </section>
  );
}
