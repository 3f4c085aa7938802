import { expect, test } from 'vitest';
import type { Task } from '../../../engine/wire/admin.ts';
import { fitting } from './task-fit.tsx';

const task = (id: number, change: Partial<Task> = {}): Task => ({
  id,
  version: 1,
  text: `Task ${id}`,
  texts: {},
  with_face: false,
  difficulty: 'Средне',
  level: 'Лайт',
  players: 'any',
  required_kink_id: null,
  required_kink_name: null,
  ...change,
});

test('[A91] a task fits its level and those above, without kink and face only where it asks for none', () => {
  const tasks = [
    task(1),
    task(2, { with_face: true }),
    task(3, { level: 'Экстрим', required_kink_id: 7, required_kink_name: 'Kink' }),
    task(4, { level: 'Хардкор' }),
  ];
  expect(fitting(tasks)).toEqual([
    { level: 'Лайт', all: 2, plain: 1 },
    { level: 'Нормал', all: 2, plain: 1 },
    { level: 'Экстрим', all: 3, plain: 1 },
    { level: 'Хардкор', all: 4, plain: 2 },
  ]);
});
