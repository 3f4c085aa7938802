import { assign, type EventObject, fromPromise, setup } from 'xstate';
import type { PlayRequest } from '../../engine/wire/rest.ts';
import { type Answer, loadGameConfig } from '../shell/net/api.ts';
import { type SoloServer, isRefusal, type Trouble, troubleOf } from './solo-server.ts';

/** What the page of every one-player game shows; a game adds what it shows besides. */
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
  /** What is shown of a game the server could not be asked for. */
  unknown: (config: Config) => Partial<View>;
  /** What a snapshot shows once nothing moves any more. */
  settled: (snapshot: Snapshot) => Partial<View>;
}

interface Question<Snapshot, View, Event> {
  request: (event: Event) => PlayRequest;
  /** What the page shows while it waits. */
  meanwhile: Partial<View>;
  target: string;
  /** What the page shows of the answer. */
  shown: (snapshot: Snapshot, before: View) => Partial<View>;
  /** Where an answer that is neither a success nor a refusal leads. */
  otherwise?: 'deciding' | 'refreshing';
}

/**
 * What the machines of all one-player pages share, to build a game's own with. That brings its
 * `idle`, its `landing`, what only it knows, and `deciding`: where the server's last word leads.
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

  /** What every page shows is part of what this one does; the compiler cannot know it. */
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

  /** What is shown when the reels or the wheel stop. */
  const landed = ({ snapshot }: View): Partial<View> =>
    snapshot ? { ...settled(snapshot), ...part({ told: 'spin' }) } : {};

  return { solo, asking, landed, states };
}
