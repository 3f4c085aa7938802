import { schema, t } from '@colyseus/schema';
import type { AnyStateMachine } from 'xstate';
import type { ColyseusState, TableGame } from '../../../core/table-game.ts';
import { standing, takenSeats } from '../listing.ts';

/** What native clients share of a table whose game says nothing of its own: no secret. */
export const TableState = schema(
  { state: t.string(), stage: t.string(), taken: t.uint8(), turn: t.array('string') },
  'TableState',
);
type TableState = InstanceType<typeof TableState>;

/** Brings the shared state of a game's table up to the machine's. */
export function mirrorTable(game: TableGame): ColyseusState<AnyStateMachine>['mirror'] {
  return (shared, now) => {
    const to = shared as TableState;
    const { state, stage } = standing(game, now);
    const turn = game.turnOf(now);
    to.state = state;
    to.stage = stage;
    to.taken = takenSeats(game, now);
    if (to.turn.length === turn.length && turn.every((seat, at) => to.turn[at] === seat)) return;
    to.turn.clear();
    for (const seat of turn) to.turn.push(seat);
  };
}
