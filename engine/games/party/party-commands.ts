import * as v from 'valibot';
import { drawRound, pick } from '../../chance/chance.ts';
import { byPlayers, commitmentSchema, entropySchema } from '../../chance/seeds.ts';
import { playersOf, VERDICTS, type Prizes } from '../../definition/tasks.ts';
import { idOf } from '../../definition/commands-taken.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { SeatCommand, ServerTurn, TableTurn } from '../../definition/table-game.ts';
import { messageSchema } from '../../wire/chat.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import { dareCoins } from '../boxes/machine/dare.ts';
import { BOX_NUMBERS, clampToGrid, coinsFor, scattered } from '../boxes/rules.ts';
import {
  isVoted,
  judgesOf,
  takenIn,
  type PartyContext,
  type PartyDare,
  playingIn,
  visitorsIn,
} from './machine/party-context.ts';
import type { PartyEvent, PartyEventOf } from './machine/party-events.ts';
import type { partyMachine } from './machine/party-machine.ts';
import { renewed } from './machine/party-seating.ts';
import { PARTY_REFUSALS, refuseParty } from './machine/refuse-party.ts';
import { FEWEST_TO_GO_ON, type PartySeat, VOTE_MS, verdictOf, PARTY_SEATS } from './party-rules.ts';

const commandId = commandIdSchema;
const dare = v.pipe(v.number(), v.integer(), v.minValue(1));
const box = v.strictObject({
  number: v.picklist(BOX_NUMBERS, 'takes a whole number from 3 to 11'),
  x: v.pipe(v.number(), v.finite(), v.transform(clampToGrid)),
  y: v.pipe(v.number(), v.finite(), v.transform(clampToGrid)),
  owner: v.optional(v.literal('player1')),
});

/** The commands of a seat. */
export const PARTY_COMMANDS = {
  /** [G2] `entropy`: what the host has promised for the dice. */
  'start-game': v.strictObject({ entropy: v.optional(entropySchema), commandId }),
  /** [G3] */
  'update-boxes': v.strictObject({
    boxes: v.pipe(v.array(box), v.maxLength(BOX_NUMBERS.length, 'takes at most 9 boxes')),
    commandId,
  }),
  /** [G4] The others' `entropy`, or the host's `commitment`, its SHA-256. */
  'add-entropy': v.strictObject({
    entropy: v.optional(entropySchema),
    commitment: v.optional(commitmentSchema),
    commandId,
  }),
  'roll-dice': v.strictObject({ commandId }),
  /** Whether the opener has done the task; false is a pass, which is free. */
  'settle-dare': v.strictObject({ dare, done: v.boolean(), commandId }),
  /** [G5] */
  'judge-dare': v.strictObject({ dare, verdict: v.picklist(VERDICTS), commandId }),
  'chat-message': v.strictObject({ message: messageSchema, commandId }),
  'watcher-chat': v.strictObject({ allow: v.boolean(), commandId }),
  /** [G8] */
  'finish-game': v.strictObject({ commandId }),
  rematch: v.strictObject({ commandId }),
  /** [G10] */
  'free-seat': v.strictObject({ seat: v.picklist(PARTY_SEATS), commandId }),
  'leave-room': v.strictObject({ commandId }),
} as const;
export type PartyCommandName = keyof typeof PARTY_COMMANDS;
type PartyCommand = {
  [Name in PartyCommandName]: { name: Name } & v.InferOutput<(typeof PARTY_COMMANDS)[Name]>;
}[PartyCommandName];

type Turn = TableTurn<typeof partyMachine, PartySeat>;
type AnyTurn = ServerTurn<typeof partyMachine, PartySeat>;

/** [G6] What a verdict does to a rating. */
const STEP = { exactly: 1, nearly: 0, 'not-at-all': -1 } as const;
/** Enough places for a box. */
const FINE = 2 ** 20;
const DIE_SIDES = 6;

/** @throws Refused if the room would not accept the event */
function allowed<Event extends PartyEvent>({ state }: AnyTurn, event: Event): Event {
  const refusal = refuseParty(state.value, state.context, event);
  if (refusal !== null) throw refusalOf(PARTY_REFUSALS, refusal);
  return event;
}

