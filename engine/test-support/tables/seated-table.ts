import { boxesGame } from '../../games/boxes/boxes-game.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import type { SeatedCommand } from '../../games/boxes/wire/commands.ts';
import type { HostKit } from '../host-kit.ts';
import { RecordingAudience } from '../any-table.ts';
import { Room } from '../../host/room/room.ts';
import { journalRoom, type RoomOptions } from '../../definition/table-game.ts';
import { loadRoom } from '../../host/read-room.ts';
import type { VERDICTS } from '../../definition/tasks.ts';
import type { Limits } from '../../wire/profile.ts';

export const ROOM = 'ROMABC';
export const VISITOR_1 = 'visitor-number-one';
export const VISITOR_2 = 'visitor-number-two';

export const place = (...numbers: number[]): SeatedCommand => {
  return { name: 'update-boxes', boxes: numbers.map((number) => ({ number, x: 0.5, y: 0.5 })) };
};
export const roll: SeatedCommand = { name: 'roll-dice' };
export const rematch: SeatedCommand = { name: 'rematch' };
export const say = (message: string): SeatedCommand => ({ name: 'chat-message', message });

/** A refusal by this code, as a test expects it. */
export const refused = (code: string) => ({ name: 'Refused', code });

/** Records a new room with VISITOR_1 on seat 1. Returns the seat's secret. */
export async function recordRoom(kit: HostKit, options: RoomOptions = {}): Promise<string> {
  const playerId = kit.chance.playerId();
  const seat = { playerId, visitor: VISITOR_1 };
  const event = boxesGame.opened(seat, kit.chance.seedPair(''), options);
  const entry = {
    room: journalRoom(boxesGame, ROOM),
    seq: 1,
    at: kit.time,
    event,
    checkpoint: null,
  };
  const listing = { seated: 1, players: [VISITOR_1], closed: false, at: kit.time };
  await kit.memory.append({
    entries: [entry],
    movements: [],
    listing: {
      id: ROOM,
      game: boxesGame.slug,
      state: 'waiting_placement',
      stage: 'on',
      ...listing,
    },
  });
  return playerId;
}

/** The room's table as a host with these parts opens it; `awaited`: as the store has them [B51]. */
export async function openTable(kit: HostKit, awaited: readonly AwaitedSeat[] = []) {
  const deps = kit.deps();
  const room = await loadRoom(boxesGame, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  const audience = new RecordingAudience();
  return { table: new Room(boxesGame, ROOM, room, deps, audience, awaited), audience };
}

/** A table with these boxes and both players connected as 'one' and 'two'; `own` is player 2's part. */
export async function seatedTable(kit: HostKit, placing: SeatedCommand, own?: string) {
  const one = await recordRoom(kit);
  const { table, audience } = await openTable(kit);
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
