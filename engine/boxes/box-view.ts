import { fairnessView } from '../chance/seed-pair.ts';
import type { Fact } from '../wire/facts.ts';
import type { BoxContext } from './box-context.ts';
import type { RoomState, SeatName } from './rules.ts';

/** What the host knows of a room beside its machine. */
export interface TableFacts {
  seq: number;
  present: { player1: boolean; player2: boolean };
  turnEndsIn: number | null;
}

/**
 * What a reader of a room may see: the one place where secrets are left out. `seat` null is a
 * spectator. Seat secrets, visitors and the unspent server seed never pass.
 */
export function roomView(
  state: RoomState,
  context: BoxContext,
  table: TableFacts,
  seat: SeatName | null,
): Fact<'room-state'> {
  const { boxes, turn, scores, winner, closed, log, seeds, retired } = context;
  return {
    state,
    isPlayer1: seat === 'player1',
    boxes,
    seq: table.seq,
    seat,
    hasPlayer2: context.seats.player2 !== null,
    turn,
    scores,
    winner,
    closed,
    present: table.present,
    turnEndsIn: table.turnEndsIn,
    messages: log,
    // [B15] A finished game draws no more, so its seed is spent and shown.
    fairness: seeds && fairnessView(seeds, state === 'finished' ? seeds : retired),
  };
}

/** The name a seat goes by in chat. */
export function playerName(seat: SeatName): string {
  return seat === 'player1' ? 'Player 1' : 'Player 2';
}
