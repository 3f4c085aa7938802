import type { Verdict } from '../../../../engine/definition/tasks.ts';
import type { Dare } from '../../../../engine/games/boxes/machine/dare.ts';
import { useCallback, useEffect, useReducer } from 'react';

/** A dare as its table shows it, for a table of any size. */
export interface TableDare extends Omit<Dare, 'by'> {
  by: string;
  /** The seats that may still judge the dare. */
  judges: readonly string[];
  /** How many players have judged the dare, at a table with several judges. */
  voted?: number;
  /** How many judges gave each verdict; null until the vote is over. */
  tally?: Readonly<Record<Verdict, number>> | null;
}

/** The next step of a dare: its opener settles it, the others judge it, or it is over. */
type Step = 'settle' | 'judge' | 'over';

export function stepOf({ done, coins }: Pick<Dare, 'done' | 'coins'>): Step {
  if (done === null) return 'settle';
  return coins === null ? 'judge' : 'over';
}

/** [B57] [G5] Whom a dare waits for. */
export function awaitedBy(dare: TableDare): readonly string[] {
  const step = stepOf(dare);
  if (step === 'over') return [];
  return step === 'settle' ? [dare.by] : dare.judges;
}

/** Whether a dare waits for this reader. */
export const isAwaited = (dare: TableDare, seat: string | null): boolean =>
  seat !== null && awaitedBy(dare).includes(seat);

/** The dares that somebody may still settle or judge, oldest first. */
const openDares = (dares: readonly TableDare[]): readonly TableDare[] =>
  dares.filter((dare) => stepOf(dare) !== 'over');

/** Whether what a roll won is read on the card of one of these dares. */
export const hasCard = (
  dares: readonly TableDare[],
  roll: { opened: { number: number; prize: string | null } | null } | null,
): boolean =>
  dares.some(({ number, text }) => number === roll?.opened?.number && text === roll.opened.prize);

/** The dare shown as a card, and each dare's step when this page last looked. */
export interface Cards {
  /** The id of the dare; null: no card lies there. */
  shown: number | null;
  /** Null: this page has not looked yet. */
  seen: ReadonlyMap<number, Step> | null;
}

export const NO_CARDS: Cards = { shown: null, seen: null };

type CardEvent =
  /** The dares as the table may show them, to the seat that reads it; null: a watcher. */
  | { type: 'looked'; dares: readonly TableDare[]; seat: string | null }
  /** The reader takes the card of an open dare in hand. */
  | { type: 'taken'; id: number }
  /** The card goes from the table: put aside, told for long enough, or the dice need the place. */
  | { type: 'put-aside' };

/** The dare to show as a card, after the changes since `seen`. */
function cardAfter(
  { shown, seen }: Cards,
  dares: readonly TableDare[],
  seat: string | null,
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
    else if (before === undefined || step === 'over' || isAwaited(dare, seat)) card = dare.id;
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
  dares: readonly TableDare[],
  seat: string | null,
  shown: number | null,
): TableDare | undefined {
  const others = openDares(dares).filter(({ id }) => id !== shown);
  return others.find((dare) => isAwaited(dare, seat)) ?? others.at(-1);
}

/** The dares on a table: the card that lies there, and those that were put aside. */
export interface Dares {
  /** The dare whose card lies on the table. */
  card: TableDare | null;
  /** How many more are open. */
  aside: number;
  /** The reader takes up the next of those. */
  take: () => void;
  putAside: () => void;
}

export const loadCard = () => import('./dare-card.tsx');

/**
 * Shows the dares of a room once its dice rest. What is new while they move comes with their rest.
 */
export function useDares(
  dares: readonly TableDare[],
  seat: string | null,
  isResting: boolean,
): Dares {
  const [cards, send] = useReducer(cardsAfter, NO_CARDS);
  const hasDares = dares.length > 0;

  useEffect(() => {
    send(isResting ? { type: 'looked', dares, seat } : { type: 'put-aside' });
  }, [dares, seat, isResting]);

  // On its way while the dice tumble; a page that fetches it again learns whether it came.
  useEffect(() => {
    if (hasDares) loadCard().catch(() => {});
  }, [hasDares]);

  const putAside = useCallback(() => send({ type: 'put-aside' }), []);
  const known = dares.filter(({ id }) => cards.seen?.has(id) === true);
  const card = known.find(({ id }) => id === cards.shown) ?? null;
  const next = nextToTake(known, seat, cards.shown);
  return {
    card,
    aside: openDares(known).filter(({ id }) => id !== cards.shown).length,
    take: () => next !== undefined && send({ type: 'taken', id: next.id }),
    putAside,
  };
}
