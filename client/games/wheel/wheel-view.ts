import {
  SEGMENTS,
  type SegmentValue,
  RESET_AFTER_MS,
  ROUNDS_PER_GAME,
} from '../../../engine/games/wheel/segments.ts';
import { formatCoins } from '../../shell/ui/parts.tsx';
import {
  BRAKING_SHARE,
  landingDistance,
  wrap,
  soloServer,
  troubleOf,
} from '../../solo/solo-server.ts';
import { assign } from 'xstate';
import { type WheelSnapshot, wheelSnapshotSchema } from '../../../engine/games/wheel/snapshot.ts';
import { soloView, type SoloView } from '../../solo/solo-view-machine.ts';
import { t } from '../../../engine/wire/text.ts';

export const SEGMENT_DEGREES = 360 / SEGMENTS.length;
export const DEGREES_PER_SECOND = 640;
export const LANDING_MS = 2300;

/** Beyond this share of a segment from its middle the pointer would stand too near the edge. */
const LEAN = 0.36;

/** Index of the segment under the pointer, which is at the top, of a wheel turned clockwise. */
export function segmentUnderPointer(rotation: number): number {
  const fromFirstEdge = wrap(-rotation + SEGMENT_DEGREES / 2, 360);
  return Math.floor(fromFirstEdge / SEGMENT_DEGREES) % SEGMENTS.length;
}

/** The rotation at which the middle of a segment is under the pointer. */
export function restingRotation(index: number): number {
  return wrap(-index * SEGMENT_DEGREES, 360);
}

/**
 * The rotation, ahead of `from`, at which the wheel stops with the pointer inside segment `index`.
 * `lean` in [-1, 1] says how far from its middle, so that it does not always stop in the same place.
 */
export function landingRotation(index: number, from: number, lean: number): number {
  const target = restingRotation(index) + lean * LEAN * SEGMENT_DEGREES;
  const ideal = (DEGREES_PER_SECOND * LANDING_MS * BRAKING_SHARE) / 1000;
  return from + landingDistance(target - from, ideal, 360);
}

/** The text for the segment where the wheel stopped; `points` is the score after it. */
export function landingText(value: SegmentValue, points: number): string {
  const score = formatCoins(points);
  switch (value) {
    case 'x2':
      return t('x2! Doubled. Your score is {score}.', { score });
    case ':2':
      return t(':2. Halved. Your score is {score}.', { score });
    case '*':
      return t('Oh no, the star! Your score is 0.');
    default:
      return t('+{value}! Your score is {score}.', { value: formatCoins(value), score });
  }
}

/** A segment in words, for who does not see the wheel. */
export function segmentName(value: SegmentValue): string {
  switch (value) {
    case 'x2':
      return t('x2, doubles the score');
    case ':2':
      return t(':2, halves the score');
    case '*':
      return t('star, the score is 0');
    default:
      return formatCoins(value);
  }
}

/** Whether there is something to cheer about: twice nothing is nothing. */
export function isCheerful(value: SegmentValue, score: number): boolean {
  if (value === ':2' || value === '*') return false;
  return value !== 'x2' || score > 0;
}

export function overText(score: number): string {
  return t('Game over! Your final score is {score}. A new game starts in a moment…', {
    score: formatCoins(score),
  });
}

export const wheelServer = soloServer('wheel-of-exposure', wheelSnapshotSchema);

/** The counters change when the wheel stops, not before. */
interface WheelView extends SoloView<WheelSnapshot> {
  score: number;
  rounds: number;
}

function settled(snapshot: WheelSnapshot): Partial<WheelView> {
  const { coins, score, rounds } = snapshot;
  return { snapshot, coins, score, rounds };
}

const { solo, landed, states } = soloView<WheelSnapshot, WheelView>({
  server: wheelServer,
  unknown: (config) => ({ coins: config.default_coins }),
  settled,
});

/** The view of the wheel. Only the server decides on segments, score and coins. */
export const wheelViewMachine = solo.createMachine({
  id: 'wheelView',
  initial: 'loading',
  context: {
    snapshot: null,
    coins: 0,
    score: 0,
    rounds: ROUNDS_PER_GAME,
    trouble: null,
    told: 'nothing',
  },
  on: { SYNCED: { actions: assign(({ event }) => ({ snapshot: event.snapshot })) } },
  states: {
    ...states,
    deciding: {
      always: [
        { guard: ({ context }) => context.snapshot?.state === 'over', target: 'over' },
        { target: 'idle' },
      ],
    },
    idle: {
      on: {
        SPIN: { guard: ({ context }) => context.rounds > 0, target: 'spinning' },
        // Makes a spin that was pressed and never answered.
        RETRY: [
          { guard: () => wheelServer.hasOpenSpin(), target: 'spinning' },
          { target: 'refreshing', actions: assign({ trouble: null }) },
        ],
      },
    },
    landing: {
      on: { LANDED: { target: 'deciding', actions: assign(({ context }) => landed(context)) } },
    },
    over: {
      // [W5] The final score is on show for as long as the server refuses spins. If the server is
      // not reached then, this goes round until it is.
      after: { [RESET_AFTER_MS]: 'renewing' },
    },
    renewing: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'deciding',
          actions: assign(({ event: { output } }) =>
            output.ok
              ? { ...settled(output.value), trouble: null, told: 'nothing' }
              : { trouble: troubleOf(output) },
          ),
        },
      },
    },
  },
});
