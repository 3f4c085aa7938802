import { nextRound } from '../../../chance/seeds.ts';
import { prizeDrawn } from '../../../definition/tasks.ts';
import { shownLines } from '../../../wire/shown-text.ts';
import { logged } from '../../../table/talk.ts';
import type { LogLine } from '../../dice/dice-log.ts';
import { type PartySeat, seatAfter } from '../party-rules.ts';
import { partyAuthor, playingIn } from './party-context.ts';
import type { PartyDare } from './party-schemas.ts';
import type { PartyContext, PartyEventOf } from './party-types.ts';

/** [G19] Throws and boxes by the rules of today: [G11] to [G16]. */

type Change = Partial<PartyContext>;
type Thrown = PartyEventOf<'dice-rolled'>;
/** A box that is opened by a throw, or by its thrower's choice. */
type Opening = Pick<PartyEventOf<'box-opened'>, 'by' | 'number' | 'coins' | 'dare' | 'offer'>;

const without = (seats: readonly PartySeat[], seat: PartySeat): PartySeat[] =>
  seats.filter((one) => one !== seat);

/** [G15] Throws again that count for nothing leave the table as it was before the first of them. */
function beforeThrow({ lastThrow, vain, empty }: PartyContext, { by, again }: Thrown) {
  return again === true && lastThrow !== null
    ? { wasVain: lastThrow.wasVain, empty: lastThrow.empty }
    : { wasVain: vain.includes(by), empty };
}

/** [G11] [G12] A throw opens a box, or leaves the choice among several, or was in vain. */
export function threw(context: PartyContext, event: Thrown): Change {
  const { by, die1, die2, coins, forced, again, choices = [], opens } = event;
  const { wasVain, empty } = beforeThrow(context, event);
  const opened = opens === undefined ? null : { number: opens, coins: coins ?? 0, prize: null };
  const isInVain = opened === null && choices.length === 0;
  const isVain = isInVain || (wasVain && opened === null);
  const others = without(context.vain, by);
  const after: PartyContext = {
    ...context,
    choices,
    turn: choices.length > 0 ? by : seatAfter(playingIn(context), by),
    vain: isVain ? [...others, by] : others,
    empty: isInVain ? empty + 1 : empty,
    lastThrow: { by, isOver: opened !== null, isAgain: again === true, wasVain, empty },
    lastRoll: { by, opened, forced },
    lastDare: null,
    seeds: nextRound(context.seeds),
    ...logged(context, { type: 'dice', ...partyAuthor(context, by), die1, die2, opened }),
  };
  const { dare, offer } = event;
  const more = dare === undefined || offer === undefined ? {} : { dare, offer };
  return opened === null
    ? after
    : { ...after, ...withBoxOpened(after, { by, ...opened, ...more }) };
}

/** [G11] The thrower's choice, or the clock's. */
export function choseBox(context: PartyContext, event: PartyEventOf<'box-opened'>): Change {
  const { by, number, coins, forced } = event;
  const opened = { number, coins, prize: null };
  return {
    ...withBoxOpened(context, event),
    lastThrow: context.lastThrow && { ...context.lastThrow, isOver: true },
    lastRoll: { by, opened, forced },
    log: retold(context.log, by, opened),
  };
}

/** [G13] All boxes come back once the last of a round is open. */
function withBoxOpened(context: PartyContext, { by, number, dare, offer }: Opening): Change {
  const boxes = context.boxes.filter((box) => box.number !== number);
  const isRoundOver = boxes.length === 0 && context.round < context.rounds;
  return {
    boxes: isRoundOver ? context.placed : boxes,
    round: isRoundOver ? context.round + 1 : context.round,
    choices: [],
    turn: seatAfter(playingIn(context), by),
    vain: without(context.vain, by),
    empty: 0,
    scores: { ...context.scores, [by]: (context.scores[by] ?? 0) + 1 },
    opened: [...context.opened, { by, number }],
    ...(dare !== undefined &&
      offer !== undefined &&
      withOffer(context, { by, number, dare, offer })),
  };
}

/** [G14] A dare whose opener chooses the task. */
function withOffer(
  { dares, prizesDrawn }: PartyContext,
  { by, number, dare: id, offer }: Required<Omit<Opening, 'coins'>>,
): Change {
  const open = { text: null, difficulty: null, done: null, verdict: null, coins: null };
  const still = { doneAt: null, votes: {}, photo: null };
  const dare: PartyDare = { id, by, number, ...open, ...still, offer };
  return { dares: [...dares, dare], lastDare: id, prizesDrawn: offeredIn(prizesDrawn, offer) };
}

const offeredIn = (drawn: readonly number[], offer: readonly { id: number }[]): number[] =>
  offer.reduce<number[]>((all, { id }) => prizeDrawn(all, id), [...drawn]);

/** [G14] The opener has chosen: only this task counts, and only it stays. */
export function choseTask(context: PartyContext, event: PartyEventOf<'dare-chosen'>): Change {
  const { dare: id, task, by } = event;
  const offer = context.dares.find((one) => one.id === id)?.offer;
  const chosen = offer?.[task];
  if (chosen === undefined) return {};
  const text = shownLines(chosen.text);
  const { lastRoll } = context;
  const opened = id === context.lastDare ? (lastRoll?.opened ?? null) : null;
  const texts = chosen.texts && { texts: chosen.texts };
  const told = opened && { ...opened, prize: text, ...texts };
  return {
    dares: context.dares.map((dare) => {
      if (dare.id !== id) return dare;
      const { offer: _, ...rest } = dare;
      return { ...rest, text, ...texts, difficulty: chosen.difficulty };
    }),
    dealt: [...context.dealt, chosen.id],
    ...(lastRoll !== null && told !== null && { lastRoll: { ...lastRoll, opened: told } }),
    ...(told !== null && { log: retold(context.log, by, told) }),
  };
}

/** [G16] */
export function swapped(context: PartyContext, event: PartyEventOf<'dare-swapped'>): Change {
  const { dare: id, offer } = event;
  return {
    dares: context.dares.map((dare) =>
      dare.id === id ? { ...dare, offer, swapped: true as const } : dare,
    ),
    prizesDrawn: offeredIn(context.prizesDrawn, offer),
  };
}

/** The log with the player's last throw told anew, with what it has opened. */
function retold(
  log: PartyContext['log'],
  by: PartySeat,
  opened: NonNullable<PartyContext['lastRoll']>['opened'],
): PartyContext['log'] {
  const last = lastThrowIn({ log }, by);
  return log.map((line) => (line === last ? { ...last, opened } : line));
}

/** The line of the player's last throw. */
export const lastThrowIn = (
  { log }: Pick<PartyContext, 'log'>,
  by: PartySeat,
): (LogLine<PartySeat> & { type: 'dice' }) | undefined =>
  log.findLast((line) => line.type === 'dice' && line.by === by) as
    | (LogLine<PartySeat> & { type: 'dice' })
    | undefined;
