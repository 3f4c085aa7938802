import { setTimeout as sleep } from 'node:timers/promises';
import type { HOUSE_MESSAGES } from '../../engine/wire/messages.ts';
import type { BridgeServer } from '../../bridge/socket-server.ts';
import type { RoomClaims } from '../../engine/host/cluster/room-claims.ts';
import type { RoomMoves } from '../../engine/host/rooms/room-moves.ts';

const SERVER_MOVING = 'server-moving' satisfies keyof typeof HOUSE_MESSAGES;
/** So long sockets have to find another process, and so long after the last one did; then they are closed. */
const MOVING_MS = 3000;
const NOBODY_MS = 1500;
const LOOK_MS = 20;

export interface DrainingParts {
  io: BridgeServer;
  claims: RoomClaims;
  moves: RoomMoves;
}

/**
 * [J20] A process that ends while others go on: its sockets are told to move, and keep playing here until
 * they sit elsewhere; then its rooms are let go of, and the others go on with them at once.
 */
export async function drain({ io, claims, moves }: DrainingParts): Promise<void> {
  await claims.lease.look();
  if (claims.lease.others.size === 0) return;
  io.emit(SERVER_MOVING, {});
  const late = AbortSignal.timeout(MOVING_MS);
  let left = io.sockets.sockets.size;
  let looks = 0;
  while (left > 0 && !late.aborted && looks * LOOK_MS < NOBODY_MS) {
    await sleep(LOOK_MS, undefined, { ref: false });
    looks = io.sockets.sockets.size < left ? 0 : looks + 1;
    left = io.sockets.sockets.size;
  }
  // First the lease: what is asked meanwhile is kept by nobody here, and asked again where the room is then.
  await claims.end();
  await moves.unloadAll();
}
