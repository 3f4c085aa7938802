import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { journalRoom, type RoomOptions, type TableGame } from '../../definition/table-game.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { openRoom } from '../any-table.ts';
import type { HostKit } from '../host-kit.ts';

export const ROOM = 'ROMABC';
export const VISITOR_1 = 'visitor-number-one';
export const VISITOR_2 = 'visitor-number-two';

export const say = (message: string) => ({ name: 'chat-message', message }) as const;
export const rematch = { name: 'rematch' } as const;
export const leave = { name: 'leave-room' } as const;

/** A refusal by this code, thrown at once. */
export const refused = (code: string): unknown =>
  expect.objectContaining({ name: 'Refused', code });

/** The answer is a refusal by this code. */
export const expectRefused = (answer: Promise<unknown>, code: string): Promise<void> =>
  expect(answer).rejects.toEqual(refused(code));

/** How a game's room is made and opened; `state`: in which it begins. */
export function roomsOf<Machine extends AnyStateMachine, Seat extends string, View extends object>(
  game: TableGame<Machine, Seat, View>,
  state: string,
) {
  /** Records a new room with VISITOR_1 on seat 1. Returns the seat's secret. */
  async function recordRoom(kit: HostKit, options: RoomOptions = {}): Promise<string> {
    const playerId = kit.chance.playerId();
    const seat = { playerId, visitor: VISITOR_1 };
    const event = game.opened(seat, kit.chance.seedPair(''), options);
    const at = kit.time;
    const entry = { room: journalRoom(game, ROOM), seq: 1, at, event, checkpoint: null };
    const standing = { state, stage: 'on', closed: false, at } as const;
    const listing = { id: ROOM, game: game.slug, seated: 1, players: [VISITOR_1], ...standing };
    await kit.memory.append({ entries: [entry], movements: [], listing });
    return playerId;
  }
  const openTable = (kit: HostKit, awaited: readonly AwaitedSeat[] = []) =>
    openRoom(game, ROOM, kit, awaited);
  /** A new room's table, and the secret of player 1, who is not connected. */
  async function newTable(kit: HostKit, options: RoomOptions = {}) {
    const one = await recordRoom(kit, options);
    return { one, ...(await openTable(kit)) };
  }
  return { recordRoom, openTable, newTable };
}
