import {
  DIFFICULTIES,
  type TaskDifficulty,
  type Level,
  LEVELS,
  PLAYERS,
  type TaskPlayers,
} from '../../../engine/wire/profile.ts';
import { t } from '../../../engine/wire/text.ts';
import type { Choice } from '../editor/resource.ts';

/** [A123] With the value as it is stored and exported, if it is another: 'Medium (Средне)'. */
const named = (value: string, name: string) => (name === value ? name : `${name} (${value})`);

export const difficultyName = (value: TaskDifficulty) => named(value, DIFFICULTIES[value]);
export const levelName = (value: Level) => named(value, LEVELS[value]);
/** On a task in the list; null where any number may play it. */
export const playersName = (value: TaskPlayers): string | null =>
  value === 'any'
    ? null
    : t('{players, select, two {For two} other {For three or more}}', { players: value });

const choicesOf = (
  values: Readonly<Record<string, string>>,
  nameOf = (_: string, name: string) => name,
): Choice[] =>
  Object.entries(values).map(([value, name]) => ({ value, name: nameOf(value, name) }));

export const DIFFICULTY_CHOICES = choicesOf(DIFFICULTIES, named);
export const LEVEL_CHOICES = choicesOf(LEVELS, named);
export const PLAYERS_CHOICES = choicesOf(PLAYERS);
