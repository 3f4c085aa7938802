import {
  DIFFICULTIES,
  type TaskDifficulty,
  type Level,
  LEVELS,
  PLAYERS,
  type TaskPlayers,
} from '../../../engine/wire/profile.ts';
import type { Choice } from '../editor/resource.ts';

/** [A123] In English, with the value as it is stored and exported: 'Medium (Средне)'. */
const named = (value: string, english: string) => `${english} (${value})`;

export const difficultyName = (value: TaskDifficulty) => named(value, DIFFICULTIES[value]);
export const levelName = (value: Level) => named(value, LEVELS[value]);
/** On a task in the list; null where any number may play it. */
export const playersName = (value: TaskPlayers): string | null =>
  value === 'any' ? null : `For ${PLAYERS[value].toLowerCase()}`;

const choicesOf = (
  values: Readonly<Record<string, string>>,
  nameOf = (_: string, name: string) => name,
): Choice[] =>
  Object.entries(values).map(([value, name]) => ({ value, name: nameOf(value, name) }));

export const DIFFICULTY_CHOICES = choicesOf(DIFFICULTIES, named);
export const LEVEL_CHOICES = choicesOf(LEVELS, named);
export const PLAYERS_CHOICES = choicesOf(PLAYERS);
