import type { VERDICTS } from '../../definition/assessment.ts';
import type { SeatedCommand } from '../../games/boxes/wire/commands.ts';
import type { Limits } from '../../wire/profile.ts';
import type { HostKit } from '../host-kit.ts';
import { roll, seatedGame } from './seated-table.ts';

export const settle = (dare: number, done: boolean): SeatedCommand => ({
  name: 'settle-dare',
  dare,
  done,
});
export const judge = (dare: number, verdict: (typeof VERDICTS)[number]): SeatedCommand => ({
  name: 'judge-dare',
  dare,
  verdict,
});

/** Every box contains a task from now on. Returns the limits that each draw was made with. */
export function drawTasks(kit: HostKit): (Limits | undefined)[] {
  const limits: (Limits | undefined)[] = [];
  kit.prizes = {
    draw: async (drawn, within) => {
      limits.push(within);
      return { id: drawn.length + 1, text: 'Sing', difficulty: 'medium' };
    },
  };
  return limits;
}

/** A game in which player 1 has just opened box 3, and its dare's number. Needs `drawTasks`. */
export async function dared(kit: HostKit) {
  const game = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2]);
  await game.table.command(game.one, roll);
  const [told] = game.audience.heard('dice-rolled');
  const dare = told?.dare;
  if (told === undefined || dare === undefined) throw new Error('a box with a task has a dare');
  if (dare.id !== told.seq) throw new Error('a dare has the number of its roll');
  game.audience.forget();
  return { ...game, dare: dare.id };
}
