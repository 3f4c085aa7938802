import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import {
  checkConfig,
  CONFIG_FALLBACKS,
  type ConfigDraft,
  configOf,
  type ConfigVersion,
  draftOfConfig,
  loadConfig,
  saveConfig,
} from './config.ts';
import { isTyped, type KeptDraft, laidOver } from '../editor/draft-store.ts';
import { CONFLICT, refusalText, type Problems } from '../calls.ts';
import { noticeRegion, bad, good, NOT_ALL_SAVED, type Status } from '../ui/section.tsx';

/** The draft that was kept when the page went away, and the settings it was based on. */
type TypedConfig = Pick<KeptDraft<ConfigDraft>, 'base' | 'draft'>;

interface ConfigContext {
  /** As it is on the server, as far as we know. */
  base: ConfigDraft;
  version: ConfigVersion;
  draft: ConfigDraft;
  /** A kept draft, put over the values when they are first loaded. */
  kept: TypedConfig | null;
  problems: Problems;
  /** The server's text if somebody else has saved since; null: no conflict. */
  conflict: string | null;
  status: Status | null;
}

type ConfigEvent =
  | { type: 'CHANGE'; change: Partial<ConfigDraft> }
  | { type: 'SAVE' }
  /** Saves over what somebody else has saved meanwhile. */
  | { type: 'OVERWRITE' }
  | { type: 'RELOAD' }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  | { type: 'TELL'; status: Status };

const NOT_LOADED = bad('Failed to load configuration');

/** The settings of the slots: loaded, changed, saved. Never saved over before they were seen. */
export const configMachine = setup({
  types: {
    context: {} as ConfigContext,
    events: {} as ConfigEvent,
    emitted: {} as { type: 'refused' } | { type: 'saved' },
    input: {} as TypedConfig | null,
  },
  actors: {
    load: fromPromise(() => loadConfig()),
    save: fromPromise(
      async ({ input }: { input: { sent: ConfigDraft; version: ConfigVersion } }) => ({
        sent: input.sent,
        answer: await saveConfig(input.sent, input.version),
      }),
    ),
  },
  actions: {
    tell: enqueueActions(({ enqueue }, status: Status) => {
      enqueue.raise({ type: 'TELL', status });
    }),
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {};
      return { draft: { ...context.draft, ...event.change }, problems: {} };
    }),
  },
  guards: {
    sound: ({ context }) => Object.keys(checkConfig(context.draft)).length === 0,
    overtaken: ({ context }) => context.conflict !== null,
  },
}).createMachine({
  id: 'config',
  type: 'parallel',
  context: ({ input }) => ({
    base: CONFIG_FALLBACKS,
    version: null,
    draft: input?.draft ?? CONFIG_FALLBACKS,
    kept: input,
    problems: {},
    conflict: null,
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
                actions: assign(({ context: { kept }, event: { output } }) => {
                  if (!output.ok) return {};
                  const { draft: base, version } = output.value;
                  const draft = kept === null ? base : laidOver(base, kept);
                  return { base, version, draft, kept: null };
                }),
              },
              { target: 'unloaded', actions: { type: 'tell', params: NOT_LOADED } },
            ],
          },
        },
        unloaded: { on: { RETRY: 'loading' } },
        idle: {
          on: {
            CHANGE: { actions: 'change' },
            RELOAD: 'reloading',
            CANCEL: [
              // Somebody has saved over the values that the form began with.
              { guard: 'overtaken', target: 'reloading' },
              { actions: assign(({ context }) => ({ draft: context.base, problems: {} })) },
            ],
            SAVE: [
              { guard: 'sound', target: 'saving' },
              {
                actions: [
                  assign(({ context }) => ({ problems: checkConfig(context.draft) })),
                  emit({ type: 'refused' }),
                ],
              },
            ],
            OVERWRITE: { guard: 'sound', target: 'saving' },
          },
        },
        /** Keeps the draft until the newer settings are loaded. */
        reloading: {
          invoke: {
            src: 'load',
            onDone: {
              target: 'idle',
              actions: enqueueActions(({ enqueue, event: { output } }) => {
                if (!output.ok) {
                  enqueue({ type: 'tell', params: NOT_LOADED });
                  return;
                }
                const { draft, version } = output.value;
                enqueue.assign({ base: draft, draft, version, problems: {}, conflict: null });
              }),
            },
          },
        },
        saving: {
          entry: assign({ problems: {}, conflict: null }),
          on: { CHANGE: { actions: 'change' } },
          invoke: {
            src: 'save',
            input: ({ context: { draft, version }, event }) => ({
              sent: draft,
              version: event.type === 'OVERWRITE' ? null : version,
            }),
            onDone: {
              target: 'idle',
              actions: enqueueActions(({ enqueue, context, event: { output } }) => {
                const { sent, answer } = output;
                if (answer.ok) {
                  const base = draftOfConfig(configOf(sent));
                  // Typed while the answer was on its way, and not saved with the rest.
                  const draft = laidOver(base, { base: sent, draft: context.draft });
                  enqueue.assign({ base, draft, version: answer.value.version });
                  const rest = isTyped(draft, base) ? ` ${NOT_ALL_SAVED}` : '';
                  const done = `Configuration saved successfully!${rest}`;
                  enqueue({ type: 'tell', params: good(done) });
                  enqueue.emit({ type: 'saved' });
                  return;
                }
                const text = refusalText(answer, 'Failed to save configuration');
                enqueue({ type: 'tell', params: bad(text) });
                if (answer.status === CONFLICT) enqueue.assign({ conflict: text });
              }),
            },
          },
        },
      },
    },
    notice: noticeRegion<ConfigContext, ConfigEvent>(),
  },
});
