import type { SnapshotFrom } from 'xstate';
import type { Chance } from '../../chance/chance.ts';
import type { Newcomer, TableGame } from '../../definition/table-game.ts';
import { SEATED_COMMANDS, type SeatedCommand } from './wire/commands.ts';
import type { Message } from './wire/messages.ts';
import { announcementOf } from './wire/box-announcements.ts';
import { decideBoxes, serverRoll } from './box-commands.ts';
import type { BoxEvent } from './machine/box-events.ts';
import type { boxMachine } from './machine/box-machine.ts';
import { refuseBoxes } from './machine/box-refusals.ts';
import { houseSeat } from './machine/box-context.ts';
import { assessmentOf, darePay, isDareOn } from './machine/box-dares.ts';
import { tableFeats } from './box-feats.ts';
import { boxRoomState } from './box-room-state.ts';
import { isForWatchers, roomFairness, roomView } from './wire/box-view.ts';
import { HOUSE_MS, houseMove } from './house.ts';
import { dareOf } from './machine/dare.ts';
import { hostedBoxes } from './machine/hosted-boxes.ts';
import { boxesRecord } from './record/boxes-record.ts';
import { BOXES_REFUSALS, type BoxesRefusal } from './wire/refusal-texts.ts';
import { STAGE } from '../../definition/stages.ts';
import { type SeatName, SEATS } from './rules.ts';
import { BOXES_NAME } from './boxes-name.ts';
import { BOXES_WORDS } from './wire/boxes-words.ts';

const NOBODY: readonly never[] = [];
const TURNS: Readonly<Record<SeatName, readonly SeatName[]>> = {
  player1: ['player1'],
  player2: ['player2'],
};
const STAGES = {
  waiting_placement: STAGE.playing,
  waiting_second_player: STAGE.open,
  playing: STAGE.playing,
  finished: STAGE.over,
} as const;

/** [B6] [B32] A new player on the free seat, with their part of the dice or one that the server draws. */
function joined({ seat, entropy }: Newcomer, chance: Chance): BoxEvent & { type: 'player-joined' } {
  const part =
    entropy === undefined
      ? { entropy: chance.playerId(), from: 'server' as const }
      : { entropy, from: 'player' as const };
  return { type: 'player-joined', seat, entropy: part };
}

/** [B50] An opened commitment and seen dice are not used again: the next game has new seeds. */
function lapsed(
  { context: { seeds } }: SnapshotFrom<typeof boxMachine>,
  by: SeatName,
  chance: Chance,
): BoxEvent & { type: 'seat-lapsed' } {
  const isUnrolled = seeds?.nonce === 0;
  return { type: 'seat-lapsed', by, ...(isUnrolled ? {} : { seeds: chance.seedPair('') }) };
}

/** The definition of Alluring Boxes. */
export const boxesGame: TableGame<
  typeof boxMachine,
  SeatName,
  Message<'room-state'>,
  BoxesRefusal
> = {
  ...BOXES_NAME,
  share: {
    text: 'Two players, two dice, nine wrapped boxes. Roll a box’s number and what is inside is yours.',
    invitation: 'You are invited to a game for two. Open the link, take the seat, roll the dice.',
  },
  words: BOXES_WORDS,
  hosted: hostedBoxes,
  seats: SEATS,
  commands: SEATED_COMMANDS,
  chatCommands: new Set(['chat-message', 'watcher-chat']),
  leaving: 'leave-room',

  refusals: BOXES_REFUSALS,
  refuse: ({ value, context }, event) => refuseBoxes(value, context, event),
  decide: (turn, command) => decideBoxes(turn, command as SeatedCommand),

  offers: ['house', 'scattered'],
  opened: (seat, seeds, options) => ({ type: 'room-created', seat, seeds, ...options }),
  joined,
  returned: (by) => ({ type: 'player-returned', by }),
  lapsed,
  profiled: (by, profile) => ({ type: 'profile-changed', by, ...profile }),
  closed: (reason) => ({ type: 'room-closed', ...(reason !== undefined && { reason }) }),

  seated: ({ context }, seat) => context.seats[seat],
  wasFreed: ({ context }, playerId) => context.freed.includes(playerId),
  hasLeft: ({ context }, seat) => context.left[seat],
  turnOf: ({ value, context }) => (value === 'playing' ? TURNS[context.turn] : NOBODY),
  isPaused: ({ value, context }) => value === 'playing' && isDareOn(context),
  overdue: serverRoll,
  turnMs: ({ context }, usual) => (context.turn === houseSeat(context) ? HOUSE_MS : usual),
  next: houseMove,
  isHouse: ({ context }, seat) => context.seats[seat]?.house === true,

  view: ({ value, context }, at, around) => roomView(value, context, around, at),
  tell: (event, { value: state, context }, { seq, turnEndsIn, missed }) =>
    announcementOf(event, { state, context, seq, turnEndsIn, missed }),
  isForWatchers: (name, { context }) => isForWatchers(name, context),
  fairness: ({ value, context }) => roomFairness(value, context),
  colyseus: boxRoomState,

  list: ({ value, context }) => ({
    state: value,
    stage: STAGES[value],
    closed: context.closed,
  }),
  movements: (event, { context }) => {
    if (event.type === 'dare-judged') return darePay(event, context);
    if (event.type === 'dice-rolled' && event.by === houseSeat(context)) return NOBODY; // [B66]
    return event.type === 'dice-rolled' && event.coins !== null
      ? [{ seat: event.by, coins: event.coins }]
      : NOBODY;
  },
  feats: (event, before, after) => {
    const { winner, closed } = after.context;
    const isOver = before.value === 'playing' && after.value === 'finished' && !closed;
    const dare = event.type === 'dare-judged' ? dareOf(before.context, event.dare) : undefined;
    return tableFeats<SeatName>({
      opened:
        event.type === 'dice-rolled' && event.coins !== null
          ? { seat: event.by, number: event.die1 + event.die2 }
          : undefined,
      dared: event.type === 'dare-judged' && event.coins > 0 ? dare?.by : undefined,
      won:
        isOver && winner !== null && winner !== 'draw'
          ? { seat: winner, players: SEATS }
          : undefined,
    });
  },
  record: boxesRecord,
  assessments: (event, { context }) =>
    event.type === 'dare-judged' ? assessmentOf(event, context) : NOBODY,
};
