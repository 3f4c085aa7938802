import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import styles from './wheel.module.css';
import {
  SEGMENT_DEGREES,
  segmentName,
  DEGREES_PER_SECOND,
  LANDING_MS,
  landingRotation,
  restingRotation,
  segmentUnderPointer,
} from './wheel-view.ts';
import { playSound } from '../../shell/sound.ts';
import { BRAKING, wrap, prefersReducedMotion } from '../../solo/solo-server.ts';
import type { Elements } from '../../shell/ui/elements.ts';
import { t } from '../../../engine/wire/text.ts';

type WheelPhase = 'still' | 'turning' | 'landing';

const turned = (degrees: number) => `rotate(${degrees}deg)`;

/** Ticks once for each segment that passes the pointer while the wheel brakes. */
function tickAlong(landing: Animation, from: number, to: number): void {
  let passed = segmentUnderPointer(from);
  const look = () => {
    if (landing.playState !== 'running') return;
    const progress = landing.effect?.getComputedTiming().progress ?? 1;
    const passing = segmentUnderPointer(from + (to - from) * progress);
    if (passing !== passed) playSound('tick');
    passed = passing;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Turns the element with the returned ref. `index` is the segment it rests on, or null if it was
 * never spun.
 */
function useWheel(
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

/** The drawing is 400 wide; the middle is its origin. */
const RIM = 176;
const BULBS = 30;

const point = (degrees: number, radius: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
};
const half = SEGMENT_DEGREES / 2;
const SLICE = `M0 0L${point(-half, RIM)}A${RIM} ${RIM} 0 0 1 ${point(half, RIM)}Z`;

interface WheelProps {
  ref: Ref<HTMLButtonElement>;
  phase: WheelPhase;
  index: number | null;
  disabled: boolean;
  won: boolean;
  onSpin: () => void;
  onLanded: () => void;
}

/** The drawing, and over all of it the button, whose name leaves the drawing out. */
export function Wheel({ ref, phase, index, disabled, won, onSpin, onLanded }: WheelProps) {
  const disc = useWheel(phase, index, onLanded);
  return (
    <div className={styles['wheel']} data-phase={phase} data-won={won} data-disabled={disabled}>
      <Layer>
        <defs>
          <linearGradient id="wheel-gold" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#ffe9b0" />
            <stop offset="0.5" stopColor="#ffc857" />
            <stop offset="1" stopColor="#b9770f" />
          </linearGradient>
          <radialGradient id="wheel-shade">
            <stop offset="0.2" stopColor="#000" stopOpacity="0.35" />
            <stop offset="0.55" stopColor="#000" stopOpacity="0" />
            <stop offset="0.9" stopColor="#fff" stopOpacity="0.1" />
            <stop offset="1" stopColor="#000" stopOpacity="0.3" />
          </radialGradient>
        </defs>
        <circle r="198" fill="url(#wheel-gold)" />
        <circle r="180" fill="#2a1030" />
      </Layer>
      <div className={styles['frame']}>
        <Layer ref={disc} className={styles['disc']}>
          {SEGMENTS.map(({ value, colour }, segment) => (
            <g key={segment} transform={`rotate(${segment * SEGMENT_DEGREES})`}>
              <path d={SLICE} fill={colour} stroke="#ffd98a" strokeWidth="1.5" />
              <text
                y={value === '*' ? -118 : -135}
                className={styles['label']}
                data-value={value}
                data-digits={String(value).length}
              >
                {value}
              </text>
            </g>
          ))}
          <circle r={RIM} fill="url(#wheel-shade)" />
        </Layer>
      </div>
      <Bulbs every={0} />
      <Bulbs every={1} />
      <Layer>
        <circle r="50" fill="url(#wheel-gold)" />
        <circle r="43" className={styles['hub']} />
        <text y="10" className={styles['spin']}>
          {t('SPIN')}
        </text>
        <path
          d="M-18-203H18L0-163Z"
          fill="#ff5c93"
          stroke="#fff4f8"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
      </Layer>
      <button
        ref={ref}
        type="button"
        className={styles['press']}
        aria-label={t('Spin the wheel')}
        disabled={disabled}
        data-segment={phase === 'still' && index !== null ? index : undefined}
        onClick={onSpin}
      />
      <InWords landed={phase === 'still' ? index : null} />
    </div>
  );
}

/** The wheel's segments, clockwise, and where it stopped, for screen readers. */
function InWords({ landed }: { landed: number | null }) {
  const segment = landed === null ? undefined : SEGMENTS[landed];
  return (
    <div className="visually-hidden">
      {segment && <p>{t('The wheel stands on {value}.', { value: segmentName(segment.value) })}</p>}
      <ul aria-label={t('Values on the wheel')}>
        {SEGMENTS.map(({ value }, place) => (
          <li key={place} aria-current={place === landed ? 'true' : undefined}>
            {segmentName(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LayerProps {
  ref?: Ref<SVGSVGElement>;
  className?: string | undefined;
  children: Elements;
}

/**
 * One drawing of several that lie on each other. What moves or twinkles has one of its own, which the
 * browser paints once and only turns or fades from then on.
 */
function Layer({ ref, className = '', children }: LayerProps) {
  return (
    <svg
      ref={ref}
      className={`${styles['layer']} ${className}`}
      viewBox="-200 -204 400 404"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Every other bulb of the rim. */
function Bulbs({ every }: { every: 0 | 1 }) {
  return (
    <Layer className={styles['bulbs']}>
      {Array.from({ length: BULBS / 2 }, (_, pair) => {
        const [x, y] = point((pair * 2 + every + 0.5) * (360 / BULBS), 189).split(' ');
        return <circle key={pair} cx={x} cy={y} r="4.2" className={styles['bulb']} />;
      })}
    </Layer>
  );
}
