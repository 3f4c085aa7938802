import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { Answer } from '../../shell/net/api.ts';
import type { KeptDraft } from './draft-store.ts';
import { editorMachine } from './editor-machine.ts';
import type { EditorNews } from './editor-outcomes.ts';
import { type Draft, type EditMode, type Resource, resourceOf, type Stored } from './resource.ts';
import * as v from 'valibot';

export interface Item {
  id: number;
  version: number;
  name: string;
}

export const blank = { name: '' };
export const sing: Item = { id: 7, version: 3, name: 'Sing' };

export const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
export const refused = (status: number, error?: string): Answer<never> => ({
  ok: false,
  status,
  error: 'Something went wrong.',
  ...(error !== undefined && { body: { error } }),
});

const items = resourceOf<Item>({
  noun: 'kink',
  path: '/api/kinks',
  itemSchema: v.object({ id: v.number(), version: v.number(), name: v.string() }),
  inputSchema: v.object({ name: v.pipe(v.string(), v.minLength(1, 'is required')) }),
  fields: [{ name: 'name', label: 'Name', is: 'line', blank: '' }],
});

/** One answer for all calls, or one for each, after which the server is not reached. */
type Given<T> = Answer<T> | Promise<Answer<T>> | (Answer<T> | Promise<Answer<T>>)[];

const next = <T>(given: Given<T> | undefined, otherwise: Answer<T>) =>
  Array.isArray(given) ? (given.shift() ?? refused(0)) : (given ?? otherwise);

export interface Answers<Of = Item> {
  one?: Given<Of>;
  save?: Given<Stored | null>;
  remove?: Given<unknown>;
  renew?: Given<Of>;
}

/** A form of `resource` whose server gives these answers. */
export function formOf<Of extends Stored>(
  resource: Resource<Of>,
  answers: Answers<Of>,
  kept: KeptDraft | null = null,
) {
  const clock = new SimulatedClock();
  const saved: { mode: EditMode; draft: Draft; overwrite: boolean }[] = [];
  const news: EditorNews[] = [];
  const machine = editorMachine<Of>({
    ...resource,
    one: async () => next(answers.one, refused(500)),
    save: async (mode, draft, overwrite) => {
      saved.push({ mode, draft, overwrite });
      return next(answers.save, ok(null));
    },
    remove: async () => next(answers.remove, ok(null)),
    renew: async () => next(answers.renew, refused(500)),
  });
  const actor = createActor(machine, { clock, input: kept });
  actor.on('settled', ({ focus, isStale }) => news.push({ focus, isStale }));
  actor.start();
  const reach = (work: 'idle' | 'unloaded') => waitFor(actor, (view) => view.matches({ work }));
  return {
    actor,
    clock,
    saved,
    news,
    reach,
    idle: () => reach('idle'),
    change: (change: Draft) => actor.send({ type: 'CHANGE', change }),
    view: () => actor.getSnapshot().context,
  };
}

export const form = (answers: Answers, kept: KeptDraft | null = null) =>
  formOf(items, answers, kept);
