/** Values of tasks as they are stored and sent, with the names they go by in English. */
export const DIFFICULTIES = { Легко: 'Easy', Средне: 'Medium', Сложно: 'Hard' } as const;
export const LEVELS = {
  Лайт: 'Light',
  Нормал: 'Normal',
  Экстрим: 'Extreme',
  Хардкор: 'Hardcore',
} as const;

export type TaskDifficulty = keyof typeof DIFFICULTIES;
export type Level = keyof typeof LEVELS;

export const DEFAULT_DIFFICULTY: TaskDifficulty = 'Средне';
export const DEFAULT_LEVEL: Level = 'Нормал';