const owned = (boxes: readonly { number: number; x: number; y: number }[]) =>
  boxes.map(({ number, x, y }) => ({ number, x, y, owner: 'player1' as const }));

/** [G3] [G4] The start of a game, with the boxes as they were placed, or scattered. */
function start(turn: Turn, command: PartyCommand & { name: 'start-game' }): PartyEvent {
  const { by, chance, state } = turn;
  const { boxes, seeds } = state.context;
  const { entropy } = command;
  const placed = boxes.length > 0 ? boxes : owned(scattered(() => chance.pick(FINE) / FINE));
  const opening = entropy === undefined ? {} : { entropy };
  const event = { type: 'game-started', by, boxes: placed, ...opening, ...idOf(command) } as const;
  allowed(turn, event);
  const sealed = seeds?.parts?.find((part) => part.by === by && part.text === null);
  if (entropy !== undefined && chance.hash(entropy) !== sealed?.commitment) {
    throw refusalOf(PARTY_REFUSALS, 'entropy/not-promised');
  }
  return event;
}

/** A roll of two dice, from the game's committed seeds. */
function roll(turn: Turn, forced: boolean): PartyEventOf<'dice-rolled'> {
  const { by, state, chance } = turn;
  const { seeds, boxes } = state.context;
  const [first = 0, second = 0] = drawRound(chance, seeds, 2);
  const [die1, die2] = [pick(first, DIE_SIDES) + 1, pick(second, DIE_SIDES) + 1];
  const coins = coinsFor(die1 + die2, boxes);
  return { type: 'dice-rolled', by, die1, die2, coins, prize: null, forced };
}

/** The same roll, with a task if it opens a box: within the limits of everybody who plays [G6]. */
async function withPrize(
  event: PartyEventOf<'dice-rolled'>,
  { state: { context }, seq, limitsOf }: Turn,
  prizes: Prizes,
): Promise<PartyEvent> {
  const visitors = visitorsIn(context);
  const table = { limits: await limitsOf(visitors), players: playersOf(visitors.length) };
  const prize = await prizes.draw(context.prizesDrawn, table);
  if (prize === null) return event;
  const { id, text, difficulty } = prize;
  return { ...event, prize: text, prizeId: id, dared: { id: seq, difficulty } };
}

function withFoundPrize(event: PartyEventOf<'dice-rolled'>, turn: Turn) {
  const { prizes } = turn;
  return event.coins === null || prizes === undefined ? event : withPrize(event, turn, prizes);
}

/** The event of a seat's command. @throws Refused if it is wrong or not possible now */
export function decideParty(turn: Turn, asked: SeatCommand): PartyEvent | Promise<PartyEvent> {
  const { by, chance, now } = turn;
  const command = asked as PartyCommand;
  const id = idOf(command);
  switch (command.name) {
    case 'start-game':
      return start(turn, command);
    case 'update-boxes':
      return allowed(turn, { type: 'boxes-placed', by, boxes: owned(command.boxes), ...id });
    case 'add-entropy': {
      const { entropy, commitment } = command;
      const open = entropy === undefined ? {} : { entropy };
      const sealed = commitment === undefined ? {} : { commitment };
      return allowed(turn, { type: 'entropy-added', by, ...open, ...sealed, ...id });
    }
    case 'roll-dice': {
      // Refused before it is drawn.
      const { value, context } = turn.state;
      if (value !== 'playing') throw refusalOf(PARTY_REFUSALS, 'dice/not-playing');
      if (context.turn !== by) throw refusalOf(PARTY_REFUSALS, 'dice/not-your-turn');
      return withFoundPrize({ ...roll(turn, false), ...id }, turn);
    }
    case 'settle-dare': {
      const { dare: of, done } = command;
      return { type: 'dare-settled', by, dare: of, done, at: Math.floor(now), ...id };
    }
    case 'judge-dare':
      return { type: 'dare-voted', by, dare: command.dare, verdict: command.verdict, ...id };
    case 'chat-message':
      return { type: 'message-sent', by, message: command.message, ...id };
    case 'watcher-chat':
      return { type: 'watcher-chat-changed', by, allow: command.allow, ...id };
    case 'finish-game':
      return { type: 'game-ended', by, ...id };
    case 'rematch':
      allowed(turn, { type: 'rematch-started', by, seeds: turn.state.context.seeds ?? NO_SEEDS });
      return { type: 'rematch-started', by, seeds: byPlayers(chance.seedPair('')), ...id };
    case 'free-seat': {
      const { seat } = command;
      const fresh = renewed(turn.state.context, seat, chance);
      return { type: 'seat-freed', by, seat, ...fresh, ...id };
    }
    case 'leave-room': {
      const { value, context } = turn.state;
      const fresh = value === 'waiting' ? renewed(context, by, chance) : {};
      return { type: 'player-left', by, ...fresh, ...id };
    }
  }
}

