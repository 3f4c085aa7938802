import type { Level, TaskDifficulty, TaskPlayers } from '../../engine/wire/profile.ts';

/** [A31] What task files may call a stored value: the panel's words in English and the other languages. */
type Words<Value extends string> = Readonly<Record<Value, readonly string[]>>;

export const DIFFICULTY_WORDS: Words<TaskDifficulty> = {
  Легко: ['Easy', 'Fácil', 'Facile', 'Leicht'],
  Средне: ['Medium', 'Medio', 'Moyen', 'Mittel'],
  Сложно: ['Hard', 'Difícil', 'Difficile', 'Schwer'],
};

export const LEVEL_WORDS: Words<Level> = {
  Лайт: ['Light', 'Suave', 'Léger', 'Sanft'],
  Нормал: ['Normal'],
  Экстрим: ['Extreme', 'Extremo', 'Extrême', 'Extrem'],
  Хардкор: ['Hardcore', 'A tope'],
};

export const PLAYERS_WORDS: Words<TaskPlayers> = {
  any: ['Any number', 'Не важно', 'Da igual', 'Peu importe', 'Egal'],
  two: ['Two', 'Двое', 'Dos', 'Deux', 'Zwei'],
  many: ['Three or more', 'От троих', 'Tres o más', 'Trois ou plus', 'Ab drei'],
};
