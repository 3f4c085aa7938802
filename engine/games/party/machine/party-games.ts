import { partsOpened } from '../../../table/contributions.ts';
import { nextRound, withParts } from '../../../chance/seeds.ts';
import { prizeDrawn } from '../../../definition/tasks.ts';
import { shownLines } from '../../../wire/shown-text.ts';
import { clientSeedOf } from '../../dice/rules.ts';
import {
  audienceOf,
  boxesLeft,
  partyAuthor,
  partyNameAt,
  playingIn,
  saidOf,
  withAudienceHeard,
} from './party-context.ts';
import { nextGame, withoutKey } from '../../../table/seating.ts';
import { notice } from '../../../table/notices.ts';
import { logged } from '../../../table/talk.ts';
import { verdictLine } from '../../dice/dice-log.ts';
import { NO_GAME, type PartyDare } from './party-schemas.ts';
import type { PartyContext, PartyEventOf } from './party-types.ts';
import {
  type BySeat,
  leaders,
  partyDecidedFor,
  roundsFor,
  seatAfter,
  tallyOf,
} from '../party-rules.ts';

type Change = Partial<PartyContext>;

/** [G3] [G4] The game begins: boxes and dice are what they are from here on. */
export function started(context: PartyContext, event: PartyEventOf<'game-started'>): Change {
  const { boxes, by, entropy, rules = 1 } = event;
  const { seeds, starter } = context;
  const parts = partsOpened(context, by, entropy);
  // [C10] In games from before, the placement is a part too.
  const all =
    seeds?.seedRule === undefined ? [{ by: 'boxes', text: clientSeedOf(boxes) }, ...parts] : parts;
  const playing = playingIn(context);
  const first = playing.includes(starter) ? starter : seatAfter(playing, starter);
  return {
    boxes,
    rules,
    placed: boxes,
    round: 1,
    rounds: rules === 1 ? 1 : roundsFor(playing.length),
    turn: first,
    starter: first,
    scores: Object.fromEntries(playing.map((seat) => [seat, 0])),
    seeds: seeds && withParts(seeds, all),
    ...logged(context, notice('game/begins', { first: partyNameAt(context, first) })),
  };
}

/** [G19] By the rules of before: the box whose number is the sum opens, and its task is the dare. */
export function rolled(context: PartyContext, event: PartyEventOf<'dice-rolled'>): Change {
  const { by, die1, die2, coins, prize, prizeId, dared, forced } = event;
  const number = die1 + die2;
  const text = prize === null ? null : shownLines(prize);
  const texts = dared?.texts && { texts: dared.texts };
  const opened = coins === null ? null : { number, coins, prize: text, ...texts };
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
            photo: null,
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
function withPartyDare(
  { dares }: PartyContext,
  id: number,
  change: (dare: PartyDare) => Partial<PartyDare>,
): Change {
  return { dares: dares.map((dare) => (dare.id === id ? { ...dare, ...change(dare) } : dare)) };
}

/** [G8] Whether the game may be ended before its last box. */
export const mayEndEarly = (context: PartyContext, emptyRolls: number): boolean =>
  partyDecidedFor(context.scores, boxesLeft(context)) !== null || context.empty >= emptyRolls;

/** [G8] The game is over: who opened most has one more win; several with as many share it. */
export function won({ scores, match }: PartyContext): Pick<PartyContext, 'match'> {
  const wins: BySeat<number> = { ...match };
  for (const seat of leaders(scores)) wins[seat] = (wins[seat] ?? 0) + 1;
  return { match: wins };
}

export function ended(context: PartyContext, { by }: PartyEventOf<'game-ended'>): Change {
  const isPlayedOut = by === undefined && boxesLeft(context) === 0;
  const line =
    by === undefined
      ? ({ ...notice('game/too-few'), about: 'end' } as const)
      : ({
          ...notice('game/ended-by', { name: partyNameAt(context, by) }),
          about: 'end',
          by,
        } as const);
  const told = { ...context, ...(isPlayedOut ? {} : logged(context, line)) };
  return { ...won(context), log: told.log, nextLine: told.nextLine, ...withoutOpenDares(told) };
}

/** [G18] Dares that are open end with their game, by the rules of today. */
export function withoutOpenDares(context: PartyContext): Change {
  const { rules, dares } = context;
  const open = dares.filter(({ coins }) => coins === null);
  if (rules === 1 || open.length === 0) return { choices: [] };
  const names = [...new Set(open.map(({ by }) => partyNameAt(context, by)))].join(', ');
  const line = { ...notice('dares/over', { count: open.length, names }), about: 'end' } as const;
  return {
    choices: [],
    dares: dares.map((dare) => (open.includes(dare) ? closedDare(dare) : dare)),
    ...logged(context, line),
  };
}

/** A dare that nobody does or judges any more: it pays nothing, and what was offered is gone. */
export function closedDare(dare: PartyDare): PartyDare {
  const { offer: _, ...rest } = withAudienceHeard(dare);
  return { ...rest, done: dare.done ?? false, coins: 0 };
}

/** The opener has done the task, or passes. */
export function settled(context: PartyContext, event: PartyEventOf<'dare-settled'>): Change {
  const { dare: id, done, at } = event;
  return {
    dares: context.dares.map((dare) => {
      if (dare.id !== id) return dare;
      return done ? { ...dare, done, doneAt: at } : closedDare(dare);
    }),
  };
}

/** [G5] What a judge says. */
export function voted(context: PartyContext, event: PartyEventOf<'dare-voted'>): Change {
  const { dare, by, verdict } = event;
  return withPartyDare(context, dare, ({ votes }) => ({ votes: { ...votes, [by]: verdict } }));
}

/** [G30] What one of the audience says. */
export function heard(context: PartyContext, event: PartyEventOf<'audience-voted'>): Change {
  const { dare, watcher, verdict } = event;
  return withPartyDare(context, dare, ({ watchers }) => ({
    watchers: { ...watchers, [watcher]: verdict },
  }));
}

/**
 * [G18] A verdict, and its line: whose dare, the task, how many of the judges said so, and [G33] what
 * the audience said.
 */
export function verdictTold(context: PartyContext, event: PartyEventOf<'dare-judged'>): Change {
  const { dare: id, verdict, coins } = event;
  const dare = context.dares.find((one) => one.id === id);
  const change = {
    dares: context.dares.map((one) =>
      one.id === id ? { ...withAudienceHeard(one), verdict, coins } : one,
    ),
  };
  if (context.rules === 1 || dare === undefined || verdict === null) return change;
  const all = saidOf(dare);
  const votes = { same: tallyOf(all)[verdict], all: all.length };
  const said = { verdict, votes, audience: audienceOf(dare) };
  return { ...change, ...logged(context, verdictLine(dare, partyNameAt(context, dare.by), said)) };
}

/** [G1] The next game in the same room: whoever has left has no seat any more, and others may join. */
export function again(context: PartyContext, event: PartyEventOf<'rematch-started'>): Change {
  const { left, match, starter } = context;
  const first = seatAfter(playingIn(context), starter);
  return {
    ...nextGame(context, event.seeds),
    match: left.reduce<BySeat<number>>(withoutKey, match),
    ...NO_GAME,
    starter: first,
    turn: first,
    ...logged(context, notice('game/next')),
  };
}
