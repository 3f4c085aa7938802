import { nextRound, withParts } from '../../../chance/seeds.ts';
import { prizeDrawn } from '../../../definition/tasks.ts';
import { shownLines } from '../../../wire/shown-text.ts';
import { clientSeedOf } from '../../boxes/rules.ts';
import {
  partyAuthor,
  type PartyContext,
  type PartyDare,
  partyNameAt,
  playingIn,
  takenIn,
} from './party-context.ts';
import { logged } from '../../boxes/machine/room-log.ts';
import type { PartyEventOf } from './party-events.ts';
import {
  type BySeat,
  leaders,
  partyDecidedFor,
  type PartySeat,
  seatAfter,
} from '../party-rules.ts';

type Change = Partial<PartyContext>;

/** [G3] [G4] The game begins: boxes and dice are what they are from here on. */
export function started(context: PartyContext, event: PartyEventOf<'game-started'>): Change {
  const { boxes, by, entropy } = event;
  const { seeds, starter } = context;
  const parts = (seeds?.parts ?? []).map((part) =>
    part.by === by && part.text === null && entropy !== undefined
      ? { ...part, text: entropy }
      : part,
  );
  // [C10] In games from before, the placement is a part too.
  const all =
    seeds?.seedRule === undefined ? [{ by: 'boxes', text: clientSeedOf(boxes) }, ...parts] : parts;
  const playing = playingIn(context);
  const first = playing.includes(starter) ? starter : seatAfter(playing, starter);
  const message = `The game begins. ${partyNameAt(context, first)} rolls first.`;
  return {
    boxes,
    turn: first,
    starter: first,
    scores: Object.fromEntries(playing.map((seat) => [seat, 0])),
    seeds: seeds && withParts(seeds, all),
    ...logged(context, { type: 'notice', message }),
  };
}

/** A roll removes the box whose number is the sum, and credits the player who rolled. */
export function rolled(context: PartyContext, event: PartyEventOf<'dice-rolled'>): Change {
  const { by, die1, die2, coins, prize, prizeId, dared, forced } = event;
  const number = die1 + die2;
  const text = prize === null ? null : shownLines(prize);
  const opened = coins === null ? null : { number, coins, prize: text };
  const isHit = opened !== null;
  const dare: PartyDare[] =
    dared === undefined || text === null
      ? []
      : [
          {
            ...dared,
            by,
            number,
            text,
            done: null,
            verdict: null,
            coins: null,
            doneAt: null,
            votes: {},
          },
        ];
  return {
    turn: seatAfter(playingIn(context), by),
    lastRoll: { by, opened, forced },
    dares: [...context.dares, ...dare],
    lastDare: dared?.id ?? null,
    empty: isHit ? 0 : context.empty + 1,
    prizesDrawn: prizeDrawn(context.prizesDrawn, prizeId),
    seeds: nextRound(context.seeds),
    ...(isHit && {
      boxes: context.boxes.filter((box) => box.number !== number),
      scores: { ...context.scores, [by]: (context.scores[by] ?? 0) + 1 },
      opened: [...context.opened, { by, number }],
    }),
    ...logged(context, { type: 'dice', ...partyAuthor(context, by), die1, die2, opened }),
  };
}

/** The room with one dare changed. */
export function withPartyDare(
  { dares }: PartyContext,
  id: number,
  change: (dare: PartyDare) => Partial<PartyDare>,
): Change {
  return { dares: dares.map((dare) => (dare.id === id ? { ...dare, ...change(dare) } : dare)) };
}

/** [G8] Whether the game may be ended before its last box. */
export const mayEndEarly = ({ scores, boxes, empty }: PartyContext, emptyRolls: number): boolean =>
  partyDecidedFor(scores, boxes.length) !== null || empty >= emptyRolls;

/** [G8] The game is over: who opened most has one more win; several with as many share it. */
export function won({ scores, match }: PartyContext): Pick<PartyContext, 'match'> {
  const wins: BySeat<number> = { ...match };
  for (const seat of leaders(scores)) wins[seat] = (wins[seat] ?? 0) + 1;
  return { match: wins };
}

export function ended(context: PartyContext, { by }: PartyEventOf<'game-ended'>): Change {
  const message =
    by === undefined
      ? 'Too few are left to go on. The game is over.'
      : `${partyNameAt(context, by)} ended the game.`;
  const told = logged(context, {
    type: 'notice',
    message,
    about: 'end',
    ...(by !== undefined && { by }),
  });
  return { ...won(context), ...told };
}

/** [G1] The next game in the same room: whoever has left has no seat any more, and others may join. */
export function again(context: PartyContext, event: PartyEventOf<'rematch-started'>): Change {
  const { left, starter } = context;
  const staying = playingIn(context);
  const stays = (seat: PartySeat): boolean => !left.includes(seat);
  const kept = <Value>(values: BySeat<Value>): BySeat<Value> =>
    Object.fromEntries(
      takenIn(context)
        .filter(stays)
        .map((seat) => [seat, values[seat]])
        .filter(([, value]) => value !== undefined),
    ) as BySeat<Value>;
  return {
    seats: kept(context.seats),
    match: kept(context.match),
    left: [],
    boxes: [],
    scores: {},
    opened: [],
    lastRoll: null,
    dares: [],
    lastDare: null,
    empty: 0,
    starter: seatAfter(staying, starter),
    turn: seatAfter(staying, starter),
    seeds: event.seeds,
    retired: context.seeds,
    paused: null,
    ...logged(context, { type: 'notice', message: 'The table is open for the next game.' }),
  };
}
