import type { BoxEvent } from '../boxes/box-events.ts';
import type { boxMachine } from '../boxes/box-machine.ts';
import { boxCoins } from '../boxes/rules.ts';
import type { WalletMovement } from '../journal/journal.ts';
import { listingOf } from './box-listing.ts';
import type { HostDeps } from './deps.ts';
import { journalRoom, hostedBoxes } from './hosted-boxes.ts';
import { checkpointAt, type Folded } from './hosted-machine.ts';

/** A room as its host has it: the last entry's seq and the state after it. */
export type Room = Folded<typeof boxMachine>;

/** Who is paid for a box that this fact opens, and how much; null where it opens none. */
function payment(event: BoxEvent, { snapshot }: Room): { visitor: string; coins: number } | null {
  if (event.type !== 'dice-rolled') return null;
  const sum = event.die1 + event.die2;
  const visitor = snapshot.context.seats[event.by]?.visitor;
  const opens = snapshot.context.boxes.some(({ number }) => number === sum);
  return opens && visitor !== undefined ? { visitor, coins: boxCoins(sum) } : null;
}

/** Whether the room list shows the room otherwise than before. */
export function isListedAnew({ snapshot: before }: Room, { snapshot: after }: Room): boolean {
  const hadPlayer2 = before.context.seats.player2 !== null;
  return before.value !== after.value || hadPlayer2 !== (after.context.seats.player2 !== null);
}

/**
 * [J1] [J4] Makes a fact durable, in one commit with the coins a box pays [B10] and the room's
 * place in the list where that changes.
 * @returns the opener's new balance, or null where no box was opened.
 * @throws SeqTaken where another host went on first.
 */
export async function recordFact(
  id: string,
  before: Room,
  event: BoxEvent,
  after: Room,
  { journal, wallets, configs, now }: HostDeps,
): Promise<number | null> {
  const { seq, snapshot } = after;
  const at = now();
  const append = (movements: readonly WalletMovement[]): Promise<void> => {
    const checkpoint = checkpointAt(hostedBoxes, seq, snapshot);
    const entry = { room: journalRoom(id), seq, at, event, checkpoint };
    const listing = isListedAnew(before, after) ? listingOf(id, snapshot, at) : null;
    return journal.append({ entries: [entry], movements, listing });
  };
  const pays = payment(event, before);
  if (pays === null) {
    await append([]);
    return null;
  }
  const { default_coins } = await configs.read('alluring-boxes');
  return wallets.run(pays.visitor, async (account) => {
    account.open(default_coins, 'alluring-boxes');
    const balance = account.change(pays.coins, `boxes:${id}`);
    await append(account.movements);
    return balance;
  });
}
