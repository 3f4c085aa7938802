import { type RefObject, useEffect, useRef } from 'react';
import { BRAKING, wrap } from '../../solo/landing.ts';
import { prefersReducedMotion } from '../../solo/reduced-motion.ts';
import { playSound } from '../../shell/sound/sound.ts';
import {
  DEGREES_PER_SECOND,
  LANDING_MS,
  landingRotation,
  restingRotation,
  segmentUnderPointer,
} from './wheel-landing.ts';

export type WheelPhase = 'still' | 'turning' | 'landing';

const turned = (degrees: number) => `rotate(${degrees}deg)`;

/** Ticks once for each segment that passes the pointer while the wheel brakes. */
function tickAlong(landing: Animation, from: number, to: number): void {
  let passed = segmentUnderPointer(from);
  const look = () => {
    if (landing.playState !== 'running') return;
    const progress = landing.effect?.getComputedTiming().progress ?? 1;
    const now = segmentUnderPointer(from + (to - from) * progress);
    if (now !== passed) playSound('tick');
    passed = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Turns what is given the returned ref. `index` is the segment it rests on, or null where it was never spun. */
export function useWheel(
  phase: WheelPhase,
  index: number | null,
  onLanded: () => void,
): RefObject<SVGSVGElement | null> {
  const wheel = useRef<SVGSVGElement>(null);
  const rotation = useRef<number | null>(null);
  const turning = useRef<Animation | null>(null);

  useEffect(() => {
    const element = wheel.current;
    if (element === null) return;
    rotation.current ??= restingRotation(index ?? 0);
    const from = rotation.current;

    if (phase === 'turning') {
      if (prefersReducedMotion()) return;
      turning.current = element.animate(
        { transform: [turned(from), turned(from + 360)] },
        { duration: (1000 * 360) / DEGREES_PER_SECOND, iterations: Infinity },
      );
      return;
    }

    const turn = turning.current;
    turning.current = null;
    const progress = turn?.effect?.getComputedTiming().progress ?? 0;
    turn?.cancel();
    if (phase === 'still' || index === null) {
      element.style.transform = turned(from);
      return;
    }

    const start = from + progress * 360;
    const lean = turn === null ? 0 : Math.random() * 2 - 1;
    const end = landingRotation(index, start, lean);
    rotation.current = wrap(end, 360);
    element.style.transform = turned(rotation.current);
    if (turn === null) {
      onLanded();
      return;
    }
    const landing = element.animate(
      { transform: [turned(start), turned(end)] },
      { duration: LANDING_MS, easing: BRAKING },
    );
    landing.onfinish = onLanded;
    tickAlong(landing, start, end);
    return () => landing.cancel();
  }, [phase, index, onLanded]);

  return wheel;
}
