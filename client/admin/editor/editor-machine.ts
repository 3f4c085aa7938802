import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Answer } from '../../shell/net/api.ts';
import type { KeptDraft } from './draft-store.ts';
import {
  editedId,
  type EditedForm,
  type EditorNews,
  editorOutcomes,
  type Outcome,
  type Renewal,
} from './editor-outcomes.ts';
import type { Draft, EditMode, Resource, ResourceSpec, Stored } from './resource.ts';
import type { Status } from '../ui/section.tsx';

/** How long a status stays. */
const STATUS_MS = 3000;

export interface EditorContext extends EditedForm {
  status: Status | null;
}

type EditorEvent =
  | { type: 'CHANGE'; change: Draft }
  | { type: 'EDIT'; id: number }
  | { type: 'RELOAD' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }
  | { type: 'SAVE' }
  /** Saves over what somebody else has saved meanwhile. */
  | { type: 'OVERWRITE' }
  | { type: 'DELETE'; id: number }
  | { type: 'RENEW'; renewal: Renewal }
  | { type: 'TELL'; status: Status };

/** The item an event is about; RELOAD is about the one being edited. */
function idOf(event: { type: string; id?: number }, mode: EditMode): number {
  return event.id ?? editedId(mode) ?? 0;
}

/** Create, edit and delete one kind of item, with the statuses that tell of it. */
export function editorMachine<Item extends Stored>({
  spec,
  one,
  save,
  remove,
  renew,
}: Pick<Resource<Item>, 'one' | 'save' | 'remove'> & {
  /** Has the server make a part of an item anew; gets the version that the page shows. */
  renew?: (id: number, version: number) => Promise<Answer<Item>>;
  spec: Omit<ResourceSpec<Item>, 'path' | 'itemSchema' | 'inputSchema' | 'fields'>;
}) {
  const { noun, check, isOne } = spec;
  const { cleared, opened, loaded, saved, removed, renewed } = editorOutcomes(spec);

  /** Applies an answer to the form and to the text below it. */
  const settling = <Output>(outcome: (context: EditorContext, output: Output) => Outcome) => ({
    target: 'idle' as const,
    actions: {
      type: 'settle' as const,
      params: ({ context, event }: { context: EditorContext; event: { output: Output } }) =>
        outcome(context, event.output),
    },
  });

  return setup({
    types: {
      context: {} as EditorContext,
      events: {} as EditorEvent,
      emitted: {} as EditorNews,
      input: {} as KeptDraft | null,
    },
    actors: {
      load: fromPromise(async ({ input }: { input: number }) => ({
        id: input,
        answer: await one(input),
      })),
      save: fromPromise(
        async ({ input }: { input: { mode: EditMode; draft: Draft; overwrite: boolean } }) => ({
          sent: input.draft,
          answer: await save(input.mode, input.draft, input.overwrite),
        }),
      ),
      remove: fromPromise(async ({ input }: { input: number }) => ({
        id: input,
        answer: await remove(input),
      })),
      renew: fromPromise(async ({ input }: { input: Renewal | null }) => {
        if (input === null || renew === undefined) throw new Error('nothing to make anew');
        return { asked: input, answer: await renew(input.id, input.version) };
      }),
    },
    actions: {
      settle: enqueueActions(({ enqueue }, { form, status, news }: Outcome) => {
        enqueue.assign(form);
        if (status !== null) enqueue.raise({ type: 'TELL', status });
        if (news !== null) enqueue.emit(news);
      }),
    },
    guards: {
      sound: ({ context }) => Object.keys(check(context.draft)).length === 0,
      editing: ({ context }) => context.mode.is === 'edit',
      saysGood: ({ context }) => context.status?.tone === 'good',
      // Somebody has saved over the values that the form began with.
      overtaken: ({ context }) => isOne && context.conflict !== null,
    },
  }).createMachine({
    id: `${noun}-editor`,
    type: 'parallel',
    context: ({ input }) => ({ ...cleared, ...input, status: null }),
    states: {
      work: {
        initial: isOne ? 'opening' : 'idle',
        on: {
          // Whatever else is waited for, typing goes on.
          CHANGE: {
            actions: assign(({ context, event }) => {
              const changed = Object.keys(event.change);
              const left = Object.entries(context.problems).filter(
                ([field]) => !changed.includes(field),
              );
              return {
                draft: { ...context.draft, ...event.change },
                problems: Object.fromEntries(left),
              };
            }),
          },
        },
        states: {
          /** The only one there is: never saved over before it was seen. */
          opening: {
            invoke: {
              src: 'load',
              input: 0,
              onDone: [
                {
                  guard: ({ event }) => event.output.answer.ok,
                  ...settling((context, { answer }) => opened(context, answer)),
                },
                {
                  ...settling((context, { answer }) => opened(context, answer)),
                  target: 'unloaded' as const,
                },
              ],
            },
          },
          unloaded: { on: { RETRY: 'opening' } },
          idle: {
            on: {
              EDIT: 'loading',
              RELOAD: { guard: 'editing', target: 'loading' },
              CANCEL: [
                { guard: 'overtaken', target: 'loading' },
                {
                  actions: [
                    emit(({ context: { mode } }) => ({
                      type: 'cleared' as const,
                      id: isOne ? null : editedId(mode),
                    })),
                    assign(({ context: { base } }) =>
                      isOne ? { draft: base, problems: {} } : cleared,
                    ),
                  ],
                },
              ],
              SAVE: [
                { guard: 'sound', target: 'saving' },
                {
                  actions: [
                    assign(({ context }) => ({ problems: check(context.draft) })),
                    emit({ type: 'refused' }),
                  ],
                },
              ],
              OVERWRITE: { guard: 'sound', target: 'saving' },
              DELETE: 'deleting',
              RENEW: 'renewing',
            },
          },
          loading: {
            // Another item is about to stand in its place.
            on: { CHANGE: {} },
            invoke: {
              src: 'load',
              input: ({ context, event }) => idOf(event, context.mode),
              onDone: settling(({ mode }, { id, answer }) => loaded(mode, id, answer)),
            },
          },
          saving: {
            entry: assign({ problems: {}, conflict: null }),
            invoke: {
              src: 'save',
              input: ({ context: { mode, draft }, event }) => ({
                mode,
                draft,
                overwrite: event.type === 'OVERWRITE',
              }),
              onDone: settling((context, { sent, answer }) => saved(context, sent, answer)),
            },
          },
          deleting: {
            invoke: {
              src: 'remove',
              input: ({ context, event }) => idOf(event, context.mode),
              onDone: settling(({ mode }, { id, answer }) => removed(mode, id, answer)),
            },
          },
          renewing: {
            invoke: {
              src: 'renew',
              input: ({ event }) => (event.type === 'RENEW' ? event.renewal : null),
              onDone: settling(({ mode }, { asked, answer }) => renewed(mode, asked, answer)),
            },
          },
        },
      },
      /** The result of the last action, for a while. */
      notice: {
        initial: 'silent',
        on: {
          // The notice of the last try does not hold for this one.
          SAVE: '.silent',
          // "Saved" says nothing of later typing either [A58].
          CHANGE: { guard: 'saysGood', target: '.silent' },
          TELL: { target: '.shown', actions: assign(({ event }) => ({ status: event.status })) },
        },
        states: {
          silent: { entry: assign({ status: null }) },
          shown: { after: { [STATUS_MS]: 'silent' } },
        },
      },
    },
  });
}
