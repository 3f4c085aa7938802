import * as v from 'valibot';
import { byPlayers, commitmentSchema, entropySchema } from '../../chance/seeds.ts';
import { VERDICTS } from '../../definition/tasks.ts';
import { idOf } from '../../definition/commands-taken.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { SeatCommand } from '../../definition/table-game.ts';
import { messageSchema } from '../../wire/chat.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import { BOX_NUMBERS, clampToGrid, scattered } from '../boxes/rules.ts';
import {
  boxesLeft,
  isPartyDareOn,
  isVoted,
  type PartyContext,
  playingIn,
  takenIn,
} from './machine/party-context.ts';
import type { PartyEvent } from './machine/party-events.ts';
import { renewed } from './machine/party-seating.ts';
import { PARTY_REFUSALS } from './machine/refuse-party.ts';
import {
  allowed,
  type AnyPartyTurn as AnyTurn,
  chooseDare,
  chosenByClock,
  isLeftOpen,
  openBox,
  type PartyTurn as Turn,
  swapDare,
  throwDice,
} from './party-dice.ts';
import { decideHost, HOST_COMMANDS } from './party-host-commands.ts';
import { isVoteOver, judged } from './party-vote.ts';
import { FEWEST_TO_GO_ON, VOTE_MS, PARTY_SEATS } from './party-rules.ts';

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
  /** [G11] */
  'open-box': v.strictObject({ number: v.pipe(v.number(), v.integer()), commandId }),
  /** [G15] */
  'throw-again': v.strictObject({ commandId }),
  /** [G14] */
  'choose-dare': v.strictObject({ dare, task: v.picklist([0, 1]), commandId }),
  /** [G16] */
  'swap-dare': v.strictObject({ dare, commandId }),
  /** Whether the opener has done the task; false is a pass, which is free. */
  'settle-dare': v.strictObject({ dare, done: v.boolean(), commandId }),
  /** [G5] [G30] */
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

/** Enough places for a box. */
const FINE = 2 ** 20;

const owned = (boxes: readonly { number: number; x: number; y: number }[]) =>
  boxes.map(({ number, x, y }) => ({ number, x, y, owner: 'player1' as const }));

/** [G3] [G4] The start of a game, with the boxes as they were placed, or scattered. */
function start(turn: Turn, command: PartyCommand & { name: 'start-game' }): PartyEvent {
  const { by, chance, state } = turn;
  const { boxes, seeds } = state.context;
  const { entropy } = command;
  const placed = boxes.length > 0 ? boxes : owned(scattered(() => chance.pick(FINE) / FINE));
  const opening = entropy === undefined ? {} : { entropy };
  const begun = { type: 'game-started', by, boxes: placed, rules: 2 } as const;
  const event = { ...begun, ...opening, ...idOf(command) };
  allowed(turn, event);
  const sealed = seeds?.parts?.find((part) => part.by === by && part.text === null);
  if (entropy !== undefined && chance.hash(entropy) !== sealed?.commitment) {
    throw refusalOf(PARTY_REFUSALS, 'entropy/not-promised');
  }
  return event;
}

/** The event with the id of the command that it carries out. */
const withId = async (event: PartyEvent | Promise<PartyEvent>, command: PartyCommand) => ({
  ...(await event),
  ...idOf(command),
});

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
    case 'roll-dice':
      return withId(throwDice(turn, {}), command);
    case 'throw-again':
      return withId(throwDice(turn, { again: true }), command);
    case 'open-box':
      return withId(openBox(turn, command.number, false), command);
    case 'choose-dare':
      return { ...chooseDare(turn, command.dare, command.task, false), ...id };
    case 'swap-dare':
      return withId(swapDare(turn, command.dare), command);
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

/** [G20] What the host skips: a choice, the dare that runs, or the turn of a seat that is away. */
function skipped(turn: Turn, id: { commandId?: string }): PartyEvent | Promise<PartyEvent> {
  const { by, present, state } = turn;
  const { value, context } = state;
  if (by !== context.host) throw refusalOf(PARTY_REFUSALS, 'host/only');
  const more = { skipped: by, ...id };
  const withMore = async (event: PartyEvent | Promise<PartyEvent>) => ({
    ...(await event),
    ...more,
  });
  const chosen = chosenByClock(turn);
  if (chosen !== null) return withMore(chosen);
  const last = context.dares.find((one) => one.id === context.lastDare && one.coins === null);
  if (last?.done === null) return { type: 'dare-skipped', by, dare: last.id, ...id };
  if (last !== undefined) return withMore(judged(turn, last));
  const isAway = value === 'playing' && !present[context.turn];
  if (isAway) return withMore(throwDice({ ...turn, by: context.turn }, { forced: true }));
  throw refusalOf(PARTY_REFUSALS, 'skip/nothing');
}

/** To ask with: the machine looks at who asks, not at the seeds. */
const NO_SEEDS = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: 0 };

/** What the server does for a player whose time is up. [G18] After the last box it ends the game. */
export function partyOverdue(turn: Turn): PartyEvent | Promise<PartyEvent> {
  const { context } = turn.state;
  const chosen = chosenByClock(turn);
  if (chosen !== null) return chosen;
  if (boxesLeft(context) > 0) return throwDice(turn, { forced: true });
  const voted = context.dares.find((one) => one.id === context.lastDare && isVoted(one));
  return voted === undefined ? { type: 'game-ended' } : judged(turn, voted);
}

/** [G24] Whoever stands first in line sits down as soon as a seat is free. */
function seatsNext(context: PartyContext): PartyEvent | null {
  const [seat] = context.queue;
  const isFree = takenIn(context).length < PARTY_SEATS.length;
  return seat !== undefined && isFree ? { type: 'player-joined', seat } : null;
}

/** What the server does at once: it seats who stands in line, closes votes, and ends a game that too few still play. */
export function partyNext(turn: AnyTurn): PartyEvent | Promise<PartyEvent> | null {
  const { value, context } = turn.state;
  if (context.closed) return null;
  const over = context.dares.find((one) => isVoted(one) && isVoteOver(context, one, turn));
  if (over !== undefined) return judged(turn, over);
  if (value === 'waiting') return seatsNext(context);
  if (value !== 'playing') {
    const goesOn = { type: 'clock-paused', on: false, at: Math.floor(turn.now) } as const; // [G21]
    return context.paused === null ? null : goesOn;
  }
  const isLeftAlone = playingIn(context).length < FEWEST_TO_GO_ON;
  const isPlayedOut = boxesLeft(context) === 0 && (turn.pauseMs === 0 || !isPartyDareOn(context));
  if (isLeftAlone || isPlayedOut) return { type: 'game-ended' };
  return isLeftOpen(turn) ? chosenByClock(turn) : null;
}

/** [G5] When the next vote is over at the latest, in epoch ms; null: there is none. */
export function partyWakeAt({ dares, paused }: PartyContext): number | null {
  if (paused !== null) return null;
  const ends = dares.filter(isVoted).map(({ doneAt }) => (doneAt ?? 0) + VOTE_MS);
  return ends.length === 0 ? null : Math.min(...ends);
}
