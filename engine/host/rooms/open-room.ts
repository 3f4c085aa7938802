import { matchMaker } from '@colyseus/core';
import type { TableGame } from '../../core/table-game.ts';
import type { Opening } from '../table/table-room.ts';

/** Makes a room of a game's room class, under this id. */
export type OpenRoom = (game: TableGame, roomId: string, opening: Opening) => Promise<void>;

/** The process's own rooms, as native clients find them. */
export const openRoom: OpenRoom = async ({ slug }, roomId, opening) => {
  await matchMaker.handleCreateRoom(slug, opening, undefined, roomId);
};
