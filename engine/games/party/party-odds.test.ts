import { expect, test } from 'vitest';
import { SimulatedParty } from '../../test-support/tables/simulated-party.ts';
import { rarestOf } from './party-rules.ts';

/** `PARTY_GAMES=20000` gives the figures of docs/performance.md. */
const GAMES = Number(process.env['PARTY_GAMES'] ?? 250);

/** A game in which everybody opens the rarest box and passes each dare. */
async function played(seats: number) {
  const party = new SimulatedParty(seats);
  await party.does('player1', 'start-game');
  let [throws, empty] = [0, 0];
  while (party.state.value === 'playing') {
    const { turn, opened } = party.context;
    // oxlint-disable no-await-in-loop -- one throw after the other
    await party.does(turn, 'roll-dice');
    const number = rarestOf(party.context.choices);
    if (number !== null) await party.does(turn, 'open-box', { number });
    throws += 1;
    if (party.context.opened.length === opened.length) empty += 1;
    const dare = party.context.dares.find(({ coins }) => coins === null);
    if (dare !== undefined)
      await party.does(dare.by, 'settle-dare', { dare: dare.id, done: false });
    // oxlint-enable no-await-in-loop
  }
  const { scores } = party.context;
  return { throws, empty, everybody: Object.values(scores).every((score) => (score ?? 0) > 0) };
}

test.each([
  [3, 11, 16],
  [4, 11, 16],
  [5, 23, 33],
  [8, 23, 33],
])(
  '[G11] [G12] [G13] %i seats: a third of the throws is in vain, everybody opens a box, %i to %i throws',
  async (seats, least, most) => {
    let [throws, empty, left] = [0, 0, 0];
    for (let game = 0; game < GAMES; game += 1) {
      // oxlint-disable-next-line no-await-in-loop -- so that memory stays small
      const one = await played(seats);
      throws += one.throws;
      empty += one.empty;
      if (!one.everybody) left += 1;
    }
    if (GAMES > 1000) {
      process.stdout.write(
        `${seats} seats: ${((100 * empty) / throws).toFixed(1)} of 100 throws in vain, ` +
          `${(throws / GAMES).toFixed(1)} throws a game, ${left} of ${GAMES} games without a box for somebody\n`,
      );
    }
    expect(empty / throws).toBeGreaterThan(0.27);
    expect(empty / throws).toBeLessThan(0.43);
    expect(throws / GAMES).toBeGreaterThan(least);
    expect(throws / GAMES).toBeLessThan(most);
    expect(left).toBeLessThanOrEqual(Math.max(3, GAMES / 1000));
  },
  600_000,
);
