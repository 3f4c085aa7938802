import * as v from 'valibot';
import { VERDICTS } from '../../../definition/tasks.ts';
import { dareFields } from '../../dice/dare.ts';
import { diceLine, logLineSchema, openedSchema } from '../../dice/dice-log.ts';
import { DIFFICULTY } from '../../dice/rules.ts';
import { PARTY_SEATS } from '../party-rules.ts';

const seat = v.picklist(PARTY_SEATS);
const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));
/** A box on the grid, as at the table of two. `owner` is documented, and always player1. */
export const boxesSchema = v.array(
  v.object({ number: v.number(), x: v.number(), y: v.number(), owner: v.literal('player1') }),
);

/** Something by seat, for the seats that have it. */
export const bySeat = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.partial(v.object(v.entriesFromList(PARTY_SEATS, schema)));

export const partyLineSchema = logLineSchema(seat);
export const PARTY_LINES = [diceLine(seat)];

/** [G14] A task as its opener may choose it. */
export const offeredFields = {
  text: v.string(),
  texts: dareFields.texts,
  difficulty: v.picklist(DIFFICULTY),
} as const;
/** The same, as the journal has it. */
export const offeredSchema = v.object({ id: whole, ...offeredFields });

/** [G5] A dare with the votes of its judges; null in `doneAt`: its opener has not said Done. */
const dareSchema = v.object({
  ...dareFields,
  by: seat,
  /** [G14] Null until the opener has chosen among the tasks of `offer`. */
  text: v.nullable(v.string()),
  difficulty: v.nullable(v.picklist(DIFFICULTY)),
  offer: v.exactOptional(v.array(offeredSchema)),
  /** [G16] The opener has paid for other tasks. */
  swapped: v.exactOptional(v.literal(true)),
  doneAt: v.nullable(count),
  votes: bySeat(v.picklist(VERDICTS)),
  /** [G30] What those who watch have said, each by a hash, while the vote goes on. */
  watchers: v.exactOptional(v.record(v.string(), v.picklist(VERDICTS))),
  /** [G33] What they have said together, once the vote is over. */
  audience: v.exactOptional(v.picklist(VERDICTS)),
});
export type PartyDare = v.InferOutput<typeof dareSchema>;

/** [J11] What a stored room must contain besides its table. */
export const partyOwnSchema = v.object({
  host: seat,
  boxes: boxesSchema,
  /** Who rolls, and who rolled first in this game. */
  turn: seat,
  starter: seat,
  scores: bySeat(count),
  /** The boxes that were opened in this game, in order. */
  opened: v.array(v.object({ by: seat, number: count })),
  lastRoll: v.nullable(v.object({ by: seat, opened: openedSchema, forced: v.boolean() })),
  dares: v.array(dareSchema),
  /** The last roll's dare, if it has one. */
  lastDare: v.nullable(count),
  /** How many rolls in a row opened nothing. */
  empty: count,
  /** The games won, by those who sit there. */
  match: bySeat(count),
  prizesDrawn: v.array(whole),
  /** [G19] By which rules the game is played. */
  rules: v.picklist([1, 2]),
  /** [G11] The boxes among which the thrower must choose; empty at other times. */
  choices: v.array(count),
  /** [G12] The players whose last throw opened nothing. */
  vain: v.array(seat),
  /** [G13] */
  round: count,
  rounds: count,
  placed: boxesSchema,
  /** [G15] The last throw, and what was before it; `isOver`: it has opened a box. */
  lastThrow: v.nullable(
    v.object({
      by: seat,
      isOver: v.boolean(),
      isAgain: v.boolean(),
      wasVain: v.boolean(),
      empty: count,
    }),
  ),
  /** [G14] The tasks chosen in this game. */
  dealt: v.array(whole),
  /** [G21] Since when the host has paused the clock, in epoch milliseconds. */
  paused: v.nullable(count),
});
export type PartyOwn = v.InferOutput<typeof partyOwnSchema>;

/** What belongs to a single game, as it is before the game begins. */
export const NO_GAME = {
  boxes: [],
  scores: {},
  opened: [],
  lastRoll: null,
  dares: [],
  lastDare: null,
  empty: 0,
  choices: [],
  vain: [],
  round: 1,
  rounds: 1,
  placed: [],
  lastThrow: null,
  dealt: [],
  paused: null,
} satisfies Partial<PartyOwn>;

/** What a room keeps before its first event. */
export const NEW_ROOM: PartyOwn = {
  ...NO_GAME,
  host: 'player1',
  turn: 'player1',
  starter: 'player1',
  match: {},
  prizesDrawn: [],
  rules: 1,
};
