import { t } from '../../../../engine/wire/text.ts';
import styles from './tray-parts.module.css';
import type { Box } from '../../../../engine/games/dice/rules.ts';
import { boxHue } from '../board/board.tsx';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../shell/ui/parts.tsx';
import { useMainAction } from '../../../shell/ui/use-main-action.ts';

/** The places of each face, of nine, that carry a pip. */
const PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** How the cube is turned to show a face: degrees about x and y. */
const TURNS: readonly { x: number; y: number }[] = [
  { x: 0, y: 0 },
  { x: 0, y: -90 },
  { x: -90, y: 0 },
  { x: 90, y: 0 },
  { x: 0, y: 90 },
  { x: 0, y: 180 },
];

/** Not thrown yet: a die on its corner, of which no face is on top. */
const UNTHROWN = { x: -30, y: 42 };

/** Made once for all dice: they never change, only the cube turns. */
const FACES = PIPS.map((pips, face) => (
  <svg key={face} className={styles['face']} viewBox="0 0 60 60" aria-hidden="true">
    <rect x="0.5" y="0.5" width="59" height="59" rx="11" fill="#fff6e9" stroke="#e3c9b4" />
    {pips.map((place) => (
      <circle
        key={place}
        cx={15 + (place % 3) * 15}
        cy={15 + Math.floor(place / 3) * 15}
        r={face === 0 ? 7.5 : 5.4}
        fill={face === 0 ? '#d81b60' : '#4a1237'}
      />
    ))}
  </svg>
));

interface DieProps {
  name: string;
  testId: string;
  /** 1 to 6; null before the first roll. */
  value: number | null;
  /** The roll shown, counted up: a new one makes the die tumble to its value. */
  roll: number;
  /** Rolled, but the answer is not here yet. */
  shaking: boolean;
  /** On its way to `value`, which is not read out before the die rests. */
  tumbling: boolean;
}

/** A die in the round that tumbles and lands on the server's value. */
export function Die({ name, testId, value, roll, shaking, tumbling }: DieProps) {
  const turn = (value === null ? null : TURNS[value - 1]) ?? UNTHROWN;
  const label = tumbling
    ? t('{name}: rolling', { name })
    : value === null
      ? t('{name}: not rolled yet', { name })
      : t('{name}: {value}', { name, value });
  const spins = (roll % 1000) * 720;
  return (
    <div
      className={styles['die']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cube of drawings, no image file
      role="img"
      aria-label={label}
      data-testid={testId}
      data-value={tumbling ? '' : (value ?? '')}
      data-shaking={shaking}
      data-unthrown={value === null && !tumbling}
    >
      <div
        className={styles['cube']}
        style={{ transform: `rotateX(${turn.x + spins}deg) rotateY(${turn.y + spins}deg)` }}
      >
        {FACES}
      </div>
    </div>
  );
}

/** Of the 36 throws so many open a box that comes easily, or perhaps. */
const [EASY, MAYBE] = [5, 3];
const CHANCES = [t('Likely'), t('Maybe'), t('Rare, pays more')] as const;
const chanceOf = (ways: number) => CHANCES[ways >= EASY ? 0 : ways >= MAYBE ? 1 : 2];

/** [B125] The boxes left, by how easily a throw opens them. */
export function Odds({
  boxes,
  waysOf,
}: {
  boxes: readonly Box[];
  waysOf: (number: number) => number;
}) {
  const numbers = boxes.map(({ number }) => number).toSorted((a, b) => a - b);
  const groups = CHANCES.map((chance) => ({
    chance,
    within: numbers.filter((number) => chanceOf(waysOf(number)) === chance),
  }));
  return (
    <ul
      className={styles['odds']}
      aria-label={t('Boxes left and their odds')}
      data-not-on="television"
    >
      {groups.map(
        ({ chance, within }) =>
          within.length > 0 && (
            <li key={chance}>
              <span>{`${chance} `}</span>
              {within.map((number) => (
                <b key={number} style={{ borderColor: `hsl(${boxHue(number)} 62% 58%)` }}>
                  {`${number} `}
                </b>
              ))}
            </li>
          ),
      )}
    </ul>
  );
}

interface TurnClockProps {
  seconds: number;
  does: keyof typeof BY_ITSELF;
}

/** The server does this when the time is up; `waits`: the game goes on, though a dare is open. */
const BY_ITSELF = {
  rolls: (n: number) => t('Rolls by itself in {n} s.', { n }),
  opens: (n: number) => t('Opens by itself in {n} s.', { n }),
  chooses: (n: number) => t('Chooses by itself in {n} s.', { n }),
  waits: (n: number) => t('Goes on by itself in {n} s.', { n }),
} as const;

/** [B126] How long a player may still wait. The server then goes on for them. */
export const TurnClock = ({ seconds, does }: TurnClockProps) => (
  <p className={styles['clock']} data-late={does !== 'waits' && seconds <= 5}>
    {BY_ITSELF[does](seconds)}
  </p>
);

interface RollButtonProps {
  /** Not the first roll of the game: the button comes back where it was before. */
  again: boolean;
  disabled: boolean;
  second: boolean;
  /** [G17] What the dice wait for, on the button; null: they may be rolled. */
  waits: ReactNode;
  /** Gets the focus while there is no button. */
  home: RefObject<HTMLElement | null>;
  onRoll: () => void;
}

/**
 * The button goes with the turn. The focus it had waits at the dice, and is here again when the turn
 * is, unless the player has gone elsewhere with it.
 */
export function RollButton({ again, disabled, second, waits, home, onRoll }: RollButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useMainAction(button);

  // [B162] With large text the first turn would begin below the window.
  useEffect(() => {
    if (again) return;
    // After the page has gone to its top, where a table begins.
    const frame = requestAnimationFrame(() => {
      button.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [again]);

  useEffect(() => {
    if (disabled) return;
    const at = document.activeElement;
    const isHome = at !== null && at === home.current;
    const isLost = at === document.body || at?.getAttribute('role') === 'group';
    if (isHome || (again && isLost)) button.current?.focus({ preventScroll: true });
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
    if (waits !== null) return;
    // A button that is disabled loses the focus too.
    if (document.activeElement === button.current) home.current?.focus({ preventScroll: true });
    onRoll();
  }

  return (
    <Button
      ref={button}
      variant={second ? 'quiet' : 'primary'}
      className={styles['roll']}
      disabled={disabled}
      aria-disabled={waits !== null}
      onClick={roll}
    >
      {waits ?? t('Roll Dice')}
    </Button>
  );
}
