import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import {
  checkConfig,
  CONFIG_FALLBACKS,
  type ConfigDraft,
  configOf,
  draftOfConfig,
  loadConfig,
  saveConfig,
} from './config.ts';
import type { Problems } from './problems.ts';
import { refusalText } from './resource.ts';
import { bad, good, type Status, STATUS_MS } from './status.ts';

interface ConfigContext {
  /** As it is on the server, as far as we know. */
  base: ConfigDraft;
  draft: ConfigDraft;
  /** Something typed before the page went away and came back: loading leaves it alone. */
  kept: boolean;
  problems: Problems;
  status: Status | null;
}

type ConfigEvent =
  | { type: 'CHANGE'; change: Partial<ConfigDraft> }
  | { type: 'SAVE' }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  | { type: 'TELL'; status: Status };

/** The settings of the slots: loaded, changed, saved. Never saved over before they were seen. */
export const configMachine = setup({
  types: {
    context: {} as ConfigContext,
    events: {} as ConfigEvent,
    emitted: {} as { type: 'refused' } | { type: 'saved' },
    /** What was typed, if anything. */
    input: {} as ConfigDraft | null,
  },
  actors: {
    load: fromPromise(() => loadConfig()),
    save: fromPromise(({ input }: { input: ConfigDraft }) => saveConfig(input)),
  },
  actions: {
    tell: enqueueActions(({ enqueue }, status: Status) => {
      enqueue.raise({ type: 'TELL', status });
    }),
  },
}).createMachine({
  id: 'config',
  type: 'parallel',
  context: ({ input }) => ({
    base: CONFIG_FALLBACKS,
    draft: input ?? CONFIG_FALLBACKS,
    kept: input !== null,
    problems: {},
    status: null,
  }),
  states: {
    work: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'idle',
                actions: assign(({ context, event: { output } }) => {
                  if (!output.ok) return {};
                  return {
                    base: output.value,
                    draft: context.kept ? context.draft : output.value,
                    kept: false,
                  };
                }),
              },
              {
                target: 'unloaded',
                actions: { type: 'tell', params: bad('Failed to load configuration') },
              },
            ],
          },
        },
        unloaded: { on: { RETRY: 'loading' } },
        idle: {
          on: {
            CHANGE: {
              actions: assign(({ context, event }) => ({
                draft: { ...context.draft, ...event.change },
                problems: {},
              })),
            },
            CANCEL: { actions: assign(({ context }) => ({ draft: context.base, problems: {} })) },
            SAVE: [
              {
                guard: ({ context }) => Object.keys(checkConfig(context.draft)).length === 0,
                target: 'saving',
              },
              {
                actions: [
                  assign(({ context }) => ({ problems: checkConfig(context.draft) })),
                  emit({ type: 'refused' }),
                ],
              },
            ],
          },
        },
        saving: {
          entry: assign({ problems: {} }),
          invoke: {
            src: 'save',
            input: ({ context }) => context.draft,
            onDone: {
              target: 'idle',
              actions: enqueueActions(({ enqueue, context, event: { output } }) => {
                if (output.ok) {
                  const saved = draftOfConfig(configOf(context.draft));
                  enqueue.assign({ base: saved, draft: saved });
                  enqueue({
                    type: 'tell',
                    params: good('Configuration saved successfully!'),
                  });
                  enqueue.emit({ type: 'saved' });
                  return;
                }
                const text = refusalText(output, 'Failed to save configuration');
                enqueue({ type: 'tell', params: bad(text) });
              }),
            },
          },
        },
      },
    },
    notice: {
      initial: 'silent',
      on: {
        // What was said of the last try is no word on this one.
        SAVE: '.silent',
        TELL: { target: '.shown', actions: assign(({ event }) => ({ status: event.status })) },
      },
      states: {
        silent: { entry: assign({ status: null }) },
        shown: { after: { [STATUS_MS]: 'silent' } },
      },
    },
  },
});
