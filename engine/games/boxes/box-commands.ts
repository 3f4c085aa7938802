import { type BoxContext, type BoxMachine, houseSeat, visitorsIn } from './machine/box-context.ts';
import { asPrize, dareCoins } from '../dice/dare.ts';
import { dareOf } from './machine/dare.ts';
import type { BoxEvent, BoxEventOf } from './machine/box-events.ts';
import { otherHasLeft } from './machine/box-games.ts';
import { refusedAtBoxes } from './machine/box-machine.ts';
import { promiseOpened } from './machine/box-seeds.ts';
import { type OwnCommand } from './wire/commands.ts';
import { BOXES_REFUSALS } from './boxes-refusals.ts';
import { coinsFor, refusePlacement } from '../dice/rules.ts';
import { isAbsent, isMissed, otherSeat, type SeatName } from './rules.ts';
import { type Chance, drawRound, pick } from '../../chance/chance.ts';
import { refusalOf } from '../../definition/refusal.ts';
import { partOf } from '../../table/contributions.ts';
import type { Prizes } from '../../definition/tasks.ts';
import type { TableTurn } from '../../definition/table-game.ts';

type Turn = TableTurn<BoxMachine, SeatName>;

const DIE_SIDES = 6;
/** [B59] */
const STEP = { exactly: 1, nearly: 0, 'not-at-all': -1 } as const;

/** [B11] A roll of two dice from the game's committed seeds, with the entropy that player 1 opens. */
function throwDice(
  by: SeatName,
  { seeds, boxes }: BoxContext,
  chance: Chance,
  forced: boolean,
  entropy?: string,
): BoxEventOf<'dice-rolled'> {
  const draws = drawRound(chance, seeds && promiseOpened(seeds, entropy), 2);
  const [die1, die2] = draws.map((draw) => pick(draw, DIE_SIDES) + 1);
  if (die1 === undefined || die2 === undefined) throw new Error('a roll takes two draws');
  const opening = entropy === undefined ? {} : { entropy };
  const coins = coinsFor(die1 + die2, boxes);
  return { type: 'dice-rolled', v: 2, by, die1, die2, coins, prize: null, forced, ...opening };
}

/** [B4] All boxes are player 1's, who lays them out. @throws Refused if they do not fit */
function placed(
  by: SeatName,
  { seats }: BoxContext,
  chance: Chance,
  { boxes, commitment }: Extract<OwnCommand, { name: 'update-boxes' }>,
): BoxEventOf<'boxes-placed'> {
  const all = boxes.map(({ number, x, y }) => ({ number, x, y, owner: 'player1' as const }));
  const refusal = refusePlacement(all);
  if (refusal !== null) throw refusalOf(BOXES_REFUSALS, refusal);
  return {
    type: 'boxes-placed',
    by,
    boxes: all,
    ...(commitment === undefined ? {} : { commitment }),
    // [B33] Player 2 of a rematch adds their own part once they see the placement.
    ...(seats.player2 === undefined ? {} : { entropy: chance.playerId() }),
  };
}

/**
 * Turns a seat's command into an event, with its draws.
 * @throws Refused if the command is wrong or not possible now; nothing is drawn then
 */
