import { useRef, type RefObject, useEffect, useLayoutEffect } from 'react';
import {
  decidedFor,
  type Box,
  EMPTY_ROLLS,
  waysToThrow,
} from '../../../../engine/games/boxes/rules.ts';
import { Button } from '../../../shell/ui/button.tsx';
import { Die } from './die.tsx';
import styles from './dice-tray.module.css';
import { rewardText, rollText, turnText } from '../log-text.tsx';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { authorOf, type DiceLine } from '../room/room-view.ts';
import { useCountdown } from '../../../shell/ui/use-countdown.ts';
import { boxHue } from '../board/gift-box.tsx';

interface RollButtonProps {
  /** Not the first roll of the game: the button comes back where it was before. */
  again: boolean;
  disabled: boolean;
  /** Where the focus waits while there is no button. */
  home: RefObject<HTMLElement | null>;
  onRoll: () => void;
}

/**
 * The button goes with the turn. The focus it had waits at the dice, and is here again when the turn
 * is, unless the player has gone elsewhere with it.
 */
function RollButton({ again, disabled, home, onRoll }: RollButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (disabled) return;
    const at = document.activeElement;
    const waits = at !== null && at === home.current;
    if (waits || (again && at === document.body)) button.current?.focus({ preventScroll: true });
  }, [again, disabled, home]);

  // Before the element goes; afterwards the focus is with nobody.
  useLayoutEffect(() => {
    const element = button.current;
    const dice = home.current;
    return () => {
      if (document.activeElement === element) dice?.focus({ preventScroll: true });
    };
  }, [home]);

  function roll() {
    // A button that is disabled loses the focus too.
    if (document.activeElement === button.current) home.current?.focus({ preventScroll: true });
    onRoll();
  }

  return (
    <Button ref={button} className={styles['roll']} disabled={disabled} onClick={roll}>
      Roll Dice
    </Button>
  );
}

/** The numbers still to be rolled, and how many of the 36 throws give each. */
function Odds({ boxes }: { boxes: readonly Box[] }) {
  const numbers = boxes.map(({ number }) => number).toSorted((a, b) => a - b);
  return (
    <ul className={styles['odds']} aria-label="Boxes left and their odds">
      {numbers.map((number) => (
        <li key={number} style={{ borderColor: `hsl(${boxHue(number)} 62% 58%)` }}>
          <b>{number}</b> <span>{waysToThrow(number)}/36</span>
        </li>
      ))}
    </ul>
  );
}

/** [B46] [B61] Why the game may be ended now; null: it goes on. */
function whyOver(room: RoomView): string | null {
  if (decidedFor(room) !== null) return 'The winner is certain.';
  return room.empty >= EMPTY_ROLLS ? 'Ten rolls opened nothing.' : null;
}

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
  const mayEnd = playing && !tumbling && !anyoneLeft && room.seat !== null;
  const whyEnd = mayEnd ? whyOver(room) : null;
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
        {playing && !tumbling && online && seconds !== null && room.turn !== room.house && (
          <p className={styles['clock']} data-late={seconds <= 5}>
            The house rolls {room.house !== null && 'for you '}in {seconds} s.
          </p>
        )}
      </div>
      {playing && (
        <div className={styles['left']}>
          {whyEnd === null ? (
            <Odds boxes={room.boxes} />
          ) : (
            <div className={styles['decided']}>
              <p>{whyEnd}</p>
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
