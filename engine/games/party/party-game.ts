import type { CommandWords, GameWords } from '../../definition/game.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import {
  type PartyCommandName,
  decideParty,
  PARTY_COMMANDS,
  partyNext,
  partyOverdue,
  partyWakeAt,
} from './party-commands.ts';
import { PARTY_MESSAGES, partyViewSchema, type PartyView } from './party-messages.ts';
import { type PartyRefusal, PARTY_REFUSALS } from './machine/party-refusals.ts';
import type { Assessed } from '../../definition/tasks.ts';
import { pictured, picturesOf } from '../dice/dare-photo.ts';
import { tableFeats } from '../dice/rules.ts';
import {
  boxesLeft,
  isPartyDareOn,
  partyNameAt,
  takenIn,
  unchosenIn,
} from './machine/party-context.ts';
import type { PartyContext, PartyEvent, PartyTypes } from './machine/party-types.ts';
import { partyRules } from './machine/party-machine.ts';
import { defineTable } from '../../table/define-table.ts';
import { renewed } from '../../table/contributions.ts';
import { whoIsSentAway } from './machine/party-host.ts';
import { partyRecord } from './record/party-recording.ts';
import { partyProof } from './record/verify-party.ts';
import {
  leaders,
  PARTY_SEATS,
  type PartySeat,
  partyTurnMs,
  SWAP_DARE_COINS,
  THROW_AGAIN_COINS,
} from './party-rules.ts';
import { choosersIn } from './party-dice.ts';
import {
  partyAnnouncement,
  partySecrets,
  partyTellsAlone,
  partyView,
  winnerOf,
} from './party-view.ts';
import { decideAudience, saidBy } from './party-vote.ts';
import { PARTY_NAME } from './party-name.ts';
import { t } from '../../wire/text.ts';

const COMMANDS: Readonly<Record<PartyCommandName, CommandWords<CommonRefusal | PartyRefusal>>> = {
  'start-game': {
    about:
      'The host starts the game [G2]. `entropy` opens the part of the dice that the host has sealed [G4]. A guest who joins from now on is refused with `room/started` [G1] and keeps a place for the next game [G24], or with `line/full` [G41]; once everybody has left it, with `line/over` [G57].',
    codes: [
      'start/not-host',
      'start/too-few',
      'start/not-waiting',
      'entropy/not-promised',
      'room/started',
      'line/full',
      'line/over',
    ],
  },
  'update-boxes': {
    about: 'The host places the boxes before the start, as often as they like [G3].',
    codes: ['boxes/not-host', 'boxes/not-placing', 'boxes/none', 'boxes/duplicate'],
  },
  'add-entropy': {
    about:
      'Adds a part to the dice, once a game and before the start: the host a `commitment`, before anybody’s open part [C10], the others `entropy` [G4] [C9].',
    codes: ['entropy/not-now', 'entropy/given', 'entropy/sealed', 'entropy/too-late'],
  },
  'roll-dice': {
    about:
      'Throws the dice [G7]. The throw opens a box at once, or the thrower chooses one [G11]. While a dare is being done the dice wait [G17].',
    codes: ['dice/not-playing', 'dice/not-your-turn', 'choice/open', 'dare/open'],
  },
  'open-box': {
    about: 'The thrower opens one of the boxes in `room-state.choices` [G11].',
    codes: ['choice/none', 'choice/unknown', 'dice/not-your-turn'],
  },
  'throw-again': {
    about:
      'Throws again for 20 coins, once a turn, from a throw until a box is chosen or the next player throws [G15].',
    codes: ['dice/not-playing', 'throw/none', 'throw/again-used', 'coins/too-few'],
  },
  'choose-dare': {
    about: 'The opener of a box takes one of the tasks in `room-state.offer` [G14].',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/settled', 'choice/none', 'choice/unknown'],
  },
  'swap-dare': {
    about: 'Other tasks to choose from, for 10 coins, once a dare [G16].',
    codes: [
      'dare/unknown',
      'dare/not-yours',
      'dare/settled',
      'choice/none',
      'dare/swap-used',
      'dare/no-other',
      'coins/too-few',
    ],
  },
  'settle-dare': {
    about: 'The opener says whether the task was done; `false` is a pass, which is free.',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/settled', 'choice/open'],
  },
  'judge-dare': {
    about:
      'One of the others judges a dare that is done, once [G5]. Who watches sends it without a `playerId`, and judges as one of the audience [G30].',
    codes: [
      'dare/unknown',
      'dare/not-yours',
      'dare/not-done',
      'dare/voted',
      'dare/settled',
      'dare/audience-full',
      'watchers/unknown',
    ],
  },
  'finish-game': {
    about: 'Ends a game that is decided, or in which ten rolls opened nothing [G8].',
    codes: ['finish/not-playing', 'finish/not-decided', 'choice/open'],
  },
  rematch: { about: 'Opens the table for the next game [G1].', codes: ['rematch/not-finished'] },
  'free-seat': {
    about: 'The host frees the seat of another player before the start [G10].',
    codes: ['free/not-host', 'free/not-waiting', 'seat/unknown'],
  },
  'leave-line': {
    about:
      'Somebody in line for the next game leaves it [G42]. They watch, and send it without a `playerId`.',
    codes: ['line/none', 'watchers/unknown'],
  },
  skip: {
    about:
      'The host skips what the table waits for: the last dare, or the turn of a player who is away [G20].',
    codes: ['host/only', 'skip/nothing'],
  },
  pause: {
    about: 'The host pauses the clock, or lets it go on [G21].',
    codes: ['host/only', 'pause/not-playing', 'pause/unchanged'],
  },
  'hand-over': {
    about: 'The host makes another player the host [G22].',
    codes: ['host/only', 'host/yourself', 'seat/unknown'],
  },
  'send-away': {
    about:
      'The host sends a player away; `back: false` also keeps them out of this room, watching included [G23].',
    codes: ['host/only', 'host/yourself', 'seat/unknown', 'visitor/sent-away'],
  },
  'free-place': {
    about:
      'The host takes somebody out of the line for the next game, by their `guest` in `room-state.next` [G42].',
    codes: ['host/only', 'line/none'],
  },
};

