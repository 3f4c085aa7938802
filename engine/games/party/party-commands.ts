import * as v from 'valibot';
import { byPlayers, commitmentSchema, entropySchema } from '../../chance/seeds.ts';
import { VERDICTS } from '../../definition/tasks.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { SeatCommand } from '../../definition/table-game.ts';
import { commandIdSchema } from '../../wire/commands.ts';
import { BOX_NUMBERS, clampToGrid, scattered } from '../dice/rules.ts';
import { boxesLeft, isPartyDareOn, isVoted, playingIn } from './machine/party-context.ts';
import type { PartyContext, PartyEvent } from './machine/party-types.ts';
import { partOf, renewed } from '../../table/contributions.ts';
import { PARTY_REFUSALS } from './machine/party-refusals.ts';
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
  /** [G8] */
  'finish-game': v.strictObject({ commandId }),
  rematch: v.strictObject({ commandId }),
  /** [G10] */
  'free-seat': v.strictObject({ seat: v.picklist(PARTY_SEATS), commandId }),
  /** [G42] Of somebody in line, who watches. */
  'leave-line': v.strictObject({ commandId }),
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
  const event = { ...begun, ...opening };
  allowed(turn, event);
  const sealed = partOf({ seeds }, by);
  if (entropy !== undefined && chance.hash(entropy) !== sealed?.commitment) {
    throw refusalOf(PARTY_REFUSALS, 'entropy/not-promised');
  }
  return event;
}

/** The event of a seat's command. @throws Refused if it is wrong or not possible now */
export function decideParty(turn: Turn, asked: SeatCommand): PartyEvent | Promise<PartyEvent> {
  const { by, chance, now } = turn;
  const command = asked as PartyCommand;
  switch (command.name) {
    case 'start-game':
      return start(turn, command);
    case 'update-boxes':
      return allowed(turn, { type: 'boxes-placed', by, boxes: owned(command.boxes) });
    case 'add-entropy': {
      const { entropy, commitment } = command;
      const open = entropy === undefined ? {} : { entropy };
      const sealed = commitment === undefined ? {} : { commitment };
      return allowed(turn, { type: 'entropy-added', by, ...open, ...sealed });
    }
    case 'roll-dice':
      return throwDice(turn, {});
    case 'throw-again':
      return throwDice(turn, { again: true });
    case 'open-box':
      return openBox(turn, command.number, false);
    case 'choose-dare':
      return chooseDare(turn, command.dare, command.task, false);
    case 'swap-dare':
      return swapDare(turn, command.dare);
    case 'settle-dare': {
      const { dare: of, done } = command;
      return { type: 'dare-settled', by, dare: of, done, at: Math.floor(now) };
    }
    case 'judge-dare':
      return { type: 'dare-voted', by, dare: command.dare, verdict: command.verdict };
    case 'finish-game':
      return { type: 'game-ended', by };
    case 'rematch':
      allowed(turn, { type: 'rematch-started', by, seeds: turn.state.context.seeds ?? NO_SEEDS });
      return { type: 'rematch-started', by, seeds: byPlayers(chance.seedPair('')) };
    case 'free-seat': {
      const { seat } = command;
      const fresh = renewed(turn.state.context, seat, chance);
      return { type: 'seat-freed', by, seat, ...fresh };
    }
    case 'leave-line': // who sits here stands in no line
      throw refusalOf(PARTY_REFUSALS, 'line/none');
    case 'skip':
      return skipped(turn);
    case 'pause':
    case 'hand-over':
    case 'send-away':
    case 'free-place':
      return decideHost(turn, command);
  }
}

/** [G20] What the host skips: a choice, the dare that runs, or the turn of a seat that is away. */
function skipped(turn: Turn): PartyEvent | Promise<PartyEvent> {
  const { by, present, state } = turn;
  const { value, context } = state;
  if (by !== context.host) throw refusalOf(PARTY_REFUSALS, 'host/only');
  const withMore = async (event: PartyEvent | Promise<PartyEvent>) => ({
    ...(await event),
    skipped: by,
  });
  const chosen = chosenByClock(turn);
  if (chosen !== null) return withMore(chosen);
  const last = context.dares.find((one) => one.id === context.lastDare && one.coins === null);
  if (last?.done === null) return { type: 'dare-skipped', by, dare: last.id };
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

/** What the server does at once: it closes votes, and ends a game that too few still play. */
export function partyNext(turn: AnyTurn): PartyEvent | Promise<PartyEvent> | null {
  const { value, context } = turn.state;
  if (context.closed) return null;
  const over = context.dares.find((one) => isVoted(one) && isVoteOver(context, one, turn));
  if (over !== undefined) return judged(turn, over);
  if (value === 'waiting') return null;
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
export function partyWakeAt({ dares, paused, closed }: PartyContext): number | null {
  if (paused !== null || closed) return null;
  const ends = dares.filter(isVoted).map(({ doneAt }) => (doneAt ?? 0) + VOTE_MS);
  return ends.length === 0 ? null : Math.min(...ends);
}
