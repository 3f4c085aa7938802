import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { KeptDraft } from './draft-store.ts';
import {
  editedId,
  type EditedForm,
  type EditorNews,
  editorOutcomes,
  type Outcome,
  type Renewal,
  rowOrForm,
} from './editor-outcomes.ts';
import type { Draft, Resource, Stored } from './resource.ts';
import { FOCUS, type Status } from '../ui/section.tsx';

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
  | { type: 'DELETE'; id: number; next: number | null }
  | { type: 'RENEW'; renewal: Renewal }
  | { type: 'TELL'; status: Status };

/** Turns an answer into a change of the form as it is when the answer comes: the user may have typed meanwhile. */
type Settle = (form: EditedForm) => Outcome;

/** Create, edit and delete one kind of item, with the statuses that tell of it. */
export function editorMachine<Item extends Stored>(resource: Resource<Item>) {
  const { noun, check, isOne } = resource;
  const { cleared, opened, loaded, saved, removed, renewed } = editorOutcomes(resource);

  async function work(event: EditorEvent, { mode, draft }: EditedForm): Promise<Settle> {
    if (event.type === 'SAVE' || event.type === 'OVERWRITE') {
      const answer = await resource.save(mode, draft, event.type === 'OVERWRITE');
      return (form) => saved(form, draft, answer);
    }
    if (event.type === 'DELETE') {
      const answer = await resource.remove(event.id);
      return (form) => removed(form.mode, event, answer);
    }
    if (event.type === 'RENEW') {
      const { renewal } = event;
      const answer = await resource.renew(renewal.id, renewal.version);
      return (form) => renewed(form.mode, renewal, answer);
    }
    // EDIT loads the item it names; RELOAD, and CANCEL after a conflict, the one in the form.
    const id = (event.type === 'EDIT' ? event.id : editedId(mode)) ?? 0;
    const answer = await resource.one(id);
    return (form) => loaded(form.mode, id, answer);
  }

  return setup({
    types: {
      context: {} as EditorContext,
      events: {} as EditorEvent,
      emitted: {} as { type: 'settled' } & EditorNews,
      input: {} as KeptDraft | null,
    },
    actors: {
      open: fromPromise(() => resource.one(0)),
      work: fromPromise(({ input }: { input: { event: EditorEvent; form: EditedForm } }) =>
        work(input.event, input.form),
      ),
    },
    actions: {
      settle: enqueueActions(({ enqueue }, outcome: Outcome) => {
        const { form = {}, status, focus = [], isStale = false } = outcome;
        enqueue.assign(form);
        if (status !== undefined) enqueue.raise({ type: 'TELL', status });
        if (focus.length > 0 || isStale) enqueue.emit({ type: 'settled', focus, isStale });
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
            actions: assign(({ context, event: { change } }) => ({
              draft: { ...context.draft, ...change },
              problems: Object.fromEntries(
                Object.entries(context.problems).filter(([field]) => !(field in change)),
              ),
            })),
          },
        },
        states: {
          /** The only one there is: never saved over before it was seen. */
          opening: {
            invoke: {
              src: 'open',
              onDone: [true, false].map((ok) => ({
                guard: ({ event }) => event.output.ok === ok,
                target: ok ? 'idle' : 'unloaded',
                actions: {
                  type: 'settle',
                  params: ({ context, event }) => opened(context, event.output),
                },
              })),
            },
          },
          unloaded: { on: { RETRY: 'opening' } },
          idle: {
            on: {
              EDIT: { target: 'working.loading' },
              RELOAD: { guard: 'editing', target: 'working.loading' },
              CANCEL: [
                { guard: 'overtaken', target: 'working.loading' },
                {
                  actions: [
                    emit(({ context: { mode } }) => ({
                      type: 'settled' as const,
                      focus: rowOrForm(isOne ? null : editedId(mode)),
                      isStale: false,
                    })),
                    assign(({ context: { base } }) =>
                      isOne ? { draft: base, problems: {} } : cleared,
                    ),
                  ],
                },
              ],
              SAVE: [
                { guard: 'sound', target: 'working.saving' },
                {
                  actions: [
                    assign(({ context }) => ({ problems: check(context.draft) })),
                    emit({ type: 'settled', focus: [FOCUS.problem], isStale: false }),
                  ],
                },
              ],
              OVERWRITE: { guard: 'sound', target: 'working.saving' },
              DELETE: 'working',
              RENEW: 'working',
            },
          },
          working: {
            initial: 'other',
            invoke: {
              src: 'work',
              input: ({ context, event }) => ({ event, form: context }),
              onDone: {
                target: 'idle',
                actions: {
                  type: 'settle',
                  params: ({ context, event }) => event.output(context),
                },
              },
            },
            states: {
              // Another item is about to stand in its place.
              loading: { on: { CHANGE: {} } },
              saving: { entry: assign({ problems: {}, conflict: null }) },
              other: {},
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
