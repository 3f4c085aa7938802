import { SYMBOLS, type SymbolName } from '../../../../engine/games/slots/slots-rules.ts';
import { SYMBOL_WORDS } from '../slots-texts.ts';
import banana from './symbols/banana.svg';
import bar from './symbols/bar.svg';
import bell from './symbols/bell.svg';
import cherry from './symbols/cherry.svg';
import lemon from './symbols/lemon.svg';
import melon from './symbols/melon.svg';
import orange from './symbols/orange.svg';
import plum from './symbols/plum.svg';
import seven from './symbols/seven.svg';
import { useCallback, useRef, type RefObject, useEffect, type Ref } from 'react';
import { playSound } from '../../../shell/sound.ts';
import styles from './reels.module.css';
import {
  BRAKING,
  BRAKING_SHARE,
  landingDistance,
  prefersReducedMotion,
} from '../../../solo/solo-server.ts';
import { CoinIcon, coinsUnit, formatCoins } from '../../../shell/ui/parts.tsx';
import { t } from '../../../../engine/wire/text.ts';

export const PICTURES: Record<SymbolName, string> = {
  banana,
  seven,
  cherry,
  plum,
  orange,
  bell,
  bar,
  lemon,
  melon,
};

export function symbolName(index: number): SymbolName {
  return SYMBOLS[index] ?? SYMBOLS[0];
}

/** A reel symbol's picture. Without `alt` it is decoration. */
export function SymbolPicture({ name, alt = '' }: { name: SymbolName; alt?: string }) {
  return <img src={PICTURES[name]} alt={alt} width="64" height="64" draggable={false} />;
}

type ReelPhase = 'still' | 'rolling' | 'stopping';

const LENGTH = SYMBOLS.length;
/** Copies of the symbols on a strip: enough for the longest way to rest. */
const COPIES = 5;
const STRIP = Array.from({ length: COPIES * LENGTH }, (_, cell) => cell % LENGTH);

const CELLS_PER_SECOND = 24;
/** How long the reels take to come to rest, left to right. */
const LANDING_MS = [650, 1000, 1350] as const;
/** Share of the time after which a reel has passed its symbol and springs back. */
const SPRING_AT = 0.9;
const SPRING_CELLS = 0.14;

const at = (cell: number) => `translateY(${(-100 * cell) / STRIP.length}%)`;
/** The second copy, so that there are neighbours above and below. */
const restingCell = (symbol: number) => LENGTH + symbol;

/** Moves the strip that is given the returned ref. `symbol` is where it rests; while rolling it is the one it left. */
function useReel(
  phase: ReelPhase,
  symbol: number,
  order: 0 | 1 | 2,
  onStopped: (order: number) => void,
): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  const rolling = useRef<{ animation: Animation; from: number } | null>(null);

  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    if (phase === 'rolling') {
      if (prefersReducedMotion()) return;
      const from = restingCell(symbol);
      const animation = element.animate(
        { transform: [at(from + LENGTH), at(from)] },
        { duration: (1000 * LENGTH) / CELLS_PER_SECOND, iterations: Infinity },
      );
      rolling.current = { animation, from };
      return;
    }

    const roll = rolling.current;
    rolling.current = null;
    element.style.transform = at(restingCell(symbol));
    if (phase === 'still' || roll === null) {
      roll?.animation.cancel();
      if (phase === 'stopping') onStopped(order);
      return;
    }

    const progress = roll.animation.effect?.getComputedTiming().progress ?? 0;
    roll.animation.cancel();
    const duration = LANDING_MS[order];
    // Reels move towards lower cells, so the distance is from here down to the symbol.
    const gap = roll.from - progress * LENGTH - symbol;
    const ideal = (CELLS_PER_SECOND * duration * BRAKING_SHARE) / 1000;
    const distance = landingDistance(gap, ideal, LENGTH);
    const rest = restingCell(symbol);
    const landing = element.animate(
      [
        { transform: at(rest + distance), easing: BRAKING },
        { transform: at(rest - SPRING_CELLS), offset: SPRING_AT, easing: 'ease-in-out' },
        { transform: at(rest) },
      ],
      { duration },
    );
    landing.onfinish = () => onStopped(order);
    return () => landing.cancel();
  }, [phase, symbol, order, onStopped]);

  return strip;
}

/** The symbols before the first spin. */
const POSE = [2, 1, 5] as const;

interface ReelsProps {
  symbols: readonly [number, number, number] | null;
  phase: ReelPhase;
  /** Whether the symbols on show are a win. */
  won: boolean;
  onStopped: () => void;
}

export function Reels({ symbols, phase, won, onStopped }: ReelsProps) {
  const resting = useRef(0);
  const countStop = useCallback(
    (order: number) => {
      playSound('stop');
      resting.current = order === 0 ? 1 : resting.current + 1;
      if (resting.current === 3) onStopped();
    },
    [onStopped],
  );
  const [first, second, third] = symbols ?? POSE;
  const shared = { phase, onStopped: countStop };
  return (
    <div className={styles['reels']} data-won={won} data-phase={phase}>
      <Reel {...shared} symbol={first} order={0} />
      <Reel {...shared} symbol={second} order={1} />
      <Reel {...shared} symbol={third} order={2} />
      <span className={styles['payline']} aria-hidden="true" />
    </div>
  );
}

/** Made once: a press has better things to do than to compare a hundred pictures with themselves. */
const FACES = STRIP.map((face, cell) => (
  <span key={cell} className={styles['cell']}>
    <SymbolPicture name={symbolName(face)} />
  </span>
));

interface ReelProps {
  symbol: number;
  phase: ReelPhase;
  order: 0 | 1 | 2;
  onStopped: (order: number) => void;
}

function Reel({ symbol, phase, order, onStopped }: ReelProps) {
  const strip = useReel(phase, symbol, order, onStopped);
  const name = symbolName(symbol);
  return (
    <div className={styles['reel']} data-symbol={phase === 'still' ? name : undefined}>
      <span className="visually-hidden">
        {phase === 'still' ? SYMBOL_WORDS[name] : t('spinning')}
      </span>
      <div ref={strip} className={styles['strip']} aria-hidden="true">
        {FACES}
      </div>
    </div>
  );
}

interface SpinButtonProps {
  ref: Ref<HTMLButtonElement>;
  cost: number;
  disabled: boolean;
  spinning: boolean;
  onClick: () => void;
}

export function SpinButton({ ref, cost, disabled, spinning, onClick }: SpinButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles['spin']}
      disabled={disabled}
      data-spinning={spinning}
      onClick={onClick}
    >
      <span>{t('Spin##the verb')}</span>{' '}
      <span className={styles['cost']}>
        <CoinIcon />
        <span>{formatCoins(cost)}</span>
        <span className="visually-hidden">{coinsUnit(cost)}</span>
      </span>
    </button>
  );
}
