import { type RefObject, useEffect, useRef } from 'react';
import { SYMBOLS } from '../../../../engine/games/slots/paytable.ts';
import { BRAKING, BRAKING_SHARE, landingDistance } from '../../../solo/landing.ts';
import { prefersReducedMotion } from '../../../solo/reduced-motion.ts';

export type ReelPhase = 'still' | 'rolling' | 'stopping';

const LENGTH = SYMBOLS.length;
/** Copies of the symbols on a strip: enough for the longest way to rest. */
const COPIES = 5;
export const STRIP = Array.from({ length: COPIES * LENGTH }, (_, cell) => cell % LENGTH);

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
export function useReel(
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
    // Reels move towards lower cells, so the way ahead is from here down to the symbol.
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
