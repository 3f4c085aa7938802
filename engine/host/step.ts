import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Command } from '../definition/commands-taken.ts';
import type { Game, Movement, Turn } from '../definition/game.ts';
import { checkpointAt, type Folded, next } from '../definition/hosted-machine.ts';
import { refusalOf, type Refusal } from '../definition/refusal.ts';
import type { JournalEntry } from '../journal/journal.ts';

/** One event of a game before it is recorded: the states before and after, and the movements of coins. */
export interface Step<Machine extends AnyStateMachine, Seat extends string> {
  event: EventFromLogic<Machine>;
  before: Folded<Machine>;
  after: Folded<Machine>;
  movements: readonly Movement<Seat>[];
}

const NONE: readonly never[] = [];

/** Applies an event to a game. @throws Refused, in the game's words, if its machine does not accept it */
export function stepBy<
  Machine extends AnyStateMachine,
  Seat extends string,
  Own extends Refusal,
  Given extends Turn<Machine>,
  Asked extends Command,
>(
  game: Game<Machine, Seat, Own, Given, Asked>,
  before: Folded<Machine>,
  event: EventFromLogic<Machine>,
): Step<Machine, Seat> {
  const snapshot = next(game.hosted, before.snapshot, event);
  // The guards have run: an event that the machine does not accept changes nothing.
  if (snapshot === before.snapshot) {
    const refusal = game.refuse(before.snapshot, event) ?? 'action/conflict';
    throw refusalOf(game.refusals, refusal, game.explain?.(refusal, before.snapshot, event));
  }
  const movements = game.movements?.(event, before.snapshot, snapshot) ?? NONE;
  return { event, before, after: { seq: before.seq + 1, snapshot }, movements };
}

/**
 * A step as a journal entry, with a checkpoint when one is due; `at` epoch ms.
 * @param command [B14] The key of its command, if that is not the command's id alone.
 */
export function entryOf<Machine extends AnyStateMachine>(
  { hosted }: Pick<Game<Machine, string, Refusal, Turn<Machine>, Command>, 'hosted'>,
  room: string,
  { event, after: { seq, snapshot } }: Step<Machine, string>,
  at: number,
  command?: string,
): JournalEntry {
  const checkpoint = checkpointAt(hosted, seq, snapshot);
  return command === undefined
    ? { room, seq, at, event, checkpoint }
    : { room, seq, at, event, command, checkpoint };
}
