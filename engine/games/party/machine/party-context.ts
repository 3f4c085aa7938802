import * as v from 'valibot';
import { seedPairSchema } from '../../../chance/seeds.ts';
import { type Verdict, VERDICTS } from '../../../definition/tasks.ts';
import { DIFFICULTY } from '../../boxes/rules.ts';
import { type Seated, seatedSchema } from '../../../definition/table-game.ts';
import { distinctNames, shownText } from '../../../wire/shown-text.ts';
import { dareFields } from '../../boxes/machine/dare.ts';
import { logLineSchema, openedSchema } from '../../boxes/machine/room-log.ts';
import { type BySeat, PARTY_SEATS, type PartySeat, verdictOf } from '../party-rules.ts';

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

/** [G14] A task as its opener may choose it. */
export const offeredSchema = v.object({
  id: whole,
  text: v.string(),
  difficulty: v.picklist(DIFFICULTY),
});

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

/** [J11] What a stored room must contain. */
export const partyContextSchema = v.object({
  seats: bySeat(seatedSchema),
  host: seat,
  /** Who has left the game for good. */
  left: v.array(seat),
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
  closed: v.boolean(),
  log: v.array(partyLineSchema),
  nextLine: count,
  commands: v.array(v.string()),
  seeds: v.nullable(seedPairSchema),
  retired: v.nullable(seedPairSchema),
  chatShownFrom: v.nullable(count),
  prizesDrawn: v.array(whole),
  freed: v.array(v.string()),
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
  /** [G23] The visitors who may not come back. */
  banned: v.array(v.string()),
  /** [G24] Who asked to join while no seat was given, in order. */
  queue: v.array(seatedSchema),
});
export type PartyContext = v.InferOutput<typeof partyContextSchema>;

/** What belongs to a single game, as it is before the game begins. */
export const NO_GAME = {
  left: [],
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
} satisfies Partial<PartyContext>;

export const EMPTY_TABLE: PartyContext = {
  ...NO_GAME,
  seats: {},
  host: 'player1',
  turn: 'player1',
  starter: 'player1',
  match: {},
  closed: false,
  log: [],
  nextLine: 1,
  commands: [],
  seeds: null,
  retired: null,
  chatShownFrom: null,
  prizesDrawn: [],
  freed: [],
  rules: 1,
  banned: [],
  queue: [],
};

type Seats = Pick<PartyContext, 'seats'>;
type Playing = Pick<PartyContext, 'seats' | 'left'>;

/** The taken seats, in the order of the table. */
export const takenIn = ({ seats }: Seats): PartySeat[] =>
  PARTY_SEATS.filter((one) => seats[one] !== undefined);

/** Those who have not left. */
export const playingIn = (context: Playing): PartySeat[] =>
  takenIn(context).filter((one) => !context.left.includes(one));

/** The name of a seat whose player has none. */
export const partyPlayerName = (one: PartySeat): string => `Player ${PARTY_SEATS.indexOf(one) + 1}`;

/** [G9] The shown names of players who have one, told apart. */
export function partyNames({ seats }: Seats): BySeat<string> {
  const shown = distinctNames(
    PARTY_SEATS.map((one) => ({
      seatName: partyPlayerName(one),
      given: shownText(seats[one]?.name ?? '') || null,
    })),
  );
  const names: BySeat<string> = {};
  for (const [at, one] of PARTY_SEATS.entries()) {
    const name = shown[at] ?? null;
    if (name !== null) names[one] = name;
  }
  return names;
}

const givenName = ({ name }: Seated): string | null => shownText(name ?? '') || null;

/** [G24] The shown names and faces of those in line, told apart from the players. */
export function partyQueue({ seats, queue }: Pick<PartyContext, 'seats' | 'queue'>) {
  const seated = PARTY_SEATS.flatMap((one) => {
    const given = seats[one] && givenName(seats[one]);
    return given == null ? [] : [{ seatName: partyPlayerName(one), given }];
  });
  const waiting = queue.map((one) => ({ seatName: '', given: givenName(one) }));
  const names = distinctNames([...seated, ...waiting]).slice(seated.length);
  return queue.map(({ avatar = null }, place) => ({ name: names[place] ?? null, avatar }));
}

export const partyNameAt = (context: Seats, one: PartySeat): string =>
  partyNames(context)[one] ?? partyPlayerName(one);

/** What a line keeps of its author: the seat, and a name if there is one. */
export function partyAuthor(context: Seats, one: PartySeat): { by: PartySeat; name?: string } {
  const name = partyNames(context)[one];
  return name === undefined ? { by: one } : { by: one, name };
}

/** [G6] The visitors who play: a dare is within the limits of each. */
export const visitorsIn = (context: Playing): string[] =>
  playingIn(context).flatMap((one) => context.seats[one]?.visitor ?? []);

/** [G5] Who may judge a dare: those who play, but not its opener, from whatever seat. */
export function judgesOf(context: Playing, dare: Pick<PartyDare, 'by'>): PartySeat[] {
  const visitorAt = (one: PartySeat): string | undefined => context.seats[one]?.visitor;
  return playingIn(context).filter((one) => visitorAt(one) !== visitorAt(dare.by));
}

/** Whether the vote on a dare goes on. */
export const isVoted = ({ done, coins }: Pick<PartyDare, 'done' | 'coins'>): boolean =>
  done === true && coins === null;

/** [G30] What those who watch have said of a dare, together; null: nothing. */
export const audienceOf = ({ watchers = {}, audience }: PartyDare): Verdict | null =>
  audience ?? verdictOf(Object.values(watchers));

/** [G5] [G30] What was said of a dare: by its judges, and by the audience as one more. */
export const saidOf = (dare: PartyDare): Verdict[] =>
  [...Object.values(dare.votes), audienceOf(dare)].filter((one) => one != null);

/** [G33] A dare whose vote is over: of the audience only its verdict stays. */
export function withAudienceHeard(dare: PartyDare): PartyDare {
  const { watchers: _, ...rest } = dare;
  const audience = audienceOf(dare);
  return audience === null ? rest : { ...rest, audience };
}

/** [G14] The dares whose openers have not chosen a task yet, the oldest first. */
export const unchosenIn = ({ dares }: Pick<PartyContext, 'dares'>): PartyDare[] =>
  dares.filter(({ offer, coins }) => offer !== undefined && coins === null);

/** [G13] How many boxes are left, in this round and those to come. */
export const boxesLeft = ({ boxes, placed, round, rounds }: PartyContext): number =>
  boxes.length + (rounds - round) * placed.length;

/** Whether the last roll's dare waits for an answer; the next turn's clock waits for it. */
export function isPartyDareOn({ dares, lastDare }: PartyContext): boolean {
  return dares.some(({ id, coins }) => id === lastDare && coins === null);
}

/** The person on a seat. */
export const seatedAt = ({ seats }: Seats, one: PartySeat): Seated | null => seats[one] ?? null;
