import { dareCoins } from '../../../engine/games/boxes/machine/dare.ts';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { LoadGame } from '../../core/games.ts';
import type { InvariantReporter } from '../../core/table/invariant-reports.ts';
import { guestsOf } from './box-guest.ts';
import { boxAt } from './boxes-table.ts';
import type { Heard } from './shapes.ts';

/** Boxes that are opened soon: the house takes its time. */
const BOXES = [6, 7, 8];

/**
 * [B66] The house sits there, is named and never away; it rolls by itself, opens boxes without a
 * dare, and believes a Done in full. Coins are checked with all balances: none comes for its boxes.
 */
export function checkHouse(heard: Heard, own: SeatName, wrong: InvariantReporter): void {
  if (heard.name === 'room-state') {
    const { house, state, present } = heard.fact;
    if (state !== 'playing') return;
    if (house == null || house === own) wrong('house', `its seat is told as ${house}, not mine`);
    else if (!present[house]) wrong('house', 'it is shown as away');
  }
  if (heard.name === 'presence-changed') {
    const { present } = heard.fact;
    if (!present.player1 || !present.player2) wrong('house', 'somebody is shown as away');
  }
  if (heard.name === 'dice-rolled' && heard.fact.by !== own) {
    const { forced, opened, dare } = heard.fact;
    if (forced) wrong('house', 'the clock rolled for it');
    if (dare !== undefined || (opened !== null && opened.prize !== null)) {
      wrong('house', 'it opened a box with a dare');
    }
  }
  if (heard.name === 'dare-changed') {
    const { dare } = heard.fact;
    if (dare.by !== own) wrong('house', 'it has a dare');
    else if (dare.verdict !== null && dare.coins !== dareCoins(dare, 'exactly')) {
      wrong('house', `it paid ${dare.coins} for ${dare.verdict}`);
    }
  }
}

/** Visitors who play against the house. */
export const houseLoad: LoadGame = {
  scenario: 'house',
  slug: 'alluring-boxes',
  actions: ['house', 'sit', 'place', 'roll', 'settle'],
  headline: 'roll',
  share: 1,
  cast: guestsOf((room, parts) => ({
    action: 'house',
    path: '/api/tables/alluring-boxes',
    body: { house: true, listed: false },
    boxes: () => BOXES.map(boxAt),
    seated: (seat) => {
      if (!seat.isPlayer1) parts.recorder.fault('wrong', 'house', 'it has the first seat');
    },
    heard: (heard, own) =>
      checkHouse(heard, own, (what, text) =>
        parts.recorder.fault('wrong', what, `house room ${room}: ${text}`),
      ),
  })),
};
