import { schema, t } from '@colyseus/schema';
import type { ColyseusState } from '../../definition/table-game.ts';
import type { BoxMachine, BoxRoom } from './machine/box-context.ts';

const BoxOnGrid = schema({ number: t.uint8(), x: t.float32(), y: t.float32() }, 'BoxOnGrid');

/** What Colyseus clients see of a room, spectators too: no seat secret and no seed. */
const BoxRoomState = schema(
  {
    state: t.string(),
    turn: t.string(),
    winner: t.string(),
    hasPlayer2: t.boolean(),
    score1: t.uint8(),
    score2: t.uint8(),
    boxes: t.array(BoxOnGrid),
  },
  'BoxRoomState',
);
type BoxRoomState = InstanceType<typeof BoxRoomState>;

/** Updates the shared state from the machine's snapshot. */
function mirror(shared: BoxRoomState, { value, context }: BoxRoom): void {
  shared.state = value;
  shared.turn = context.turn;
  shared.winner = context.winner ?? '';
  shared.hasPlayer2 = context.seats.player2 !== undefined;
  shared.score1 = context.scores.player1;
  shared.score2 = context.scores.player2;
  const same =
    shared.boxes.length === context.boxes.length &&
    context.boxes.every(({ number }, index) => shared.boxes[index]?.number === number);
  if (same) return;
  shared.boxes.clear();
  for (const { number, x, y } of context.boxes) {
    shared.boxes.push(new BoxOnGrid().assign({ number, x, y }));
  }
}

/** The shared Colyseus state of a room of boxes. */
export const boxRoomState: ColyseusState<BoxMachine> = {
  create: () => new BoxRoomState(),
  mirror: (shared, state) => mirror(shared as BoxRoomState, state),
};
