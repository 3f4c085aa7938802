import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Answer } from '../shell/api.ts';
import type { KeptDraft } from './draft-store.ts';
import type { Problems } from './problems.ts';
import {
  type Draft,
  type EditMode,
  refusalText,
  type Resource,
  type ResourceSpec,
  type Stored,
} from './resource.ts';
import { bad, good, type Status, STATUS_MS } from './status.ts';

interface EditorContext<Form extends Draft> extends KeptDraft<Form> {
  /** What the last save was refused for, by field. */
  problems: Problems;
  status: Status | null;
  /** What the server says of an edit that somebody else's has overtaken. */
  conflict: string | null;
}

type EditorEvent<Form extends Draft> =
  | { type: 'CHANGE'; change: Partial<Form> }
  | { type: 'EDIT'; id: number }
  | { type: 'RELOAD' }
  | { type: 'CANCEL' }
  | { type: 'SAVE' }
  /** Saves over what somebody else has saved meanwhile. */
  | { type: 'OVERWRITE' }
  | { type: 'DELETE'; id: number }
  | { type: 'TELL'; status: Status };

/** What the page around the form does: move the focus, load the lists again. */
export type EditorNews =
  | { type: 'loaded' }
  | { type: 'refused' }
  /** `id`: the item that is no longer edited. */
  | { type: 'cleared'; id: number | null }
  | { type: 'saved'; id: number | null }
  | { type: 'deleted'; id: number };

const CONFLICT = 409;

const editedId = (mode: EditMode): number | null => (mode.is === 'edit' ? mode.id : null);

/** The item an event is about; RELOAD is about the one being edited. */
function idOf(event: { type: string; id?: number }, mode: EditMode): number {
  return event.id ?? editedId(mode) ?? 0;
}

/** Create, edit and delete one kind of item, with the statuses that tell of it (spec 4 and 8). */
export function editorMachine<Item extends Stored, Form extends Draft>({
  spec,
  one,
  save,
  remove,
}: Pick<Resource<Item, Form>, 'one' | 'save' | 'remove'> & {
  spec: Pick<ResourceSpec<Item, Form>, 'noun' | 'blank' | 'check' | 'toDraft'>;
}) {
  const { noun, blank, check, toDraft } = spec;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const created: EditorContext<Form> = {
    mode: { is: 'create' },
    base: blank,
    draft: blank,
    problems: {},
    status: null,
    conflict: null,
  };
  const cleared = { mode: created.mode, base: blank, draft: blank, problems: {}, conflict: null };

  return setup({
    types: {
      context: {} as EditorContext<Form>,
      events: {} as EditorEvent<Form>,
      emitted: {} as EditorNews,
      input: {} as KeptDraft<Form> | null,
    },
    actors: {
      load: fromPromise(({ input }: { input: number }) => one(input)),
      save: fromPromise(
        ({ input }: { input: { mode: EditMode; draft: Form; overwrite: boolean } }) =>
          save(input.mode, input.draft, input.overwrite),
      ),
      remove: fromPromise(async ({ input }: { input: number }) => ({
        id: input,
        answer: await remove(input),
      })),
    },
    actions: {
      tell: enqueueActions(({ enqueue }, status: Status) => {
        enqueue.raise({ type: 'TELL', status });
      }),
    },
    guards: {
      sound: ({ context }) => Object.keys(check(context.draft)).length === 0,
      editing: ({ context }) => context.mode.is === 'edit',
    },
  }).createMachine({
    id: `${noun}-editor`,
    type: 'parallel',
    context: ({ input }) => ({ ...created, ...input }),
    states: {
      work: {
        initial: 'idle',
        states: {
          idle: {
            on: {
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
              EDIT: 'loading',
              RELOAD: { guard: 'editing', target: 'loading' },
              CANCEL: {
                actions: [
                  emit(({ context }) => ({ type: 'cleared' as const, id: editedId(context.mode) })),
                  assign(cleared),
                ],
              },
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
            },
          },
          loading: {
            invoke: {
              src: 'load',
              input: ({ context, event }) => idOf(event, context.mode),
              onDone: {
                target: 'idle',
                actions: enqueueActions(({ enqueue, event: { output } }) => {
                  if (!output.ok) {
                    enqueue({ type: 'tell', params: bad(`Error loading ${noun}`) });
                    return;
                  }
                  const { id, version } = output.value;
                  const draft = toDraft(output.value);
                  enqueue.assign({
                    ...cleared,
                    mode: { is: 'edit', id, version },
                    base: draft,
                    draft,
                  });
                  enqueue.emit({ type: 'loaded' });
                }),
              },
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
              onDone: {
                target: 'idle',
                actions: enqueueActions(({ enqueue, context, event: { output } }) => {
                  const { mode } = context;
                  if (output.ok) {
                    enqueue({ type: 'tell', params: good(`${name} saved`) });
                    enqueue.assign(cleared);
                    enqueue.emit({ type: 'saved', id: editedId(mode) });
                    return;
                  }
                  const text = refusalText(output, 'Error saving');
                  enqueue({ type: 'tell', params: bad(text) });
                  if (output.status === CONFLICT && mode.is === 'edit') {
                    enqueue.assign({ conflict: text });
                  }
                }),
              },
            },
          },
          deleting: {
            invoke: {
              src: 'remove',
              input: ({ context, event }) => idOf(event, context.mode),
              onDone: {
                target: 'idle',
                actions: enqueueActions(({ enqueue, context, event }) => {
                  const { id, answer }: { id: number; answer: Answer<unknown> } = event.output;
                  if (!answer.ok) {
                    enqueue({ type: 'tell', params: bad(refusalText(answer, 'Error deleting')) });
                    return;
                  }
                  enqueue({ type: 'tell', params: good(`${name} deleted`) });
                  // What is gone can no longer be edited.
                  if (context.mode.is === 'edit' && context.mode.id === id) enqueue.assign(cleared);
                  enqueue.emit({ type: 'deleted', id });
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
}
