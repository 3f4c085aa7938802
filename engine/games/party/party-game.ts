import type { Assessed } from '../../definition/assessment.ts';
import { STAGE } from '../../definition/stages.ts';
import type { TableGame } from '../../definition/table-game.ts';
import { tableFeats } from '../boxes/box-feats.ts';
import {
  decideParty,
  PARTY_COMMANDS,
  type PartyCommandName,
  partyNext,
  partyServerRoll,
  partyWakeAt,
} from './party-commands.ts';
import { isPartyDareOn, type PartyContext, seatedAt, takenIn } from './machine/party-context.ts';
import type { PartyEvent } from './machine/party-events.ts';
import { hostedParty, type partyMachine } from './machine/party-machine.ts';
import type { PartyView } from './wire/party-messages.ts';
import { partyRecord } from './record/party-record.ts';
import { PARTY_REFUSALS, type PartyRefusal } from './wire/party-refusals.ts';
import { leaders, PARTY_SEATS, type PartySeat, partyTurnMs } from './party-rules.ts';
import { partyAnnouncement, partyFairness, partyView } from './wire/party-view.ts';
import { refuseParty } from './machine/refuse-party.ts';
import { PARTY_NAME } from './party-name.ts';
import { PARTY_WORDS } from './wire/party-words.ts';

const NOBODY: readonly never[] = [];
const TURNS = new Map(PARTY_SEATS.map((seat) => [seat, [seat]]));
const STAGES = { waiting: STAGE.open, playing: STAGE.playing, finished: STAGE.over } as const;

/** [G6] The verdict as the word of one judge. */
function assessments(event: PartyEvent, context: PartyContext): readonly Assessed[] {
  if (event.type !== 'dare-judged' || event.rating === undefined || event.verdict === null) {
    return NOBODY;
  }
  const { dare: id, verdict, rating } = event;
  const dare = context.dares.find((one) => one.id === id);
  const judge = context.seats[rating.judge]?.visitor;
  if (dare === undefined || judge === undefined) return NOBODY;
  const { user, seq, change } = rating;
  return [{ user, seq, change, judge, verdict, task: dare.text, dare: id }];
}

/** The definition of Alluring Boxes for three to eight. */
export const partyGame: TableGame<typeof partyMachine, PartySeat, PartyView, PartyRefusal> = {
  ...PARTY_NAME,
  share: {
    text: 'Three to eight friends around one table: roll, open, dare, and let everybody judge.',
    invitation: 'You are invited to the party. Open the link, take a seat, and wait for the dice.',
  },
  words: PARTY_WORDS,
  hosted: hostedParty,
  seats: PARTY_SEATS,
  commands: PARTY_COMMANDS,
  chatCommands: new Set<PartyCommandName>(['chat-message', 'watcher-chat']),
  leaving: 'leave-room' satisfies PartyCommandName,

  refusals: PARTY_REFUSALS,
  refuse: ({ value, context }, event) => refuseParty(value, context, event),
  decide: decideParty,

  offers: ['scattered'],
  opened: (seat, seeds) => ({ type: 'room-created', seat, seeds }),
  joined: ({ seat, entropy }) => ({
    type: 'player-joined',
    seat,
    ...(entropy !== undefined && { entropy }),
  }),
  returned: (by) => ({ type: 'player-returned', by }),
  lapsed: ({ value, context }, by) => {
    if (value === 'finished') return null;
    // Nobody else is at the table.
    if (value === 'waiting' && takenIn(context).length === 1) return { type: 'room-closed' };
    return { type: value === 'waiting' ? 'seat-lapsed' : 'player-left', by };
  },
  profiled: (by, profile) => ({ type: 'profile-changed', by, profile }),
  closed: (reason) => ({ type: 'room-closed', ...(reason !== undefined && { reason }) }),

  seated: ({ context }, seat) => seatedAt(context, seat),
  wasFreed: ({ context }, playerId) => context.freed.includes(playerId),
  hasLeft: ({ context }, seat) => context.left.includes(seat),
  turnOf: ({ value, context: { turn } }) =>
    value === 'playing' ? (TURNS.get(turn) ?? NOBODY) : NOBODY,
  isPaused: ({ value, context }) => value === 'playing' && isPartyDareOn(context),
  turnMs: ({ context: { turn } }, usual, missed) => partyTurnMs(usual, missed[turn]),
  overdue: partyServerRoll,
  next: partyNext,
  wakeAt: ({ context }) => partyWakeAt(context),

  view: ({ value, context }, at, around) => partyView(value, context, at, around),
  tell: (event, { value, context }, around) => partyAnnouncement(event, value, context, around),
  isForWatchers: (name, { context }) => name !== 'chat-message' || context.chatShownFrom !== null,
  fairness: ({ value, context }) => partyFairness(value, context),

  list: ({ value, context: { closed } }) => ({ state: value, stage: STAGES[value], closed }),
  movements: (event, { context }) => {
    if (event.type === 'dice-rolled' && event.coins !== null) {
      return [{ seat: event.by, coins: event.coins }];
    }
    if (event.type !== 'dare-judged' || event.coins === 0) return NOBODY;
    const dare = context.dares.find(({ id }) => id === event.dare);
    return dare === undefined ? NOBODY : [{ seat: dare.by, coins: event.coins }];
  },
  feats: (event, before, after) => {
    const { scores, closed } = after.context;
    const isOver = before.value === 'playing' && after.value === 'finished' && !closed;
    const [winner, ...others] = isOver ? leaders(scores) : [];
    const dare = event.type === 'dare-judged' ? event.dare : null;
    const opener = before.context.dares.find(({ id }) => id === dare)?.by;
    return tableFeats<PartySeat>({
      opened:
        event.type === 'dice-rolled' && event.coins !== null
          ? { seat: event.by, number: event.die1 + event.die2 }
          : undefined,
      dared: event.type === 'dare-judged' && event.coins > 0 ? opener : undefined,
      won:
        winner !== undefined && others.length === 0
          ? { seat: winner, players: takenIn(after.context) }
          : undefined,
    });
  },
  assessments: (event, { context }) => assessments(event, context),
  record: partyRecord,
};
