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
  /** [B168] When their vote ends by itself, on the reader's clock; null: it does not, or nobody says. */
  voteEndsAt?: number | null;
  /** How many judges gave each verdict, and [B102] what the audience says; null until the vote is over. */
  tally?: (Readonly<Record<Verdict, number>> & { audience: Verdict | null }) | null;
}

/** [B100] What a page that watches may say of dares. */
export interface AudienceVote {
  /** The dares of which it has said something. */
  said: readonly number[];
  /** [B101] Only the reader looks on it, whatever its size. */
  isOwn: boolean;
  onSay: (dare: number, verdict: Verdict) => void;
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

/** [B89] How many dares this player has done. */
export const daresDone = (dares: readonly Pick<TableDare, 'by' | 'done'>[], seat: string): number =>
  dares.filter(({ by, done }) => by === seat && done === true).length;

/** Whether what a roll won is read on the card of one of these dares. */
export const hasCard = (
  dares: readonly TableDare[],
  roll: { opened: { number: number; prize: string | null } | null } | null,
): boolean =>
  dares.some(({ number, text }) => number === roll?.opened?.number && text === roll.opened.prize);

/** A dare as this page last saw it. */
interface Seen {
  step: Step;
  photo: string | null;
}

/** The dare shown as a card, and each dare when this page last looked. */
export interface Cards {
  /** The id of the dare; null: no card lies there. */
  shown: number | null;
  /** Null: this page has not looked yet. */
  seen: ReadonlyMap<number, Seen> | null;
  /** The dice have moved since this page last looked. */
  moved: boolean;
  /** [B97] The end of the game is shown: from now on only the reader brings a card. */
  isCurtain: boolean;
}

export const NO_CARDS: Cards = { shown: null, seen: null, moved: false, isCurtain: false };

/** The dares as the table may show them, to the seat that reads it; null: a watcher. */
interface Table {
  dares: readonly TableDare[];
  seat: string | null;
  /** The game is over. */
  over: boolean;
}

type CardEvent =
  /** The dice rest. */
  | ({ type: 'looked' } & Table)
  /** [B87] The dice need the card's place, unless it has to stay for this reader. */
  | ({ type: 'dice-moved' } & Table)
  /** The reader takes the card of an open dare in hand. */
  | { type: 'taken'; id: number }
  /** The card goes from the table: the reader puts it aside, or its verdict was told for long enough. */
  | ({ type: 'put-aside' } & Table);

/** [B87] Whether a card stays where it is whatever is rolled: for those it waits for, and for watchers. */
const isHeld = (dare: TableDare | undefined, seat: string | null): boolean =>
  dare !== undefined && stepOf(dare) !== 'over' && (seat === null || isAwaited(dare, seat));

/** [B87] The card that comes back by itself: the oldest that waits for the reader; for watchers the newest. */
function cardThatReturns({ dares, seat, over }: Table): number | null {
  const open = openDares(dares);
  if (seat === null) return over ? null : (open.at(-1)?.id ?? null);
  return open.find((dare) => isAwaited(dare, seat))?.id ?? null;
}

/** The dare that a page which has just come to the table shows: that of the last box, or one's own. */
function firstCard({ dares, seat, over }: Table): number | null {
  const last = dares.at(-1);
  if (last === undefined || stepOf(last) === 'over') return null;
  return over && !isAwaited(last, seat) ? null : last.id;
}

/** [B97] Whether a dare is over without a verdict: nobody judged it, or it ended with its game. */
const isUnjudged = (dare: TableDare): boolean => stepOf(dare) === 'over' && dare.verdict === null;

/** The dare to show as a card, after the changes since `seen`. */
function cardAfter({ shown, seen, moved, isCurtain }: Cards, table: Table): number | null {
  const { dares, seat, over } = table;
  if (seen === null) return firstCard(table);
  if (over) {
    const card = dares.find(({ id }) => id === shown);
    if (isCurtain || (card !== undefined && isUnjudged(card))) {
      return card === undefined || isUnjudged(card) ? null : card.id;
    }
  }
  const held = dares.find(({ id }) => id === shown);
  let card = held?.id ?? null;
  for (const dare of dares) {
    const step = stepOf(dare);
    const known = seen.get(dare.id);
    const before = known?.step;
    if (before === step) {
      // [B113] A photo has come.
      const isNews = dare.photo !== null && known?.photo === null;
      if (isNews && !isHeld(held, seat)) card = dare.id;
      continue;
    }
    // A pass is never commented on, and at the end nothing that nobody judged: the card just goes.
    if (dare.done === false || (over && isUnjudged(dare))) card = card === dare.id ? null : card;
    // [B135] Who watches sees the newest.
    else if (before === undefined && seat !== null && isHeld(held, seat)) continue;
    else if (before === undefined || step === 'over' || isAwaited(dare, seat)) card = dare.id;
  }
  const isGone = held !== undefined && card === null;
  return card ?? (moved || isGone ? cardThatReturns(table) : null);
}

/** The cards on the table after something happened. */
export function cardsAfter(cards: Cards, event: CardEvent): Cards {
  const next = changed(cards, event);
  if (!('over' in event)) return next;
  return { ...next, isCurtain: event.over && (cards.isCurtain || next.shown === null) };
}

function changed(cards: Cards, event: CardEvent): Cards {
  switch (event.type) {
    case 'looked': {
      const shown = cardAfter(cards, event);
      const seen = new Map(
        event.dares.map((dare) => [dare.id, { step: stepOf(dare), photo: dare.photo }]),
      );
      return { ...cards, shown, seen, moved: false };
    }
    case 'dice-moved': {
      const card = event.dares.find(({ id }) => id === cards.shown);
      const shown = isHeld(card, event.seat) ? cards.shown : null;
      return { ...cards, shown, moved: true };
    }
    case 'taken':
      return { ...cards, shown: event.id };
    case 'put-aside': {
      const card = event.dares.find(({ id }) => id === cards.shown);
      const isTold = card !== undefined && stepOf(card) === 'over';
      return { ...cards, shown: isTold && !cards.isCurtain ? cardThatReturns(event) : null };
    }
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

/** [B113] The reader's own dare whose photo they may add or take back: the newest with one, else the newest. */
export function ownPhoto(dares: readonly TableDare[], seat: string | null): TableDare | undefined {
  const own = dares.filter(({ by, done }) => by === seat && done === true);
  return own.findLast(({ photo }) => photo !== null) ?? own.at(-1);
}

/** [B95] The newest photo of a seat's own dares, for its card. */
export function photoForCard(
  dares: readonly Pick<TableDare, 'id' | 'by' | 'photo'>[],
  seat: string,
): { dare: number; at: string } | null {
  const own = dares.findLast(({ by, photo }) => by === seat && photo !== null);
  return own?.photo == null ? null : { dare: own.id, at: own.photo };
}

/** The dares on a table: the card that lies there, and those that were put aside. */
export interface Dares {
  /** The dare whose card lies on the table. */
  card: TableDare | null;
  /** How many more are open. */
  aside: number;
  /** The reader takes up the next of those. */
  take: () => void;
  /** [B113] The reader’s dare whose photo they may change, and how they take up its card. */
  own: { dare: TableDare; take: () => void } | null;
  putAside: () => void;
  /** [B88] The end of the game may be shown: no dare lies there, and none is about to. */
  isCurtain: boolean;
}

export const loadCard = () => import('./dare-card.tsx');

/** [B88] How long the end of a game waits for a dare that somebody else has to answer, in ms. */
const END_WAITS_MS = 30_000;

/**
 * Shows the dares of a room once its dice rest. What is new while they move comes with their rest.
 * While a card lies there, the end of the game is not shown yet [B88].
 */
export function useDares(
  dares: readonly TableDare[],
  seat: string | null,
  isResting: boolean,
  over: boolean,
): Dares {
  const [cards, send] = useReducer(cardsAfter, NO_CARDS);
  const hasDares = dares.length > 0;

  useEffect(() => {
    send({ type: isResting ? 'looked' : 'dice-moved', dares, seat, over });
  }, [dares, seat, isResting, over]);

  // On its way while the dice tumble; a page that fetches it again learns whether it came.
  useEffect(() => {
    if (hasDares) loadCard().catch(() => {});
  }, [hasDares]);

  const putAside = useCallback(
    () => send({ type: 'put-aside', dares, seat, over }),
    [dares, seat, over],
  );
  const known = dares.filter(({ id }) => cards.seen?.has(id) === true);
  const card = known.find(({ id }) => id === cards.shown) ?? null;
  const waitsForOthers = over && card !== null && stepOf(card) !== 'over' && !isAwaited(card, seat);
  useEffect(() => {
    if (!waitsForOthers) return;
    const timer = setTimeout(putAside, END_WAITS_MS);
    return () => clearTimeout(timer);
  }, [waitsForOthers, putAside]);

  const own = ownPhoto(known, seat);
  const next = nextToTake(known, seat, cards.shown);
  const isLooked = dares.every(({ id }) => cards.seen?.has(id) === true);
  return {
    card,
    isCurtain: over && card === null && isLooked,
    aside: openDares(known).filter(({ id }) => id !== cards.shown).length,
    take: () => next !== undefined && send({ type: 'taken', id: next.id }),
    own: own === undefined ? null : { dare: own, take: () => send({ type: 'taken', id: own.id }) },
    putAside,
  };
}
