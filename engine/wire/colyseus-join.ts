import * as v from 'valibot';
import { playerIdSchema } from './commands.ts';

/** Colyseus clients join with the seat's secret, or watch. */
export const colyseusJoinSchema = v.union([
  v.object({ playerId: playerIdSchema }),
  v.object({ watch: v.literal(true) }),
]);

/** Why the server closes a WebSocket: own codes, in the range for applications. */
export const TOO_NOISY = 4029;
