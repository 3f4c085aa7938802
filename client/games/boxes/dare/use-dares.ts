import { useCallback, useEffect, useReducer } from 'react';
import { cardsAfter, NO_CARDS, nextToTake, openDares, type TableDare } from './dare-cards.ts';

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