const MESSAGES: Readonly<Record<'room-state' | keyof typeof PARTY_MESSAGES, string>> = {
  'room-state':
    'The whole room as its reader may see it. All readers get it after everything that has no message of its own.',
  'dice-rolled': 'To a room: a roll and its outcome. `forced`: the server rolled [G7].',
  'box-opened': 'To a room: the thrower has chosen a box, or the clock [G11].',
  'dare-changed':
    'To a room: a dare was settled, somebody has judged it, or the vote is over [G5].',
  'names-changed': 'To a room: a player has another name or avatar.',
  'chat-message': 'To players, and to watchers if the room allows it [B25].',
};

/** What docs/protocol.md says of Alluring Boxes for three to eight. */
const PARTY_WORDS: GameWords = {
  commands: COMMANDS,
  messages: MESSAGES,
  schemas: { 'room-state': partyViewSchema, ...PARTY_MESSAGES },
};

const NOBODY: readonly never[] = [];
const TURNS = new Map(PARTY_SEATS.map((seat) => [seat, [seat]]));

/** [G6] The verdict as the word of one judge. */
function assessments(event: PartyEvent, context: PartyContext): readonly Assessed[] {
  if (event.type !== 'dare-judged' || event.rating === undefined || event.verdict === null) {
    return NOBODY;
  }
  const { dare: id, verdict, rating } = event;
  const dare = context.dares.find((one) => one.id === id);
  const judge = context.seats[rating.judge]?.visitor;
  if (dare?.text == null || judge === undefined) return NOBODY;
  const { user, seq, change } = rating;
  return [{ user, seq, change, judge, verdict, task: dare.text, dare: id }];
}

/** The box that an event has opened. */
function openedBy(event: PartyEvent): { seat: PartySeat; number: number } | undefined {
  if (event.type === 'box-opened') return { seat: event.by, number: event.number };
  if (event.type !== 'dice-rolled' || event.coins === null) return undefined;
  return { seat: event.by, number: event.opens ?? event.die1 + event.die2 };
}

export interface Party extends PartyTypes {
  view: PartyView;
}

