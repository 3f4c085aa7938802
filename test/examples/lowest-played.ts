import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type { InvariantReporter } from '../../loadtest/core/table/invariant-reports.ts';
import { SEATS, type Seat } from './lowest-game.ts';
import type { ChangesGame, ViewRules } from '../../loadtest/core/table/changes-game.ts';
import { type LowestView, type perSeat, viewSchema } from './lowest-view.ts';

type Picks = v.InferOutput<typeof perSeat>;

const [HIGHEST, ROUNDS_TO_WIN] = [6, 3];
const [FEWEST, MOST] = [2, SEATS.length];

/** Who has picked the lowest number that nobody else has. */
function lowestAlone(picks: Picks): Seat | null {
  for (let low = 1; low <= HIGHEST; low += 1) {
    const [first, ...others] = SEATS.filter((one) => picks[one] === low);
    if (first !== undefined && others.length === 0) return first;
  }
  return null;
}

/** What a round did, held against what was known before it. */
function checkRound(
  before: LowestView,
  after: LowestView,
  sent: number,
  wrong: InvariantReporter,
): void {
  const { revealed } = after;
  if (revealed === null) return wrong('revealed', 'a round is over, and nothing was shown');
  const { picks, winner } = revealed;
  const shown = SEATS.filter((one) => one in picks);
  if (!isDeepStrictEqual(shown, after.taken)) wrong('revealed', `picks of ${shown.join(' ')}`);
  if (picks[after.seat] !== sent) wrong('revealed', `${sent} was told as ${picks[after.seat]}`);
  const due = lowestAlone(picks);
  if (winner !== due) wrong('winner', `${winner} of ${JSON.stringify(picks)}, not ${due}`);
  const scores = due === null ? {} : { [due]: (before.scores[due] ?? 0) + 1 };
  if (!isDeepStrictEqual(after.scores, { ...before.scores, ...scores })) {
    wrong('scores', JSON.stringify(after.scores));
  }
  const isWon = due !== null && after.scores[due] === ROUNDS_TO_WIN;
  if ((after.state === 'over') !== isWon || after.winner !== (isWon ? due : null)) {
    wrong('state', `${after.state}, won by ${after.winner}, at ${JSON.stringify(after.scores)}`);
  }
}

/** [T5] A seat's own pick arrives at that seat only, in time, and is what it picked. */
function lowestRules(wrong: InvariantReporter): ViewRules<LowestView> {
  let sent = 0;
  return {
    sends: ({ name, body }) => {
      if (name === 'pick' && 'number' in body) sent = Number(body.number);
    },
    follows: (before, after) => {
      if (after.mine !== null && after.mine !== sent) {
        wrong('mine', `${after.mine}, but ${sent} was picked`);
      }
      if (after.mine === null && after.picked.includes(after.seat)) {
        wrong('mine', 'its own pick was not told with the change');
      }
      if (before === null || after.seq === before.seq) return;
      if (after.picked.length < before.picked.length) checkRound(before, after, sent, wrong);
    },
  };
}

/** Lowest alone, as two to six play it: the player who made the room starts, then all pick at once. */
export const lowestPlayed: ChangesGame<LowestView> = {
  slug: 'lowest-alone',
  view: viewSchema,
  players: (room) => FEWEST + (room % (MOST - FEWEST + 1)),
  isOver: ({ state }) => state === 'over',
  move: ({ state, seat: own, picked }) => {
    if (state === 'gathering' && own === SEATS[0]) {
      return { name: 'start', body: {}, isDone: (view) => view.state !== 'gathering' };
    }
    if (state !== 'picking' || picked.includes(own)) return null;
    return {
      name: 'pick',
      body: { number: 1 + Math.floor(Math.random() * HIGHEST) },
      // The result of the round shows the last player's pick.
      isDone: (view, before) =>
        view.picked.includes(own) ||
        view.seq >= before.seq + before.taken.length - before.picked.length,
    };
  },
  rules: lowestRules,
};
