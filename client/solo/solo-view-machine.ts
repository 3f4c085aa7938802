import { assign, type EventObject, fromPromise, setup } from 'xstate';
import type { PlayRequest } from '../../engine/wire/rest.ts';
import { type Answer, loadGameConfig } from '../shell/net/api.ts';
import { type SoloServer, isRefusal, type Trouble, troubleOf } from './solo-server.ts';

/** The view that all one-player pages share; a game adds its own fields. */
export interface SoloView<Snapshot> {
  /** The server's last word; null until it was reached. */
  snapshot: Snapshot | null;
  /** The balance as shown: it changes when the reels or the wheel stop, not before. */
  coins: number;
  trouble: Trouble | null;
  /** The notice on the page: a spin's outcome, or another one of the game's. */
  told: string;
}

export type SoloEvent<Snapshot> =
  | { type: 'SPIN' }
  | { type: 'LANDED' }
  | { type: 'RETRY' }
  | { type: 'SYNCED'; snapshot: Snapshot };

type Config = Awaited<ReturnType<typeof loadGameConfig>>;

interface SoloGame<Snapshot, View> {
  server: SoloServer<Snapshot>;
  /** The view if the server cannot be reached. */
  unknown: (config: Config) => Partial<View>;
  /** The view of a snapshot after all movement has stopped. */
  settled: (snapshot: Snapshot) => Partial<View>;
}

interface Question<Snapshot, View, Event> {
  request: (event: Event) => PlayRequest;
  /** The view while the page waits. */
  meanwhile: Partial<View>;
  target: string;
  /** The view of the answer. */
  shown: (snapshot: Snapshot, before: View) => Partial<View>;
  /** The state after an answer that is neither a success nor a refusal. */
  otherwise?: 'deciding' | 'refreshing';
}

/**
 * The shared states of all one-player machines. A game's own machine adds `idle`, `landing`, its
 * own states, and `deciding`, which picks the state for the server's latest snapshot.
 */
export function soloView<
  Snapshot,
  View extends SoloView<Snapshot>,
  OwnEvent extends EventObject = never,
>({ server, unknown, settled }: SoloGame<Snapshot, View>) {
  type Event = SoloEvent<Snapshot> | OwnEvent;
  const solo = setup({
    types: { context: {} as View, events: {} as Event },
    actors: {
      enter: fromPromise(() => Promise.all([loadGameConfig(server.slug), server.load()])),
      load: fromPromise(() => server.load()),
      play: fromPromise(({ input }: { input: PlayRequest }) => server.play(input)),
    },
  });

  /** Every `View` has these fields, but the compiler cannot know it. */
  const part = (shown: Partial<SoloView<Snapshot>>) => shown as Partial<View>;
  const troubled = (answer: Answer<Snapshot>) => part({ trouble: troubleOf(answer) });
  const read = (answer: Answer<Snapshot>): Partial<View> =>
    answer.ok ? settled(answer.value) : troubled(answer);

  /** A state that waits for the server. A refusal shows the game's present state. */
  function asking({
    request,
    meanwhile,
    target,
    shown,
    otherwise,
  }: Question<Snapshot, View, Event>) {
    return solo.createStateConfig({
      entry: assign(() => ({ ...meanwhile, ...part({ trouble: null }) })),
      invoke: {
        src: 'play',
        input: ({ event }) => request(event),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target,
            actions: assign(({ context, event: { output } }) =>
              output.ok ? shown(output.value, context) : {},
            ),
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'refreshing',
            actions: assign(({ event }) => troubled(event.output)),
          },
          {
            target: otherwise ?? 'deciding',
            actions: assign(({ event }) => troubled(event.output)),
          },
        ],
      },
    });
  }

  const states = {
    loading: solo.createStateConfig({
      invoke: {
        src: 'enter',
        onDone: {
          target: 'deciding',
          // Without an answer about the game, the page shows what the configuration says.
          actions: assign(({ event }) => {
            const [config, answer] = event.output;
            return { ...unknown(config), ...read(answer) };
          }),
        },
      },
    }),
    refreshing: solo.createStateConfig({
      invoke: {
        src: 'load',
        onDone: { target: 'deciding', actions: assign(({ event }) => read(event.output)) },
      },
    }),
    spinning: asking({
      request: () => ({ type: 'SPIN' }),
      meanwhile: part({ told: 'nothing' }),
      target: 'landing',
      // The balance waits until the reels or the wheel stop.
      shown: (snapshot) => part({ snapshot }),
    }),
  };

  /** The view when the reels or the wheel stop. */
  const landed = ({ snapshot }: View): Partial<View> =>
    snapshot ? { ...settled(snapshot), ...part({ told: 'spin' }) } : {};

  return { solo, asking, landed, states };
}
