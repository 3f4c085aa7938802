import * as v from 'valibot';
import type { Language } from './languages.ts';
import { t } from './text.ts';

/** Values of tasks as they are stored and sent, with the reader's names of them; English on the server. */
export const DIFFICULTIES = { Легко: t('Easy'), Средне: t('Medium'), Сложно: t('Hard') } as const;
export const LEVELS = {
  Лайт: t('Light'),
  Нормал: t('Normal'),
  Экстрим: t('Extreme'),
  Хардкор: t('Hardcore'),
} as const;

/** [A28] For how many players a task is meant. */
export const PLAYERS = {
  any: t('Any number'),
  two: t('Two##players'),
  many: t('Three or more'),
} as const;

export type TaskDifficulty = keyof typeof DIFFICULTIES;
export type Level = keyof typeof LEVELS;

export type TaskPlayers = keyof typeof PLAYERS;

export const DEFAULT_DIFFICULTY: TaskDifficulty = 'Средне';
export const DEFAULT_LEVEL: Level = 'Нормал';
export const DEFAULT_PLAYERS: TaskPlayers = 'any';

/** [A85] The avatars; the client has the drawings. */
export const AVATARS = [
  'fox',
  'owl',
  'cat',
  'bear',
  'hare',
  'otter',
  'raven',
  'tiger',
  'panda',
  'koala',
  'hedgehog',
  'octopus',
  'parrot',
  'penguin',
  'flamingo',
  'seahorse',
  'snail',
  'bee',
  'unicorn',
  'dragon',
  'robot',
  'ghost',
  'cactus',
  'pineapple',
] as const;

/** From the mildest to the most daring. */
export const LEVEL_ORDER = Object.keys(LEVELS) as Level[];

/** [A86] How many kinks a visitor is asked about and may allow. */
export const MOST_KINKS = 200;

/** [A86] What a visitor is fine with. `kinks` are ids, ascending, each once. */
export const limitsSchema = v.object({
  /** The highest level that is fine. */
  level: v.picklist(LEVEL_ORDER),
  kinks: v.array(v.number()),
  withFace: v.boolean(),
});
export type Limits = v.InferOutput<typeof limitsSchema>;

/** [A86] The limits of a visitor who has not chosen. */
export const NO_LIMITS_CHOSEN: Limits = { level: 'Лайт', kinks: [], withFace: false };

/** What a visitor says of themselves; null: nothing. */
export interface Profile {
  name: string | null;
  avatar: string | null;
  limits: Limits | null;
  /** [A138] What they speak, as their browser says; missing: DEFAULT_LANGUAGE. */
  language?: Language;
}

export const NO_PROFILE: Profile = { name: null, avatar: null, limits: null };

/** [A85] How many visible characters a name may have. */
export const NAME_LIMIT = 20;

/** Ids in ascending order, each once. */
export const inOrder = (ids: number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

const rankOf = (level: Level): number => LEVEL_ORDER.indexOf(level);

/** The limits that are fine with everybody; of nobody, those of a visitor who has not chosen. */
export function commonLimits([first, ...others]: readonly Limits[]): Limits {
  let common = first ?? NO_LIMITS_CHOSEN;
  for (const { level, kinks, withFace } of others) {
    common = {
      level: rankOf(level) < rankOf(common.level) ? level : common.level,
      kinks: common.kinks.filter((id) => kinks.includes(id)),
      withFace: common.withFace && withFace,
    };
  }
  return common;
}

/** Whether a task is within these limits. */
export function fits(
  task: { level: Level; required_kink_id: number | null; with_face: boolean },
  limits: Limits,
): boolean {
  if (rankOf(task.level) > rankOf(limits.level)) return false;
  if (task.with_face && !limits.withFace) return false;
  return task.required_kink_id === null || limits.kinks.includes(task.required_kink_id);
}
