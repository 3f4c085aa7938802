import type { LoadGame } from '../../loadtest/core/games.ts';
import { seedFault } from '../../loadtest/core/seed-proof.ts';
import type { InvariantReporter } from '../../loadtest/core/table/invariants.ts';
import type { ViewGame } from '../../loadtest/core/table/view-game.ts';
import { tablesOf } from '../../loadtest/core/table/view-tables.ts';
import { LIARS_DICE_NAME } from './liars-dice-name.ts';
import { allOf, FEWEST, inPlay, likelier, showing } from './liars-dice-rules.ts';
import { type LiarsDiceView, liarsDiceViewSchema, SEATS } from './liars-dice-view.ts';

const { slug } = LIARS_DICE_NAME;

/** [G72] Whoever is wrong has lost a die, and nobody else. */
function checkDoubt(before: LiarsDiceView, after: LiarsDiceView, wrong: InvariantReporter): void {
  const { bid, turn } = before;
  const { hands, dice, doubt } = after;
  if (bid === null) return wrong('doubt', 'nobody had bid');
  const all = hands.flatMap((hand) => hand.dice);
  const loser = showing(all, bid.face) < bid.count ? bid.by : turn;
  if (doubt?.loser !== loser) wrong('loser', `${doubt?.loser}, not ${loser}`);
  if (all.length !== allOf(before.dice)) wrong('hands', `${all.length} dice are shown`);
  const lost = SEATS.filter((seat) => (dice[seat] ?? 0) !== (before.dice[seat] ?? 0));
  if (lost.join() !== loser || allOf(dice) !== all.length - 1) wrong('dice', JSON.stringify(dice));
  const [first, ...others] = inPlay(dice);
  const isOver = others.length === 0;
  if (after.winner !== (isOver ? first : null)) wrong('winner', `${after.winner}`);
  if ((after.state === 'over') !== isOver) wrong('state', after.state);
}

const isLater = (view: LiarsDiceView, before: LiarsDiceView) => view.seq > before.seq;

/** How it is played, and what every view must be. */
export const liarsDicePlayed: ViewGame<LiarsDiceView> = {
  slug,
  view: liarsDiceViewSchema,
  options: { dice: 1 },
  players: (room, seats) => seats ?? FEWEST + (room % (SEATS.length - FEWEST + 1)),
  isOver: ({ state }) => state === 'over',
  awaitsServer: ({ state }) => state === 'showing',
  move: ({ state, seat, turn, mine, dice, bid }) => {
    if (state === 'waiting' && seat === SEATS[0]) {
      return { name: 'start', body: {}, isDone: isLater, followed: 1 };
    }
    if (state !== 'bidding' || seat !== turn || mine === null) return null;
    const raise = likelier(mine.dice, allOf(dice), bid);
    return raise === null
      ? { name: 'doubt', body: {}, isDone: isLater }
      : { name: 'raise', body: raise, isDone: isLater };
  },
  rules: (wrong, proven) => {
    let promised: string | null = null;
    return {
      sends: () => {},
      follows: (before, after) => {
        promised ??= after.fairness?.serverSeedHash ?? null;
        const { state, hands, mine, seat, fairness } = after;
        if (state === 'bidding' && hands.length > 0) wrong('hands', 'hands are shown too early');
        if (mine !== null && mine.by !== seat) wrong('mine', `the hand of ${mine.by} at ${seat}`);
        if (before === null || after.seq === before.seq) return;
        if (before.state === 'bidding' && state !== 'bidding') checkDoubt(before, after, wrong);
        if (state !== 'over' || fairness?.retired == null) return;
        const fault = seedFault(fairness.retired, promised);
        if (fault === null) proven();
        else wrong('seeds', fault);
      },
    };
  },
};

/** Its players, for the load tester. */
export const liarsDiceLoad: LoadGame = {
  scenario: 'liars-dice',
  slug,
  actions: ['create', 'join', 'sit', 'start', 'raise', 'doubt', 'heard'],
  headline: 'raise',
  share: 1,
  cast: tablesOf(liarsDicePlayed),
};