/** The definition of Alluring Boxes for three to eight. */
export const partyGame = defineTable<Party>({
  ...PARTY_NAME,
  ...partyRules,
  share: {
    text: t('Three to eight friends around one table: roll, open, dare, and let everybody judge.'),
    invitation: t(
      'You are invited to the party. Open the link, take a seat, and wait for the dice.',
    ),
  },
  words: PARTY_WORDS,
  commands: PARTY_COMMANDS,
  watchers: {
    commands: new Set<PartyCommandName>(['judge-dare', 'leave-line']),
    decide: decideAudience,
    tells: ({ context }, watcher) => ({ said: saidBy(context, watcher) }),
  },

  refusals: PARTY_REFUSALS,
  decide: decideParty,

  offers: ['scattered'],
  yields: ({ value, context }, seat, chance) =>
    value === 'waiting' && seat !== context.host
      ? { type: 'seat-freed', seat, ...renewed(context, seat, chance) }
      : null,
  pictured: ({ context }, change) => pictured(context, change, PARTY_REFUSALS),
  pictures: ({ context }) => picturesOf(context),

  turnOf: ({ value, context }) => {
    if (value !== 'playing' || context.paused !== null) return NOBODY;
    const choosers = choosersIn(context);
    return choosers.length > 0 ? choosers : (TURNS.get(context.turn) ?? NOBODY);
  },
  // [G11] [G14] A choice has the time of a turn.
  turnKey: ({ value, context: { turn, seeds, choices, dares } }) =>
    `${value} ${turn} ${seeds?.nonce} ${choices.length} ${unchosenIn({ dares }).length}`,
  isPaused: ({ value, context }) =>
    value === 'playing' && isPartyDareOn(context) && unchosenIn(context).length === 0,
  turnMs: ({ context }, usual, missed) => {
    const [seat = context.turn] = choosersIn(context);
    const isOver = seat === context.turn && boxesLeft(context) === 0;
    return isOver ? 1 : partyTurnMs(usual, missed[seat]);
  },
  overdue: partyOverdue,
  next: partyNext,
  wakeAt: ({ context }) => partyWakeAt(context),

  secrets: ({ context }, seat) => partySecrets(context, seat),
  view: partyView,
  tell: (event, { value, context }, around) => partyAnnouncement(event, value, context, around),
  tellsAlone: partyTellsAlone,

  movements: (event, { context }) => {
    if (event.type === 'dice-rolled') {
      const { by: seat, again, coins } = event;
      const cost = again === true ? [{ seat, coins: -THROW_AGAIN_COINS }] : NOBODY;
      return coins === null ? cost : [...cost, { seat, coins }];
    }
    if (event.type === 'box-opened') return [{ seat: event.by, coins: event.coins }];
    if (event.type === 'dare-swapped') return [{ seat: event.by, coins: -SWAP_DARE_COINS }];
    if (event.type !== 'dare-judged' || event.coins === 0) return NOBODY;
    const dare = context.dares.find(({ id }) => id === event.dare);
    // [J29] Whose seat is free again, with the game over, is paid no more.
    const isThere = dare !== undefined && context.seats[dare.by] !== undefined;
    return isThere ? [{ seat: dare.by, coins: event.coins }] : NOBODY;
  },
  feats: (event, before, after) => {
    const { scores, closed } = after.context;
    const isOver = before.value === 'playing' && after.value === 'finished' && !closed;
    const [winner, ...others] = isOver ? leaders(scores) : [];
    const dare = event.type === 'dare-judged' ? event.dare : null;
    const opener = before.context.dares.find(({ id }) => id === dare)?.by;
    return tableFeats<PartySeat>({
      opened: openedBy(event),
      dared: event.type === 'dare-judged' && event.coins > 0 ? opener : undefined,
      won:
        winner !== undefined && others.length === 0
          ? { seat: winner, players: takenIn(after.context) }
          : undefined,
    });
  },
  assessments: (event, { context }) => assessments(event, context),
  outcome: ({ value, context }) => {
    if (value !== 'finished' || context.closed) return null;
    const winner = winnerOf(value, context);
    const players = takenIn(context).map((seat) => ({
      seat,
      name: partyNameAt(context, seat),
      avatar: context.seats[seat]?.avatar ?? null,
      score: context.scores[seat] ?? 0,
    }));
    return { players, winner: winner === 'draw' ? null : winner };
  },
  record: partyRecord,
  proof: partyProof,
  sentAway: whoIsSentAway,
});