/** To ask with: the machine looks at who asks, not at the seeds. */
const NO_SEEDS = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: 0 };

/** The roll of a player whose time is up. */
export const partyServerRoll = (turn: Turn) => withFoundPrize(roll(turn, true), turn);

/** [G5] Whether the vote on a dare is over: everybody present has judged, or the time is up. */
function isVoteOver(context: PartyContext, one: PartyDare, { now, present }: AnyTurn): boolean {
  if (now >= (one.doneAt ?? 0) + VOTE_MS) return true;
  const judges = judgesOf(context, one);
  if (judges.length === 0) return true;
  const hasVoted = (seat: PartySeat): boolean => one.votes[seat] !== undefined;
  return judges.some(hasVoted) && judges.every((seat) => hasVoted(seat) || !present[seat]);
}

/** [G5] [G6] What the others have decided: once, and as the word of a judge with a step left. */
async function judged(turn: AnyTurn, one: PartyDare): Promise<PartyEvent> {
  const { context } = turn.state;
  // Whoever has judged and left since is still heard.
  const voters = takenIn(context).filter((seat) => one.votes[seat] !== undefined);
  const votes = voters.flatMap((seat) => one.votes[seat] ?? []);
  const verdict = verdictOf(votes);
  const coins = verdict === null ? 0 : dareCoins(one, verdict);
  const event = { type: 'dare-judged', dare: one.id, verdict, coins } as const;
  const opener = context.seats[one.by]?.visitor;
  if (verdict === null || opener === undefined || turn.ratings === undefined) return event;
  const sayers = voters.filter((seat) => one.votes[seat] === verdict);
  let spent: PartyEvent = event;
  for (const judge of sayers.length > 0 ? sayers : voters) {
    // oxlint-disable-next-line no-await-in-loop -- the first with a step left is enough
    const next = await turn.ratings.next(context.seats[judge]?.visitor ?? '', opener);
    if (next === null) return event; // the opener is no user
    const { user, seq, stepsLeft } = next;
    const change = stepsLeft > 0 ? STEP[verdict] : 0;
    spent = { ...event, rating: { judge, user, seq, change } };
    if (stepsLeft > 0) return spent;
  }
  return spent;
}

/** What the server does at once: it closes votes, and ends a game that too few still play. */
export function partyNext(turn: AnyTurn): PartyEvent | Promise<PartyEvent> | null {
  const { value, context } = turn.state;
  if (context.closed) return null;
  const over = context.dares.find((one) => isVoted(one) && isVoteOver(context, one, turn));
  if (over !== undefined) return judged(turn, over);
  const isLeftAlone = value === 'playing' && playingIn(context).length < FEWEST_TO_GO_ON;
  return isLeftAlone ? { type: 'game-ended' } : null;
}

/** [G5] When the next vote is over at the latest, in epoch ms; null: there is none. */
export function partyWakeAt({ dares }: PartyContext): number | null {
  const ends = dares.filter(isVoted).map(({ doneAt }) => (doneAt ?? 0) + VOTE_MS);
  return ends.length === 0 ? null : Math.min(...ends);
}
