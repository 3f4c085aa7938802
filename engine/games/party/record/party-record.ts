import * as v from 'valibot';
import {
  boxesSchema,
  countSchema,
  hash,
  recordOf,
  roll,
  seedsSchema,
  seqSchema,
} from '../../boxes/record/boxes-record.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { bySeat, type PartyContext, partyNames, takenIn } from '../machine/party-context.ts';
import { DIFFICULTY } from '../../boxes/rules.ts';
import { PARTY_SEATS, tallyOf, verdictOf } from '../party-rules.ts';
import type { JournalStep } from '../../../definition/hosted-machine.ts';
import type { PartyEventOf } from '../machine/party-events.ts';
import type { partyMachine } from '../machine/party-machine.ts';
import { winnerOf } from '../party-view.ts';

/**
 * The record of a party’s room: everything by which anybody can repeat its games and check their
 * draws. Not in it: the chat, visitors, the secrets of seats, and who said what in a vote.
 */
const bySchema = v.picklist(PARTY_SEATS);

/** [C11] The hash of the new seed: a part of the dice has gone, and all others with it. */
const anew = { serverSeedHash: v.exactOptional(hash) };

const tallySchema = { exactly: countSchema, nearly: countSchema, 'not-at-all': countSchema };

const stepSchema = v.variant('type', [
  /** [C9] With the new player’s part of the dice, if they gave one. */
  v.strictObject({
    type: v.literal('player-joined'),
    seq: seqSchema,
    by: bySchema,
    entropy: v.exactOptional(v.string()),
  }),
  /** [C9] A part of the dice: its text, or the SHA-256 of a text that is opened at the start. */
  v.strictObject({
    type: v.literal('entropy-added'),
    seq: seqSchema,
    by: bySchema,
    entropy: v.exactOptional(v.string()),
    commitment: v.exactOptional(hash),
  }),
  v.strictObject({
    type: v.literal('game-started'),
    seq: seqSchema,
    by: bySchema,
    boxes: boxesSchema,
    /** [G19] Missing: the rules of before. */
    rules: v.exactOptional(v.literal(2)),
    /** [G13] How often the boxes are opened. */
    rounds: v.exactOptional(countSchema),
    /** The part that the host opened. */
    entropy: v.exactOptional(v.string()),
    /** Who rolls first. */
    turn: bySchema,
  }),
  v.strictObject({
    type: v.literal('dice-rolled'),
    seq: seqSchema,
    by: bySchema,
    ...roll,
    /** [G11] The boxes among which the thrower must choose, two or more. */
    choices: v.exactOptional(v.array(countSchema)),
    /** [G11] [G12] The box that opened at once. */
    opens: v.exactOptional(countSchema),
    /** [G15] It replaces the throw before. */
    again: v.exactOptional(v.literal(true)),
    /** The room after the roll. */
    turn: bySchema,
    scores: bySeat(countSchema),
  }),
  /** [G11] The thrower has chosen; `forced`: the clock. */
  v.strictObject({
    type: v.literal('box-opened'),
    seq: seqSchema,
    by: bySchema,
    number: countSchema,
    coins: countSchema,
    forced: v.boolean(),
    turn: bySchema,
    scores: bySeat(countSchema),
  }),
  /** [G14] The task of a dare, whose number is that of the step that opened its box. */
  v.strictObject({
    type: v.literal('dare-chosen'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
    text: v.string(),
    difficulty: v.picklist(DIFFICULTY),
    forced: v.boolean(),
  }),
  /** [G16] Other tasks were taken to choose from. */
  v.strictObject({
    type: v.literal('dare-swapped'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
  }),
  v.strictObject({
    type: v.literal('dare-settled'),
    seq: seqSchema,
    by: bySchema,
    dare: countSchema,
    done: v.boolean(),
  }),
  /** [G5] The vote on a dare is over. */
  v.strictObject({
    type: v.literal('dare-judged'),
    seq: seqSchema,
    dare: countSchema,
    /** How many said what. */
    tally: v.strictObject({ ...tallySchema, audience: v.exactOptional(v.picklist(VERDICTS)) }),
    /** [G34] How many of those who watched said what; missing: none of them. */
    audience: v.exactOptional(v.strictObject(tallySchema)),
    /** Null: nobody has judged. */
    verdict: v.nullable(v.picklist(VERDICTS)),
    coins: countSchema,
  }),
  /** Nobody came to a seat before the game. */
  v.strictObject({ type: v.literal('seat-lapsed'), seq: seqSchema, by: bySchema, ...anew }),
  v.strictObject({ type: v.literal('player-left'), seq: seqSchema, by: bySchema, ...anew }),
  v.strictObject({ type: v.literal('player-returned'), seq: seqSchema, by: bySchema }),
  /** Without `by`: by the server, because too few stayed. */
  v.strictObject({ type: v.literal('game-ended'), seq: seqSchema, by: v.exactOptional(bySchema) }),
  v.strictObject({ type: v.literal('room-closed'), seq: seqSchema }),
  /** [G22] `by` made `seat` the host. */
  v.strictObject({
    type: v.literal('host-changed'),
    seq: seqSchema,
    by: bySchema,
    seat: bySchema,
    ...anew,
  }),
]);
export type PartyStep = v.InferOutput<typeof stepSchema>;

const gameSchema = v.strictObject({
  ...seedsSchema,
  /** [C10] 2: the client seed is the players’ parts alone. Missing: the placement, then the parts. */
  seedRule: v.exactOptional(v.literal(2)),
  /** Who sat there before the first step. */
  seated: v.array(bySchema),
  /** The names shown at the end, of those who have one. */
  names: bySeat(v.string()),
  steps: v.array(stepSchema),
  scores: bySeat(countSchema),
  /** A seat, or `draw`; null: the room was closed. */
  winner: v.nullable(v.picklist([...PARTY_SEATS, 'draw'])),
});
export type PartyRecordedGame = v.InferOutput<typeof gameSchema>;

/** `npm run verify` reads these; docs/record.schema.json says the same to other programs. */
export const partyRecordSchema = recordOf('alluring-party', gameSchema);
export type PartyRecord = v.InferOutput<typeof partyRecordSchema>;

type Step = JournalStep<typeof partyMachine>;

function judged(
  seq: number,
  event: PartyEventOf<'dare-judged'>,
  { dares }: PartyContext,
): PartyStep {
  const { type, dare, verdict, coins } = event;
  const { votes = {}, watchers = {} } = dares.find(({ id }) => id === dare) ?? {};
  const tally = tallyOf(Object.values(votes));
  const heard = Object.values(watchers);
  const audience = verdictOf(heard);
  if (audience === null) return { type, seq, dare, tally, verdict, coins };
  const told = { tally: { ...tally, audience }, audience: tallyOf(heard) };
  return { type, seq, dare, ...told, verdict, coins };
}

const hashOf = ({ serverSeedHash }: { serverSeedHash: string }) => ({ serverSeedHash });

/** The public part of a journal step; null: the record leaves the step out. */
function recorded({ seq, event, before, after }: Step): PartyStep | null {
  switch (event.type) {
    case 'player-joined': {
      const { type, entropy } = event;
      const was = takenIn(before.context);
      const by = takenIn(after.context).find((seat) => !was.includes(seat));
      return by === undefined ? null : { type, seq, by, ...(entropy && { entropy }) };
    }
    case 'entropy-added': {
      const { type, by, entropy, commitment } = event;
      return { type, seq, by, ...(entropy && { entropy }), ...(commitment && { commitment }) };
    }
    case 'game-started': {
      const { type, by, entropy } = event;
      const boxes = event.boxes.map(({ number, x, y }) => ({ number, x, y }));
      const { turn, rules, rounds } = after.context;
      const today = rules === 2 ? { rules, rounds } : {};
      return { type, seq, by, boxes, ...today, ...(entropy && { entropy }), turn };
    }
    case 'dice-rolled': {
      const { type, by, die1, die2, coins, prize, forced, dared, choices, opens, again } = event;
      const { turn, scores, seeds } = after.context;
      const box = { ...(choices && { choices }), ...(opens && { opens }), ...(again && { again }) };
      const { nonce = 0 } = before.context.seeds ?? {};
      const drawn = { clientSeed: seeds?.clientSeed ?? '', nonce };
      const dare = dared && { difficulty: dared.difficulty };
      const thrown = { type, seq, by, die1, die2, coins, prize, forced };
      return { ...thrown, ...dare, ...box, ...drawn, turn, scores };
    }
    case 'box-opened': {
      const { type, by, number, coins, forced } = event;
      const { turn, scores } = after.context;
      return { type, seq, by, number, coins, forced, turn, scores };
    }
    case 'dare-chosen': {
      const { type, by, dare, task, forced } = event;
      const offer = before.context.dares.find(({ id }) => id === dare)?.offer;
      const { text = '', difficulty = 'easy' } = offer?.[task] ?? {};
      return { type, seq, by, dare, text, difficulty, forced };
    }
    case 'dare-swapped':
      return { type: event.type, seq, by: event.by, dare: event.dare };
    case 'dare-settled':
      return { type: event.type, seq, by: event.by, dare: event.dare, done: event.done };
    case 'dare-judged':
      return judged(seq, event, before.context);
    case 'player-sent-away': {
      // To the dice they have left, as a player who leaves.
      const { seat: by, seeds } = event;
      return { type: 'player-left', seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'seat-freed': {
      // To the dice a seat is free, whoever freed it.
      const { seat: by, seeds } = event;
      return { type: 'seat-lapsed', seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'seat-lapsed':
    case 'player-left': {
      const { type, by, seeds } = event;
      return { type, seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'player-returned':
      return { type: event.type, seq, by: event.by };
    case 'game-ended':
      return { type: event.type, seq, ...(event.by && { by: event.by }) };
    case 'room-closed':
      return { type: event.type, seq };
    case 'dare-skipped': {
      // A dare that is skipped is passed, whoever passed it.
      const { dare } = event;
      const by = before.context.dares.find(({ id }) => id === dare)?.by;
      return by === undefined ? null : { type: 'dare-settled', seq, by, dare, done: false };
    }
    case 'host-changed': {
      const { type, by, seat, seeds } = event;
      return { type, seq, by, seat, ...(seeds && hashOf(seeds)) };
    }
    case 'clock-paused':
    case 'room-created':
    case 'player-queued':
    case 'player-unqueued':
    case 'boxes-placed': // what counts lies there at the start
    case 'dare-voted':
    case 'audience-voted':
    case 'rematch-started':
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'profile-changed':
    case 'dare-pictured': // a photo is gone before its record
      return null;
  }
}

interface Open {
  seated: PartyRecordedGame['seated'];
  steps: PartyStep[];
}

/** A game as it was when its last step was over; null: it never started. */
function played({ seated, steps }: Open, { value, context }: Step['after']) {
  const { seeds, scores } = context;
  if (seeds === null || !steps.some(({ type }) => type === 'game-started')) return null;
  const { serverSeedHash, serverSeed, seedRule } = seeds;
  const rule = seedRule === undefined ? {} : { seedRule };
  const names = partyNames(context);
  const winner = winnerOf(value, context);
  return { serverSeedHash, serverSeed, ...rule, seated, names, steps, scores, winner };
}

/** [C8] The games of a party’s room that is over, from its whole journal. */
export function partyRecord(room: string, journal: readonly Step[]): PartyRecord {
  const games: PartyRecordedGame[] = [];
  let open: Open = { seated: [], steps: [] };
  let last: Step['after'] | null = null;
  const close = (): void => {
    const game = last && played(open, last);
    if (game !== null) games.push(game);
  };
  for (const step of journal) {
    const { event, after } = step;
    if (event.type === 'room-created' || event.type === 'rematch-started') {
      close();
      open = { seated: takenIn(after.context), steps: [] };
    } else {
      const shown = recorded(step);
      if (shown !== null) open.steps.push(shown);
    }
    last = after;
  }
  close();
  return { format: 'alluring-games/record', version: 1, game: 'alluring-party', room, games };
}
