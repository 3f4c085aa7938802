import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { seedOfParts } from '../../engine/chance/seeds.ts';
import { seedFault, sha256 } from '../../loadtest/core/seed-proof.ts';
import type { InvariantReporter } from '../../loadtest/core/table/invariants.ts';
import { HIGHEST, ROUND_COINS, ROUNDS_TO_WIN, SEATS, type Seat } from './lowest-events.ts';
import type { ViewGame, ViewRules } from '../../loadtest/core/table/view-game.ts';
import { type LowestView, type perSeat, viewSchema } from './lowest-view.ts';
import { tablesOf } from '../../loadtest/core/table/view-tables.ts';
import type { LoadGame } from '../../loadtest/core/games.ts';
import { lowestGame } from './lowest-game.ts';

const partOf = ({ fairness }: LowestView, seat: Seat) =>
  fairness?.parts?.find(({ by }) => by === seat);

type Picks = v.InferOutput<typeof perSeat>;

const [FEWEST, MOST] = [2, SEATS.length];

/** The seat with the lowest number that nobody else has picked. */
function lowestAlone(picks: Picks): Seat | null {
  for (let low = 1; low <= HIGHEST; low += 1) {
    const [first, ...others] = SEATS.filter((one) => picks[one] === low);
    if (first !== undefined && others.length === 0) return first;
  }
  return null;
}

/** Checks a round against the view before it. */
function checkRound(
  before: LowestView,
  after: LowestView,
  sent: number,
  wrong: InvariantReporter,
): void {
  const { revealed } = after;
  if (revealed === null) return wrong('revealed', 'a round is over, and nothing was shown');
  const { picks, winner, coins } = revealed;
  const shown = SEATS.filter((one) => one in picks);
  if (!isDeepStrictEqual(shown, after.taken)) wrong('revealed', `picks of ${shown.join(' ')}`);
  const own = after.seat === null ? sent : picks[after.seat];
  if (own !== sent) wrong('revealed', `${sent} was told as ${own}`);
  const due = lowestAlone(picks);
  if (winner !== due) wrong('winner', `${winner} of ${JSON.stringify(picks)}, not ${due}`);
  if (coins !== (due === null ? 0 : ROUND_COINS)) wrong('coins', `${coins} for ${due}`);
  const scores = due === null ? {} : { [due]: (before.scores[due] ?? 0) + 1 };
  if (!isDeepStrictEqual(after.scores, { ...before.scores, ...scores })) {
    wrong('scores', JSON.stringify(after.scores));
  }
  const isWon = due !== null && after.scores[due] === ROUNDS_TO_WIN;
  if ((after.state === 'over') !== isWon || after.winner !== (isWon ? due : null)) {
    wrong('state', `${after.state}, won by ${after.winner}, at ${JSON.stringify(after.scores)}`);
  }
}

/** The part of whoever starts: sealed before the others pick, and told from the room alone. */
const partFor = ({ fairness }: LowestView): string =>
  `part-for-${(fairness?.serverSeedHash ?? '').slice(0, 40)}`;

/** [C3] [C9] The seed that is shown at the end is the one promised, and has the players' parts. */
function checkSeeds(after: LowestView, promised: string | null, wrong: InvariantReporter): boolean {
  const seeds = after.fairness?.retired ?? null;
  if (seeds === null) return false;
  const { parts = [], clientSeed } = seeds;
  const isOurs = seedOfParts(parts) === clientSeed && clientSeed === partFor(after);
  const fault = seedFault(seeds, promised) ?? (isOurs ? null : `made of ${clientSeed}`);
  if (fault !== null) wrong('seeds', fault);
  return fault === null;
}

/** [T5] A seat's own pick arrives at that seat only, in time, and is what it picked. */
function lowestRules(wrong: InvariantReporter, proven: () => void): ViewRules<LowestView> {
  let sent = 0;
  let promised: string | null = null;
  return {
    sends: ({ name, body }) => {
      if (name === 'pick' && 'number' in body) sent = Number(body.number);
    },
    follows: (before, after) => {
      promised ??= after.fairness?.serverSeedHash ?? null;
      if (after.mine !== null && after.mine !== sent) {
        wrong('mine', `${after.mine}, but ${sent} was picked`);
      }
      if (after.mine === null && after.seat !== null && after.picked.includes(after.seat)) {
        wrong('mine', 'its own pick was not told with the change');
      }
      if (before === null || after.seq === before.seq) return;
      if (after.picked.length < before.picked.length) checkRound(before, after, sent, wrong);
      if (after.state === 'over' && checkSeeds(after, promised, wrong)) proven();
    },
  };
}

/** Lowest alone, as two to six play it: the player who made the room starts, then all pick at once. */
export const lowestPlayed: ViewGame<LowestView> = {
  slug: 'lowest-alone',
  view: viewSchema,
  players: (room) => FEWEST + (room % (MOST - FEWEST + 1)),
  isOver: ({ state }) => state === 'over',
  move: (now) => {
    const { state, seat: own, picked, starts, fairness } = now;
    if (own === null) return null;
    if (state === 'gathering' && own === starts) {
      const isSealed = (view: LowestView) => partOf(view, own) !== undefined;
      const entropy = partFor(now);
      return fairness !== null && isSealed(now)
        ? { name: 'start', body: { entropy }, isDone: (view) => view.state !== 'gathering' }
        : { name: 'seal', body: { commitment: sha256(entropy) }, isDone: isSealed };
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

/** Tables of two to six, for the load tester. */
export const lowestLoad: LoadGame = {
  scenario: 'lowest',
  slug: lowestGame.slug,
  actions: ['create', 'join', 'sit', 'seal', 'start', 'pick', 'heard'],
  headline: 'pick',
  share: 1,
  cast: tablesOf(lowestPlayed),
};
