import { assign } from 'xstate';
import { RESET_AFTER_MS, ROUNDS_PER_GAME } from '../../../engine/games/wheel/segments.ts';
import { type WheelSnapshot, wheelSnapshotSchema } from '../../../engine/games/wheel/snapshot.ts';
import { soloView, type SoloView } from '../../solo/solo-view-machine.ts';
import { soloServer, troubleOf } from '../../solo/solo-server.ts';

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
