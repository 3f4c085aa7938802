import { createHash } from 'node:crypto';
import type { BoxContext } from '../boxes/box-context.ts';
import type { BoxEvent } from '../boxes/box-events.ts';
import { refuseBoxes } from '../boxes/box-refusals.ts';
import { refusePlacement, type RoomState, type SeatName } from '../boxes/rules.ts';
import type { Chance } from '../chance/chance.ts';
import { withOpened } from '../chance/seed-halves.ts';
import { pick } from '../chance/draws.ts';
import { Refused } from '../refusal.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import type { Prizes } from './prizes.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const DIE_SIDES = 6;

/** [B11] A roll of two dice drawn from the game's committed seeds, with what player 1 opens in them. */
export function throwDice(
  by: SeatName,
  { seeds }: BoxContext,
  chance: Chance,
  forced: boolean,
  entropy?: string,
): BoxEvent & { type: 'dice-rolled' } {
  if (seeds === null) throw new Error('a room has seeds from its creation on');
  const draws = chance.draws(withOpened(seeds, entropy), 2);
  const [die1, die2] = draws.map((draw) => pick(draw, DIE_SIDES) + 1);
  if (die1 === undefined || die2 === undefined) throw new Error('a roll takes two draws');
  const opening = entropy === undefined ? {} : { entropy };
  return { type: 'dice-rolled', by, die1, die2, prize: null, forced, ...opening };
}

/**
 * Turns a seat's wish into the fact it would become, chance drawn.
 * @throws Refused where the wish is wrong or out of place; nothing is drawn then.
 */
export function seatedEvent(
  command: SeatedCommand,
  by: SeatName,
  state: RoomState,
  context: BoxContext,
  chance: Chance,
): BoxEvent {
  const id = command.commandId === undefined ? {} : { commandId: command.commandId };
  const ask = (type: BoxEvent['type'], more: { entropy?: string | undefined } = {}): void => {
    const refusal = refuseBoxes(state, context, { type, by, ...more });
    if (refusal !== null) throw new Refused(refusal);
  };
  if (context.left[by]) throw new Refused('seat/left'); // [B41]
  switch (command.name) {
    case 'update-boxes': {
      const boxes = command.boxes.map(({ number, x, y }) => {
        return { number, x, y, owner: 'player1' as const }; // [B4]
      });
      ask('boxes-placed');
      const refusal = refusePlacement(boxes);
      if (refusal !== null) throw new Refused(refusal);
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
      if (entropy !== undefined && sha256(entropy) !== promised) {
        throw new Refused('entropy/not-promised');
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
    case 'free-seat':
      ask('seat-freed');
      return { type: 'seat-freed', by, seeds: chance.seedPair(''), ...id };
  }
}

/** [B21] [B40] The same fact, with a prize where it opens a box: one is drawn only then. */
export function withPrize(
  event: BoxEvent,
  { boxes, prizesDrawn }: BoxContext,
  prizes: Prizes | undefined,
): BoxEvent | Promise<BoxEvent> {
  if (event.type !== 'dice-rolled' || prizes === undefined) return event;
  const sum = event.die1 + event.die2;
  if (!boxes.some(({ number }) => number === sum)) return event;
  return prizes.draw(prizesDrawn).then((prize) => {
    return prize === null ? event : { ...event, prize: prize.text, prizeId: prize.id };
  });
}
