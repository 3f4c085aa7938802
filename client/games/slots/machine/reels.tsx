import { useCallback, useRef } from 'react';
import { playSound } from '../../../shell/sound/sound.ts';
import styles from './reels.module.css';
import { SymbolPicture, symbolName } from './symbol.tsx';
import { type ReelPhase, STRIP, useReel } from './use-reel.ts';

/** What the machine shows before anybody has spun. */
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
      <span className="visually-hidden">{phase === 'still' ? name : 'spinning'}</span>
      <div ref={strip} className={styles['strip']} aria-hidden="true">
        {FACES}
      </div>
    </div>
  );
}
