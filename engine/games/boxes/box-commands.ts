import type { BoxContext } from './box-context.ts';
import type { BoxEvent } from './box-events.ts';
import { refuseBoxes } from './box-refusals.ts';
import { otherHasLeft } from './box-games.ts';
import type { boxMachine } from './box-machine.ts';
import { BOXES_REFUSALS } from './refusal-texts.ts';
import { coinsFor, isMissed, otherSeat, refusePlacement, type SeatName } from './rules.ts';
import { type Chance, drawRound } from '../../chance/chance.ts';
import { withOpened } from '../../chance/seed-halves.ts';
import { pick } from '../../chance/draws.ts';
import type { SeatedCommand } from './commands.ts';
import { idOf } from '../../definition/commands-taken.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { TableTurn, Prizes } from '../../definition/table-game.ts';

type Turn = TableTurn<typeof boxMachine, SeatName>;

const DIE_SIDES = 6;

/** [B11] A roll of two dice drawn from the game's committed seeds, with what player 1 opens in them. */
function throwDice(
  by: SeatName,
  { seeds, boxes }: BoxContext,
  chance: Chance,
  forced: boolean,
  entropy?: string,
): BoxEvent & { type: 'dice-rolled' } {
  const draws = drawRound(chance, seeds && withOpened(seeds, entropy), 2);
  const [die1, die2] = draws.map((draw) => pick(draw, DIE_SIDES) + 1);
  if (die1 === undefined || die2 === undefined) throw new Error('a roll takes two draws');
  const opening = entropy === undefined ? {} : { entropy };
  const coins = coinsFor(die1 + die2, boxes);
  return { type: 'dice-rolled', v: 2, by, die1, die2, coins, prize: null, forced, ...opening };
}

/**
 * Turns a seat's wish into the event it would become, chance drawn.
 * @throws Refused where the wish is wrong or out of place; nothing is drawn then.
 */
function seatedEvent(
  { state: { value, context }, by, chance, missed }: Turn,
  command: SeatedCommand,
): BoxEvent {
  const id = idOf(command);
  const ask = (
    type: BoxEvent['type'],
    more: { entropy?: string | undefined; away?: true } = {},
  ): void => {
    const refusal = refuseBoxes(value, context, { type, by, ...more });
    if (refusal !== null) throw refusalOf(BOXES_REFUSALS, refusal);
  };
  switch (command.name) {
    case 'update-boxes': {
      const boxes = command.boxes.map(({ number, x, y }) => {
        return { number, x, y, owner: 'player1' as const }; // [B4]
      });
      ask('boxes-placed');
      const refusal = refusePlacement(boxes);
      if (refusal !== null) throw refusalOf(BOXES_REFUSALS, refusal);
      const { commitment } = command;
      return {
        type: 'boxes-placed',
        by,
        boxes,
        ...(commitment === undefined ? {} : { commitment }),
        // [B33] Whoever sits on seat 2 already adds their own once they see what was laid.
        ...(context.seats.player2 === null ? {} : { entropy: chance.playerId() }),
        ...id,
      };
    }
    case 'roll-dice': {
      const { entropy } = command;
      ask('dice-rolled', { entropy });
      const promised = context.seeds?.halves?.player1?.commitment;
      if (entropy !== undefined && chance.hash(entropy) !== promised) {
        throw refusalOf(BOXES_REFUSALS, 'entropy/not-promised');
      }
      return { ...throwDice(by, context, chance, false, entropy), ...id };
    }
    case 'add-entropy':
      ask('entropy-added');
      return { type: 'entropy-added', by, entropy: command.entropy, ...id };
    case 'chat-message':
      return { type: 'message-sent', by, message: command.message, ...id };
    case 'watcher-chat':
      return { type: 'watcher-chat-changed', by, allow: command.allow, ...id };
    case 'rematch': {
      ask('rematch-started');
      // The pair's client seed is the placement to come [B15].
      const seeds = chance.seedPair('');
      return { type: 'rematch-started', by, seeds, ...id };
    }
    case 'leave-room':
      return { type: 'player-left', by, ...id };
    case 'finish-game':
      return { type: 'game-ended', by, ...id };
    case 'free-seat': {
      const isAway = !otherHasLeft(context, by) && isMissed(otherSeat(by), missed);
      const away = isAway ? { away: true as const } : {};
      ask('seat-freed', away);
      return { type: 'seat-freed', by, seeds: chance.seedPair(''), ...away, ...id };
    }
  }
}

/** [B21] [B40] The same event, with a prize where it opens a box: one is drawn only then. */
function withPrize(
  event: BoxEvent,
  { prizesDrawn }: BoxContext,
  prizes: Prizes | undefined,
): BoxEvent | Promise<BoxEvent> {
  if (event.type !== 'dice-rolled' || event.coins === null || prizes === undefined) return event;
  return prizes.draw(prizesDrawn).then((prize) => {
    return prize === null ? event : { ...event, prize: prize.text, prizeId: prize.id };
  });
}

/** The event that a seat's command becomes. @throws Refused where it is wrong or out of place. */
export function decideBoxes(turn: Turn, command: SeatedCommand): BoxEvent | Promise<BoxEvent> {
  return withPrize(seatedEvent(turn, command), turn.state.context, turn.prizes);
}

/** [B12] The roll of a player whose time is up. */
export function forcedRoll({ state, by, chance, prizes }: Turn): BoxEvent | Promise<BoxEvent> {
  return withPrize(throwDice(by, state.context, chance, true), state.context, prizes);
}
