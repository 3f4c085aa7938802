import type { Dare } from '../../../../engine/games/boxes/dare.ts';
import { otherSeat, type SeatName } from '../../../../engine/games/boxes/rules.ts';

/** What a dare waits for: its opener's word, the other player's verdict, or nothing more. */
export type Step = 'settle' | 'judge' | 'over';

export function stepOf({ done, verdict }: Pick<Dare, 'done' | 'verdict'>): Step {
  if (done === null) return 'settle';
  return done && verdict === null ? 'judge' : 'over';
}

/** [B57] Whom a dare waits for; null: for nobody. */
export function awaitedBy(dare: Pick<Dare, 'by' | 'done' | 'verdict'>): SeatName | null {
  const step = stepOf(dare);
  if (step === 'over') return null;
  return step === 'settle' ? dare.by : otherSeat(dare.by);
}

/** The dares that somebody may still settle or judge, oldest first. */
export const openDares = (dares: readonly Dare[]): readonly Dare[] =>
  dares.filter((dare) => stepOf(dare) !== 'over');

/** Which dare lies on the table as a card, and how each stood when this page last looked. */
export interface Cards {
  /** The id of the dare; null: no card lies there. */
  shown: number | null;
  /** Null: this page has not looked yet. */
  seen: ReadonlyMap<number, Step> | null;
}

export const NO_CARDS: Cards = { shown: null, seen: null };

export type CardEvent =
  /** The dares as the table may show them, to the seat that reads it; null: a watcher. */
  | { type: 'looked'; dares: readonly Dare[]; seat: SeatName | null }
  /** The reader takes the card of an open dare in hand. */
  | { type: 'taken'; id: number }
  /** The card goes from the table: put aside, told for long enough, or the dice need the place. */
  | { type: 'put-aside' };

/** The dare of which a card is to lie on the table, after what is new since `seen`. */
function cardAfter(
  { shown, seen }: Cards,
  dares: readonly Dare[],
  seat: SeatName | null,
): number | null {
  const last = dares.at(-1);
  // Whoever comes to the table sees the dare it is about; older ones were put aside.
  if (seen === null) return last !== undefined && stepOf(last) !== 'over' ? last.id : null;
  let card = dares.some(({ id }) => id === shown) ? shown : null;
  for (const dare of dares) {
    const step = stepOf(dare);
    const before = seen.get(dare.id);
    if (before === step) continue;
    const isPassed = dare.done === false;
    // A pass is never commented on: the card just goes.
    if (isPassed) card = card === dare.id ? null : card;
    else if (before === undefined || step === 'over' || awaitedBy(dare) === seat) card = dare.id;
  }
  return card;
}

/** The cards on the table after something happened. */
export function cardsAfter(cards: Cards, event: CardEvent): Cards {
  switch (event.type) {
    case 'looked': {
      const { dares, seat } = event;
      const shown = cardAfter(cards, dares, seat);
      return { shown, seen: new Map(dares.map((dare) => [dare.id, stepOf(dare)])) };
    }
    case 'taken':
      return { ...cards, shown: event.id };
    case 'put-aside':
      return cards.shown === null ? cards : { ...cards, shown: null };
  }
}

/** The dare that the reader is to see next: one that waits for them, else the newest open one. */
export function nextToTake(
  dares: readonly Dare[],
  seat: SeatName | null,
  shown: number | null,
): Dare | undefined {
  const others = openDares(dares).filter(({ id }) => id !== shown);
  return others.find((dare) => seat !== null && awaitedBy(dare) === seat) ?? others.at(-1);
}