function seatedEvent({ state, by, chance, missed }: Turn, command: OwnCommand): BoxEvent {
  const { value, context } = state;
  const ask = (
    type: BoxEvent['type'],
    more: { entropy?: string | undefined; away?: true; dare?: number } = {},
  ): void => {
    const refusal = refusedAtBoxes(state, { type, by, ...more } as BoxEvent);
    if (refusal !== null) throw refusalOf(BOXES_REFUSALS, refusal);
  };
  switch (command.name) {
    case 'update-boxes':
      ask('boxes-placed');
      return placed(by, context, chance, command);
    case 'roll-dice': {
      const { entropy } = command;
      ask('dice-rolled', { entropy });
      const promised = partOf(context, 'player1')?.commitment;
      if (entropy !== undefined && chance.hash(entropy) !== promised) {
        throw refusalOf(BOXES_REFUSALS, 'entropy/not-promised');
      }
      return throwDice(by, context, chance, false, entropy);
    }
    case 'add-entropy':
      ask('entropy-added');
      return { type: 'entropy-added', by, entropy: command.entropy };
    case 'rematch': {
      ask('rematch-started');
      // The pair's client seed will be the placement [B15].
      const seeds = chance.seedPair('');
      return { type: 'rematch-started', by, seeds };
    }
    case 'finish-game': {
      const isAway = !otherHasLeft(context, by) && isAbsent(otherSeat(by), missed);
      return { type: 'game-ended', by, ...(isAway && { away: true as const }) };
    }
    case 'roll-for-absent': {
      const other = otherSeat(by);
      if (value !== 'playing') throw refusalOf(BOXES_REFUSALS, 'dice/not-playing');
      if (context.turn === by || !isAbsent(other, missed)) {
        throw refusalOf(BOXES_REFUSALS, 'absent/not-yet');
      }
      return throwDice(other, context, chance, true);
    }
    case 'settle-dare':
      return { type: 'dare-settled', by, dare: command.dare, done: command.done };
    case 'judge-dare': {
      const { dare: number, verdict } = command;
      ask('dare-judged', { dare: number });
      const dare = dareOf(context, number);
      const coins = dare === undefined ? 0 : dareCoins(dare, verdict);
      return { type: 'dare-judged', by, dare: number, verdict, coins, told: true };
    }
    case 'free-seat': {
      const isAway = !otherHasLeft(context, by) && isMissed(otherSeat(by), missed);
      const away = isAway ? { away: true as const } : {};
      ask('seat-freed', away);
      return { type: 'seat-freed', by, seeds: chance.seedPair(''), ...away };
    }
  }
}

/**
 * [B21] [B40] The same roll, with a prize if it opens a box. The prize is drawn only then, within
 * the limits of everybody seated [B55].
 */
async function withPrize(
  event: BoxEventOf<'dice-rolled'>,
  { state: { context }, seq, limitsOf }: Turn,
  prizes: Prizes,
): Promise<BoxEvent> {
  const limits = await limitsOf(visitorsIn(context));
  const prize = await prizes.draw(context.prizesDrawn, { limits, players: 'two' });
  if (prize === null) return event;
  return { ...event, ...asPrize(prize, seq) };
}

/** [B59] The same verdict, with the change of the opener's rating if they are a user. */
async function withRating(
  event: BoxEventOf<'dare-judged'>,
  { state: { context }, by, ratings }: Turn,
): Promise<BoxEvent> {
  if (context.seats[by]?.house === true) return event; // [B66]
  const judge = context.seats[by]?.visitor;
  const opener = context.seats[dareOf(context, event.dare)?.by ?? by]?.visitor;
  const next =
    judge === undefined || opener === undefined ? null : await ratings?.next(judge, opener);
  if (next == null) return event;
  const { user, seq, stepsLeft } = next;
  const change = stepsLeft > 0 ? STEP[event.verdict] : 0;
  return { ...event, rating: { user, seq, change } };
}

/** Adds what the event needs from elsewhere: a prize, or a rating. */
function completed(event: BoxEvent, turn: Turn): BoxEvent | Promise<BoxEvent> {
  const { prizes, ratings } = turn;
  if (event.type === 'dice-rolled' && event.coins !== null && prizes !== undefined) {
    return withPrize(event, turn, prizes);
  }
  return event.type === 'dare-judged' && ratings !== undefined ? withRating(event, turn) : event;
}

/** The event of a seat's command. @throws Refused if it is wrong or not possible now */
export function decideBoxes(turn: Turn, command: OwnCommand): BoxEvent | Promise<BoxEvent> {
  return completed(seatedEvent(turn, command), turn);
}

/** [B12] The roll of a player whose time is up, or [B66] of the house, which opens no dares. */
export function serverRoll(turn: Turn): BoxEvent | Promise<BoxEvent> {
  const { by, state, chance } = turn;
  if (by === houseSeat(state.context)) return throwDice(by, state.context, chance, false);
  return completed(throwDice(turn.by, turn.state.context, turn.chance, true), turn);
}
