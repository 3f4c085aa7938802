import { createAuthContext, matchMaker, ServerError } from '@colyseus/core';
import { Refused } from '../../../core/refusal.ts';

/**
 * A place in a room of this process for a native client, which is known by its seat [B2]. The SDK makes
 * its socket's address of `processId` [J21].
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
