import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../definition/refusal.ts';
import { type RoomHandle, RoomMoved } from '../room/room-handle.ts';

/**
 * How often a call follows a room that moves. It waits a little longer each time, 4 s in all: the
 * lease of a dead host ends within 2 s, and the next host then takes its time to claim the room.
 */
const MOVES = 25;
const MOVING_MS = 20;
const LONGEST_WAIT_MS = 200;

/**
 * Does something with a room, and again if the room moves meanwhile.
 * @param find The room's handle, where it is now.
 * @param isSafe Whether it may run a second time if nobody knows whether the first one was done.
 * @throws Refused
 */
export async function followRoom<T>(
  find: () => Promise<RoomHandle>,
  work: (handle: RoomHandle) => T | Promise<T>,
  isSafe: boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await find());
    } catch (error) {
      if (!(error instanceof RoomMoved)) throw error;
      if (error.mayBeDone && !isSafe) throw new Refused('action/failed');
      if (attempt === MOVES) throw new Refused('action/busy');
      if (attempt > 1) await sleep(Math.min(attempt * MOVING_MS, LONGEST_WAIT_MS));
    }
  }
}
