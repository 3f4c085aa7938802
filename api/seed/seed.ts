import type { KinkStore } from '../kinks/kink-store.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { STARTER_KINKS, STARTER_TASKS } from './starter-set.ts';

/** Names of the kinks and texts of the tasks that were added. */
export interface Seeded {
  kinks: string[];
  tasks: string[];
}

/** [A35] Adds what of the starter set is not there yet: kinks go by their names, tasks by texts. */
export async function seed(kinks: KinkStore, tasks: TaskStore): Promise<Seeded> {
  const names = new Set((await kinks.all()).map(({ name }) => name));
  const newKinks = STARTER_KINKS.filter(({ name }) => !names.has(name));
  await kinks.addAll(newKinks);

  const ids = new Map((await kinks.all()).map(({ name, id }) => [name, id]));
  const texts = new Set((await tasks.prizes()).map(({ text }) => text));
  const newTasks = STARTER_TASKS.filter(({ text }) => !texts.has(text));
  await tasks.addAll(
    newTasks.map(({ required_kink, ...task }) => {
      const required_kink_id = required_kink === null ? null : (ids.get(required_kink) ?? null);
      return { ...task, required_kink_id };
    }),
  );
  return { kinks: newKinks.map(({ name }) => name), tasks: newTasks.map(({ text }) => text) };
}
