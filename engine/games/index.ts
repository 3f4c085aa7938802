import type { AnyStateMachine } from 'xstate';
import { boxesGame } from './boxes/boxes-game.ts';
import { partyGame } from './party/party-game.ts';
import { slotsGame } from './slots/slots-game.ts';
import { wheelGame } from './wheel/wheel-game.ts';
import type { SoloGame } from '../definition/solo-game.ts';
import type { TableGame } from '../definition/table-game.ts';

export interface Games {
  /** Played alone, in a transaction. */
  solo: readonly SoloGame<AnyStateMachine, object>[];
  /** Played at a table. */
  table: readonly TableGame[];
}

/** The games that the server plays: one line adds a game. */
export const GAMES_SERVED: Games = {
  solo: [slotsGame, wheelGame],
  table: [boxesGame, partyGame],
};
