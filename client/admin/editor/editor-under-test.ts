import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { Answer } from '../../shell/net/api.ts';
import type { KeptDraft } from './draft-store.ts';
import { editorMachine } from './editor-machine.ts';
import type { EditorNews } from './editor-outcomes.ts';
import { type Draft, type EditMode, specOf, type Stored } from './resource.ts';
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

const spec = specOf<Item>({
  noun: 'kink',
  path: '/api/kinks',
  itemSchema: v.object({ id: v.number(), version: v.number(), name: v.string() }),
  inputSchema: v.object({ name: v.pipe(v.string(), v.minLength(1, 'is required')) }),
  fields: [{ name: 'name', label: 'Name', is: 'line', blank: '' }],
});

export interface Answers {
  one?: Answer<Item> | Promise<Answer<Item>>;
  save?: Answer<Stored | null> | Promise<Answer<Stored | null>>;
  remove?: Answer<unknown> | Promise<Answer<unknown>>;
  renew?: Answer<Item> | Promise<Answer<Item>>;
}

/** A form whose server gives these answers. */
export function form(answers: Answers, kept: KeptDraft | null = null) {
  const clock = new SimulatedClock();
  const saved: { mode: EditMode; draft: Draft; overwrite: boolean }[] = [];
  const news: EditorNews[] = [];
  const machine = editorMachine<Item>({
    spec,
    one: async () => answers.one ?? refused(500),
    save: async (mode, draft, overwrite) => {
      saved.push({ mode, draft, overwrite });
      return answers.save ?? ok(null);
    },
    remove: async () => answers.remove ?? ok(null),
    renew: async () => answers.renew ?? refused(500),
  });
  const actor = createActor(machine, { clock, input: kept });
  for (const type of [
    'loaded',
    'refused',
    'cleared',
    'saved',
    'deleted',
    'renewed',
    'gone',
  ] as const) {
    actor.on(type, (event) => news.push(event));
  }
  actor.start();
  const idle = () => waitFor(actor, (view) => view.matches({ work: 'idle' }));
  return { actor, clock, saved, news, idle, view: () => actor.getSnapshot().context };
}
