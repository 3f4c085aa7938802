import * as v from 'valibot';
import { drawRound, pick } from '../../chance/chance.ts';
import { byPlayers, commitmentSchema, entropySchema } from '../../chance/seeds.ts';
import { playersOf, VERDICTS, type Prizes } from '../../definition/tasks.ts';
import { idOf } from '../../definition/commands-taken.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { SeatCommand, ServerTurn, TableTurn } from '../../definition/table-game.ts';
import { messageSchema } from '../../wire/chat.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import { BOX_NUMBERS, clampToGrid, coinsFor, scattered } from '../boxes/rules.ts';
import { isVoted, type PartyContext, playingIn, visitorsIn } from './machine/party-context.ts';
import type { PartyEvent, PartyEventOf } from './machine/party-events.ts';
import type { partyMachine } from './machine/party-machine.ts';
import { renewed } from './machine/party-seating.ts';
import { decideHost, HOST_COMMANDS } from './party-host-commands.ts';
import { isVoteOver, judged } from './party-vote.ts';
import { PARTY_REFUSALS, refuseParty } from './machine/refuse-party.ts';
import { FEWEST_TO_GO_ON, type PartySeat, VOTE_MS, PARTY_SEATS } from './party-rules.ts';

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
  /** [G20] */
  skip: v.strictObject({ commandId }),
  ...HOST_COMMANDS,
} as const;
export type PartyCommandName = keyof typeof PARTY_COMMANDS;
type PartyCommand = {
  [Name in PartyCommandName]: { name: Name } & v.InferOutput<(typeof PARTY_COMMANDS)[Name]>;
}[PartyCommandName];

type Turn = TableTurn<typeof partyMachine, PartySeat>;
type AnyTurn = ServerTurn<typeof partyMachine, PartySeat>;

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
    case 'skip':
      return skipped(turn, id);
    case 'pause':
    case 'hand-over':
    case 'send-away':
      return decideHost(turn, command);
  }
}

/** [G20] What the host skips: the dare that runs, or the turn of a seat that is away. */
function skipped(turn: Turn, id: { commandId?: string }): PartyEvent | Promise<PartyEvent> {
  const { by, present, state } = turn;
  const { value, context } = state;
  if (by !== context.host) throw refusalOf(PARTY_REFUSALS, 'host/only');
  const last = context.dares.find((one) => one.id === context.lastDare && one.coins === null);
  if (last?.done === null) return { type: 'dare-skipped', by, dare: last.id, ...id };
  const more = { skipped: by, ...id };
  if (last !== undefined) return judged(turn, last).then((event) => ({ ...event, ...more }));
  const away = context.turn;
  if (value === 'playing' && !present[away]) {
    return withFoundPrize({ ...roll({ ...turn, by: away }, true), ...more }, turn);
  }
  throw refusalOf(PARTY_REFUSALS, 'skip/nothing');
}

/** To ask with: the machine looks at who asks, not at the seeds. */
const NO_SEEDS = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: 0 };

/** The roll of a player whose time is up. */
export const partyServerRoll = (turn: Turn) => withFoundPrize(roll(turn, true), turn);

/** What the server does at once: it closes votes, and ends a game that too few still play. */
export function partyNext(turn: AnyTurn): PartyEvent | Promise<PartyEvent> | null {
  const { value, context } = turn.state;
  if (context.closed) return null;
  const over = context.dares.find((one) => isVoted(one) && isVoteOver(context, one, turn));
  if (over !== undefined) return judged(turn, over);
  if (value !== 'playing' && context.paused !== null) {
    return { type: 'clock-paused', on: false, at: Math.floor(turn.now) }; // [G21]
  }
  const isLeftAlone = value === 'playing' && playingIn(context).length < FEWEST_TO_GO_ON;
  return isLeftAlone ? { type: 'game-ended' } : null;
}

/** [G5] When the next vote is over at the latest, in epoch ms; null: there is none. */
export function partyWakeAt({ dares, paused }: PartyContext): number | null {
  if (paused !== null) return null;
  const ends = dares.filter(isVoted).map(({ doneAt }) => (doneAt ?? 0) + VOTE_MS);
  return ends.length === 0 ? null : Math.min(...ends);
}
