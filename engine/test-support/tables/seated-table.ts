import { boxesGame } from '../../games/boxes/boxes-game.ts';
import type { SeatedCommand } from '../../games/boxes/wire/commands.ts';
import type { HostKit } from '../host-kit.ts';
import type { VERDICTS } from '../../definition/tasks.ts';
import type { Limits } from '../../wire/profile.ts';
import { roomsOf, VISITOR_2 } from './rooms.ts';

export const { recordRoom, openTable, newTable } = roomsOf(boxesGame, 'waiting_placement');

export const place = (...numbers: number[]): SeatedCommand => {
  return { name: 'update-boxes', boxes: numbers.map((number) => ({ number, x: 0.5, y: 0.5 })) };
};
export const roll: SeatedCommand = { name: 'roll-dice' };

/** A table with these boxes and both players connected as 'one' and 'two'; `own` is player 2's part. */
export async function seatedTable(kit: HostKit, placing: SeatedCommand, own?: string) {
  const { one, table, audience } = await newTable(kit);
  table.connect('one', one);
  await table.command(one, placing);
  const { playerId: two } = await table.join(VISITOR_2, own);
  table.connect('two', two);
  audience.forget();
  return { table, audience, one, two };
}

/** The same with these boxes, and player 1 to roll. */
export const seatedGame = (kit: HostKit, ...numbers: number[]) =>
  seatedTable(kit, place(...numbers));

export const settle = (dare: number, done: boolean): SeatedCommand => {
  return { name: 'settle-dare', dare, done };
};
export const judge = (dare: number, verdict: (typeof VERDICTS)[number]): SeatedCommand => {
  return { name: 'judge-dare', dare, verdict };
};

/** Every box contains a task from now on. Returns the limits that each draw was made with. */
export function drawTasks(kit: HostKit): (Limits | undefined)[] {
  const limits: (Limits | undefined)[] = [];
  kit.prizes = {
    draw: async (drawn, table) => {
      limits.push(table?.limits);
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
