import { beforeAll, expect, test } from 'vitest';
import type { Limits } from '../../engine/wire/profile.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { playingTable, playOut } from '../support/table.ts';

const DRAWS = 500;
/** So many tables play at once. */
const TABLES = 6;

const FINE: Limits = { level: 'Хардкор', kinks: [1], withFace: true };
const LESS: Limits = { level: 'Нормал', kinks: [1, 2], withFace: false };

/** Tasks by name: the fitting ones, and one for every way not to fit. */
const TASKS = [
  ['fits: light', 'Лайт', null, false],
  ['fits: normal', 'Нормал', null, false],
  ['fits: a kink of both', 'Нормал', 1, false],
  ['above: extreme', 'Экстрим', null, false],
  ['above: hardcore', 'Хардкор', null, false],
  ['above: a kink of one', 'Лайт', 2, false],
  ['above: a face', 'Лайт', null, true],
] as const;

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), { DARE_SECONDS: '0' });
beforeAll(async () => {
  for (const name of ['one', 'two']) {
    await admin.post('/api/kinks', { name, description: 'What somebody likes.' });
  }
  for (const [text, level, kink, face] of TASKS) {
    const { status } = await admin.post('/api/tasks', {
      text,
      level,
      difficulty: 'Легко',
      with_face: face,
      required_kink_id: kink,
    });
    expect(status).toBe(201);
  }
});

/** A whole game of two with these limits: the tasks of all its boxes. */
async function drawn(): Promise<(string | null)[]> {
  const table = await playingTable(server.url);
  for (const [at, limits] of [FINE, LESS].entries()) {
    const answer = await table.hosts[at]?.put('/api/me', { limits });
    expect(answer?.status).toBe(200);
  }
  const rolls = await playOut(table);
  table.close();
  return rolls.flatMap(({ opened }) => (opened === null ? [] : [opened.prize]));
}

test('[A86] [B55] in 500 draws no task comes that is above the limits of anybody at the table', async () => {
  const prizes: (string | null)[] = [];
  while (prizes.length < DRAWS) {
    const games = await Promise.all(Array.from({ length: TABLES }, drawn));
    prizes.push(...games.flat());
  }
  const fitting = TASKS.flatMap(([text]) => (text.startsWith('fits') ? [text] : []));
  expect(new Set(prizes)).toEqual(new Set(fitting));
});
