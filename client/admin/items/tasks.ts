import * as v from 'valibot';
import {
  DEFAULT_DIFFICULTY,
  DEFAULT_LEVEL,
  DEFAULT_PLAYERS,
  DIFFICULTIES,
  type TaskDifficulty,
  type Level,
  LEVELS,
  PLAYERS,
  type TaskPlayers,
} from '../../../engine/wire/profile.ts';
import { type Task, taskInputSchema, taskSchema } from '../../../engine/wire/admin.ts';
import { byPlace, byText, newestFirst, type Sort } from '../list/list-view.ts';
import { resourceOf, problemsOf } from '../calls.ts';

const draftSchema = v.object({
  text: v.string(),
  with_face: v.boolean(),
  difficulty: v.string(),
  level: v.string(),
  players: v.string(),
  /** A kink's id; empty for none. */
  required_kink_id: v.string(),
});
export type TaskDraft = v.InferOutput<typeof draftSchema>;

const toBody = (draft: TaskDraft) => ({
  ...draft,
  required_kink_id: draft.required_kink_id === '' ? null : Number(draft.required_kink_id),
});

export const tasks = resourceOf<Task, TaskDraft>({
  noun: 'task',
  path: '/api/tasks',
  itemSchema: taskSchema,
  draftSchema,
  blank: {
    text: '',
    with_face: false,
    difficulty: DEFAULT_DIFFICULTY,
    level: DEFAULT_LEVEL,
    players: DEFAULT_PLAYERS,
    required_kink_id: '',
  },
  toDraft: ({ text, with_face, difficulty, level, players, required_kink_id }) => ({
    text,
    with_face,
    difficulty,
    level,
    players,
    required_kink_id: required_kink_id === null ? '' : String(required_kink_id),
  }),
  toBody,
  check: (draft) =>
    problemsOf(taskInputSchema, toBody(draft), {
      text: 'Text',
      difficulty: 'Difficulty',
      level: 'Level',
      players: 'Players',
      required_kink_id: 'Required kink',
    }),
});

export interface Choice {
  value: string;
  /** As stored, with its English name: 'Средне (Medium)'. */
  name: string;
}

const choicesOf = (values: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(values).map(([value, english]) => ({ value, name: `${value} (${english})` }));

export const DIFFICULTY_CHOICES = choicesOf(DIFFICULTIES);
export const LEVEL_CHOICES = choicesOf(LEVELS);

export const difficultyName = (value: TaskDifficulty): string =>
  `${value} (${DIFFICULTIES[value]})`;
export const PLAYERS_CHOICES: readonly Choice[] = Object.entries(PLAYERS).map(([value, name]) => ({
  value,
  name,
}));

/** On a task in the list; null where any number may play it. */
export const playersName = (value: TaskPlayers): string | null =>
  value === 'any' ? null : `For ${PLAYERS[value].toLowerCase()}`;
export const levelName = (value: Level): string => `${value} (${LEVELS[value]})`;

export const TASK_SORTS: readonly Sort<Task>[] = [
  { id: 'newest', name: 'Newest', compare: newestFirst },
  { id: 'text', name: 'Text', compare: byText(({ text }) => text) },
  {
    id: 'difficulty',
    name: 'Difficulty',
    compare: byPlace(Object.keys(DIFFICULTIES), ({ difficulty }) => difficulty),
  },
  { id: 'level', name: 'Level', compare: byPlace(Object.keys(LEVELS), ({ level }) => level) },
];

export const wordsOfTask = (task: Task) => [
  task.text,
  task.required_kink_name,
  difficultyName(task.difficulty),
  levelName(task.level),
  playersName(task.players),
  task.with_face ? 'with face' : null,
];
