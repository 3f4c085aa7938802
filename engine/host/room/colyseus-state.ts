import { schema, t } from '@colyseus/schema';
import type { AnyStateMachine } from 'xstate';
import type { ColyseusState, TableGame } from '../../definition/table-game.ts';
import { standing, takenSeats } from './seats.ts';

/** The shared Colyseus state of a game that defines none; it contains no secret. */
export const TableState = schema(
  { state: t.string(), stage: t.string(), taken: t.uint8(), turn: t.array('string') },
  'TableState',
);
type TableState = InstanceType<typeof TableState>;

/** Updates the shared state of a table from the machine's snapshot. */
export function mirrorTable(game: TableGame): ColyseusState<AnyStateMachine>['mirror'] {
  return (shared, state) => {
    const to = shared as TableState;
    const listing = standing(game, state);
    const turn = game.turnOf(state);
    to.state = listing.state;
    to.stage = listing.stage;
    to.taken = takenSeats(game, state);
    if (to.turn.length === turn.length && turn.every((seat, at) => to.turn[at] === seat)) return;
    to.turn.clear();
    for (const seat of turn) to.turn.push(seat);
  };
}
