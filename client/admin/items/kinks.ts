import * as v from 'valibot';
import { type Kink, kinkInputSchema, kinkSchema } from '../../../engine/wire/admin.ts';
import { byText, formatCount, newestFirst, type Sort } from '../list/list-view.ts';
import { problemsOf } from '../server/problems.ts';
import { resourceOf } from '../server/resource.ts';

const draftSchema = v.object({ name: v.string(), description: v.string() });
export type KinkDraft = v.InferOutput<typeof draftSchema>;

const toBody = ({ name, description }: KinkDraft) => ({ name, description });

export const kinks = resourceOf<Kink, KinkDraft>({
  noun: 'kink',
  path: '/api/kinks',
  itemSchema: kinkSchema,
  draftSchema,
  blank: { name: '', description: '' },
  toDraft: ({ name, description }) => ({ name, description }),
  toBody,
  check: (draft) =>
    problemsOf(kinkInputSchema, toBody(draft), { name: 'Name', description: 'Description' }),
});

export const KINK_SORTS: readonly Sort<Kink>[] = [
  { id: 'newest', name: 'Newest', compare: newestFirst },
  { id: 'name', name: 'Name', compare: byText(({ name }) => name) },
  { id: 'tasks', name: 'Most tasks', compare: (a, b) => b.task_count - a.task_count },
];

export const wordsOfKink = ({ name, description }: Kink) => [name, description];

const counted = (tasks: number): string => (tasks === 1 ? '1 task' : `${formatCount(tasks)} tasks`);

/** What deleting the kink does besides: tasks that require it lose the requirement. */
export function lossOfKink({ task_count: tasks }: Kink): string {
  if (tasks === 0) return '';
  return tasks === 1
    ? '1 task requires it and will lose the requirement.'
    : `${counted(tasks)} require it and will lose the requirement.`;
}

export const usesOfKink = ({ task_count: tasks }: Kink): string | null =>
  tasks === 0 ? null : `Required by ${counted(tasks)}`;
