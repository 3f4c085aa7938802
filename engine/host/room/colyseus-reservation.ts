import { createAuthContext, matchMaker, ServerError } from '@colyseus/core';
import { Refused } from '../../definition/refusal.ts';

/**
 * Reserves a place in a room of this process for a Colyseus client, identified by its seat [B2]. The
 * SDK builds its socket's address from `processId` [J21].
 */
export async function reserve(
  roomId: string,
  playerId: string | null,
  processName: string | null,
): Promise<object> {
  const options = playerId === null ? { watch: true } : { playerId };
  try {
    const context = createAuthContext({ headers: new Headers() });
    const reservation = await matchMaker.joinById(roomId, options, context);
    return processName === null ? reservation : { ...reservation, processId: processName };
  } catch (error) {
    if (error instanceof ServerError) throw new Refused('seat/unknown');
    throw error;
  }
}
