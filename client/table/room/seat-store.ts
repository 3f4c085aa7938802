import * as v from 'valibot';
import { type TabStore, tabStore } from './tab-store.ts';

/** A seat as its holder knows it. `playerId` is the secret that proves it. */
const seatSchema = v.object({ roomId: v.string(), playerId: v.string() });
export type HeldSeat = v.InferOutput<typeof seatSchema>;

/** The seat this tab holds at a game's tables, for a reload. */
export const seatStore = (game: string): TabStore<HeldSeat> => tabStore(`${game}-seat`, seatSchema);
