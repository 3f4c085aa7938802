import { houseJoins } from '../../table/seating.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Deciding } from '../../definition/game.ts';
import type { ServerTurn } from '../../definition/table-game.ts';
import { type BoxContext, type BoxMachine, houseSeat } from './machine/box-context.ts';
import { decideBoxes } from './box-commands.ts';
import type { BoxEvent } from './machine/box-events.ts';
import type { Dare } from './machine/dare.ts';
import type { SeatName } from './rules.ts';
import { scattered } from '../dice/rules.ts';

/** [B66] The house waits this long before it rolls, in ms, so that the other dice can rest. */
export const HOUSE_MS = 2500;

type Turn = ServerTurn<BoxMachine, SeatName>;

/** Enough places for a box. */
const FINE = 2 ** 20;

function placement(turn: Turn): Deciding<BoxMachine> {
  const boxes = scattered(() => turn.chance.pick(FINE) / FINE);
  return decideBoxes({ ...turn, by: 'player1' }, { name: 'update-boxes', boxes });
}

const houseSits = (chance: Chance): BoxEvent => ({
  ...houseJoins(chance),
  entropy: { entropy: chance.playerId(), from: 'server' },
});

/** [B66] A dare that the other player says is done, and that the house has not judged. */
function doneDare({ dares }: BoxContext, house: SeatName): number | null {
  const isDone = (dare: Dare) => dare.by !== house && dare.done === true && dare.verdict === null;
  return dares.find(isDone)?.id ?? null;
}

/**
 * [B66] [B67] What the server does at once: it places the boxes where it was asked to, or where the
 * house is player 1; the house takes the free seat, and believes that a dare was done.
 */
export function houseMove(turn: Turn): Deciding<BoxMachine> | null {
  const { value, context } = turn.state;
  if (context.closed) return null;
  const by = houseSeat(context);
  if (value === 'waiting_placement' && (context.scatters === true || by === 'player1')) {
    return placement(turn);
  }
  if (context.house !== true) return null;
  if (value === 'waiting_second_player') return houseSits(turn.chance);
  const dare = by && doneDare(context, by);
  if (by === null || dare === null) return null;
  const verdict = { name: 'judge-dare', dare, verdict: 'exactly' } as const;
  return decideBoxes({ ...turn, by }, verdict);
}
