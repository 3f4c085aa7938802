import type { LoadGame } from '../../../../loadtest/core/games.ts';
import type { ViewGame } from '../../../../loadtest/core/table/view-game.ts';
import { tablesOf } from '../../../../loadtest/core/table/view-tables.ts';
import { NEWGAME_NAME, FEWEST, GOAL, SEATS } from '../engine/newgame-rules.ts';
import { type NewgameView, newgameViewSchema } from '../engine/newgame-view.ts';

const { slug } = NEWGAME_NAME;

/** How it is played, and what every view must be. */
const played: ViewGame<NewgameView> = {
  slug,
  view: newgameViewSchema,
  players: (room, seats) => seats ?? FEWEST + (room % (SEATS.length - FEWEST + 1)),
  isOver: ({ state }) => state === 'over',
  move: ({ state, seat, turn }) => {
    if (state === 'waiting' && seat === SEATS[0]) {
      return { name: 'start', body: {}, isDone: (view) => view.state !== 'waiting' };
    }
    if (state !== 'playing' || seat !== turn) return null;
    return { name: 'roll', body: {}, isDone: (view, before) => view.seq > before.seq };
  },
  rules: (wrong) => ({
    sends: () => {},
    follows: (before, { state, seq, scores, lastDie, winner }) => {
      if (before === null || before.state !== 'playing' || seq !== before.seq + 1) return;
      const roller = before.turn;
      const due = (before.scores[roller] ?? 0) + (lastDie ?? 0);
      if (scores[roller] !== due) wrong('scores', `${scores[roller]} is not ${due}`);
      const won = due >= GOAL ? roller : null;
      if (winner !== won || (state === 'over') !== (won !== null)) {
        wrong('winner', `${winner} in ${state}, at ${JSON.stringify(scores)}`);
      }
    },
  }),
};

/** Its players, for the load tester. */
export const newgameLoad: LoadGame = {
  scenario: 'newgame',
  slug,
  actions: ['create', 'join', 'sit', 'start', 'roll', 'heard'],
  headline: 'roll',
  share: 1,
  cast: tablesOf(played),
};
