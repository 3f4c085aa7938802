import { t } from '../../../../engine/wire/text.ts';
import { memo, useEffect, useRef } from 'react';
import { isIdle } from '../../../shell/ui/is-idle.ts';
import styles from './board.module.css';
import {
  boxCoins,
  HIGHEST_BOX,
  LOWEST_BOX,
  type Box,
} from '../../../../engine/games/dice/rules.ts';
import { placeOf } from '../placement/grid-geometry.ts';
import type { Throw } from '../room/room-view.ts';

const MIDDLE = (LOWEST_BOX + HIGHEST_BOX) / 2;
const VIOLET = 262;
const RED = 358;

/** 1 for the number in the middle, 0 for the outermost ones. */
export function closeness(number: number): number {
  return 1 - Math.abs(number - MIDDLE) / (HIGHEST_BOX - MIDDLE);
}

/** Colours of a box: redder for numbers nearer the middle. Hue in degrees. */
export function boxHue(number: number): number {
  return Math.round(VIOLET + (RED - VIOLET) * closeness(number));
}

const SPARKS = [0, 45, 90, 135, 180, 225, 270, 315];

/** A wrapped box. `open` lifts its lid and lets it go: the removal of an opened box. */
export const GiftBox = memo(function GiftBox({
  number,
  open = false,
}: {
  number: number;
  open?: boolean;
}) {
  const hue = boxHue(number);
  return (
    <svg
      className={open ? `${styles['gift']} ${styles['open']}` : styles['gift']}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="50" cy="93" rx="40" ry="5" fill="#000" opacity="0.35" />
      {open && (
        <g>
          {SPARKS.map((angle) => (
            <g key={angle} transform={`rotate(${angle} 50 52)`}>
              <path
                className={styles['spark']}
                d="m50 20 2.6 6 6 2.6-6 2.6-2.6 6-2.6-6-6-2.6 6-2.6z"
              />
            </g>
          ))}
        </g>
      )}
      <g className={styles['body']}>
        <rect x="13" y="40" width="74" height="53" rx="7" fill={`hsl(${hue} 62% 42%)`} />
        <path d="M13 47a7 7 0 0 1 7-7h14v53H20a7 7 0 0 1-7-7z" fill="#fff" opacity="0.1" />
        <rect x="13" y="40" width="74" height="10" fill="#000" opacity="0.24" />
        <path d="M43 40h14v53H43z" fill="#ffc857" />
        <path d="M43 40h4v53h-4z" fill="#ffe6a6" />
        <circle cx="50" cy="70" r="18" fill="#fff6e6" />
        <circle cx="50" cy="70" r="18" fill="none" stroke="#c98a1b" strokeWidth="1.6" />
        <text className={styles['number']} x="50" y="78.4" textAnchor="middle">
          {number}
        </text>
      </g>
      <g className={styles['lid']}>
        <rect x="8" y="26" width="84" height="20" rx="6" fill={`hsl(${hue} 68% 52%)`} />
        <rect x="8" y="26" width="84" height="7" rx="3.5" fill="#fff" opacity="0.2" />
        <path d="M42 26h16v20H42z" fill="#ffc857" />
        <path d="M42 26h5v20h-5z" fill="#ffe6a6" />
        <path
          d="M50 25C44 9 26 4 22 13s12 14 28 12zM50 25C56 9 74 4 78 13s-12 14-28 12z"
          fill="#ffc857"
          stroke="#c98a1b"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d="M46 22c-4-7-13-10-17-7 3-4 14-2 17 7z" fill="#ffe6a6" />
        <rect x="44" y="18" width="12" height="10" rx="4" fill="#ffd77f" stroke="#c98a1b" />
      </g>
    </svg>
  );
});

/** [G11] The boxes among which a player chooses, and how the reader opens one; null: it is not theirs. */
export interface BoxChoice {
  numbers: readonly number[];
  onOpen: ((number: number) => void) | null;
}

interface GameGridProps {
  boxes: readonly Box[];
  choice: BoxChoice | null;
  /** The roll whose box is opening or was opened just now; null while its dice tumble. */
  landed: Throw | null;
  opening: boolean;
}

/** A box that the reader may open now. */
function LitBox({ number, onOpen }: { number: number; onOpen: (number: number) => void }) {
  return (
    <button
      type="button"
      className={styles['pick']}
      aria-label={t('Open box {number}, {coins} coins', { number, coins: boxCoins(number) })}
      onClick={({ currentTarget }) => {
        // The button goes with its answer; the focus stays with the board.
        currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
        onOpen(number);
      }}
    >
      <GiftBox number={number} />
      <b aria-hidden="true">{`+${boxCoins(number)}`}</b>
    </button>
  );
}

/** The coins that rise from an opened box. Near the edge they stay on the felt: a text is wider than a box. */
function Reward({ box, coins }: { box: Box; coins: number }) {
  const text = t('+{coins} coins', { coins });
  const edge = 0.1 + Math.max(0, text.length - 9) * 0.035;
  return (
    <div
      className={`${styles['spot']} ${styles['reward']}`}
      style={placeOf({ ...box, x: Math.min(1 - edge, Math.max(edge, box.x)) })}
      aria-hidden="true"
    >
      <span>{text}</span>
    </div>
  );
}

/** The boxes in play. An opened box lifts its lid, and its coins rise from its place. */
export function GameGrid({ boxes, choice, landed, opening }: GameGridProps) {
  const opened = landed?.box ?? null;
  const field = useRef<HTMLDivElement>(null);
  const onOpen = choice?.onOpen ?? null;
  const isMine = onOpen !== null;
  useEffect(() => {
    if (!isMine || !isIdle(document.activeElement)) return;
    field.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isMine]);
  return (
    <div
      ref={field}
      tabIndex={-1}
      className={styles['field']}
      data-choosing={choice !== null}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
      role="group"
      aria-label={t('Game grid')}
      data-testid="game-grid"
    >
      {boxes.map((box) => {
        const isLit = choice?.numbers.includes(box.number) ?? false;
        const isButton = isLit && onOpen !== null;
        return (
          <div
            key={box.number}
            className={`${styles['spot']} ${styles['box']}`}
            style={placeOf(box)}
            data-lit={isLit}
            {...(!isButton && {
              role: 'img',
              'aria-label': t('Box {number}', { number: box.number }),
            })}
          >
            {isButton ? (
              <LitBox number={box.number} onOpen={onOpen} />
            ) : (
              <GiftBox number={box.number} />
            )}
          </div>
        );
      })}
      {opened && opening && (
        <div className={`${styles['spot']} ${styles['opening']}`} style={placeOf(opened)}>
          <GiftBox number={opened.number} open />
        </div>
      )}
      {opened && landed?.line.opened && (
        <Reward key={landed.line.id} box={opened} coins={landed.line.opened.coins} />
      )}
    </div>
  );
}
