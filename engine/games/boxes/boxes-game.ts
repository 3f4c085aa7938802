import type { CommandWords, GameWords } from '../../definition/game.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import type { COMMON_MESSAGES } from '../../wire/messages.ts';
import {
  type SeatedName,
  SEATED_COMMANDS,
  type SeatedCommand,
  type BoxesRefusal,
  BOXES_REFUSALS,
} from './wire/commands.ts';
import { MESSAGES, type Message } from './wire/messages.ts';
import type { SnapshotFrom } from 'xstate';
import type { Chance } from '../../chance/chance.ts';
import type { Newcomer, TableGame } from '../../definition/table-game.ts';
import { announcementOf, isForWatchers, roomFairness, roomView } from './wire/box-view.ts';
import { decideBoxes, serverRoll } from './box-commands.ts';
import type { BoxEvent } from './machine/box-events.ts';
import type { boxMachine } from './machine/box-machine.ts';
import { refuseBoxes } from './machine/box-refusals.ts';
import { avatarsIn, houseSeat, nameIn } from './machine/box-context.ts';
import { mayStayAsItWas } from './machine/box-games.ts';
import { assessmentOf, darePay, isDareOn } from './machine/box-dares.ts';
import { otherSeat, tableFeats, type SeatName, SEATS } from './rules.ts';
import { boxRoomState } from './box-room-state.ts';
import { HOUSE_MS, houseMove } from './house.ts';
import { dareOf } from './machine/dare.ts';
import { pictured, picturesOf } from './machine/dare-photo.ts';
import { hostedBoxes } from './machine/hosted-boxes.ts';
import { boxesRecord } from './record/boxes-record.ts';
import { STAGE } from '../../definition/stages.ts';
import { BOXES_NAME } from './boxes-name.ts';

const COMMANDS: Readonly<Record<SeatedName, CommandWords<CommonRefusal | BoxesRefusal>>> = {
  'update-boxes': {
    about:
      'Player 1 places the boxes, once a game [B3] [B5], and may commit to a part of the dice [B34].',
    codes: ['boxes/not-player-1', 'boxes/not-placing', 'boxes/none', 'boxes/duplicate'],
  },
  'roll-dice': {
    about:
      'Rolls the dice [B7]. With the first roll, `entropy` opens the part that player 1 committed to [B34].',
    codes: ['dice/not-playing', 'dice/not-your-turn', 'entropy/not-promised', 'entropy/not-now'],
  },
  'add-entropy': {
    about: 'Replaces the part of the dice that the server drew with player 2’s own [B33].',
    codes: ['entropy/not-player-2', 'entropy/not-now', 'entropy/given'],
  },
  'chat-message': { about: 'Sends a chat message [B16].', codes: ['visitor/silenced'] },
  'watcher-chat': {
    about: 'Allows watchers to read the chat from now on, or forbids it [B26].',
    codes: ['watchers/unchanged'],
  },
  rematch: {
    about: 'Starts a new game in the room with swapped seats [B13].',
    codes: ['rematch/not-finished', 'rematch/alone'],
  },
  'leave-room': {
    about:
      'Leaves for good [B41]. A connection that ends is not leaving. A player who left receives nothing more.',
    codes: [],
  },
  'finish-game': {
    about:
      'Ends a game that the other player has left [B43] or has been away from for two turns [B60], that is decided [B46], or in which ten rolls in a row opened nothing [B61].',
    codes: ['finish/not-playing', 'finish/not-decided'],
  },
  'free-seat': {
    about:
      'Frees the seat of a player who has left [B44], or of a player 2 who has missed two turns [B53], for a new game with somebody else.',
    codes: ['seat/taken'],
  },
  'roll-for-absent': {
    about: 'Makes the server roll at once for a player who has missed two turns [B60].',
    codes: ['dice/not-playing', 'absent/not-yet'],
  },
  'settle-dare': {
    about:
      'The player who opened the box says whether they did what it asks for [B57]. `done: false` passes, and costs nothing.',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/settled'],
  },
  'judge-dare': {
    about: 'The other player says how well it was done [B57]. The verdict pays coins [B56].',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/not-done', 'dare/settled'],
  },
};

type Own = Exclude<keyof typeof MESSAGES, keyof typeof COMMON_MESSAGES>;

const MESSAGE_WORDS: Readonly<Record<Own, string>> = {
  'room-state':
    'The whole room as its reader may see it. It answers `join-room` and `watch-room`. All readers get it when each needs a different view (a rematch, a seat that was left or freed, the end of a room).',
  'player-joined': 'To a room: player 2 has joined and the game begins [B6].',
  'boxes-updated': 'To a room: player 1 has placed the boxes.',
  'dice-rolled': 'To a room: a roll and its outcome [B8]. `forced`: the server rolled [B12].',
  'dare-changed': 'To a room: a dare was settled or judged [B57], or has another photo [B110].',
  'names-changed': 'To a room: a player has another name or avatar [B62].',
  'chat-message': 'To players, and to watchers if the room allows it [B25].',
};

/** What docs/protocol.md says of Alluring Boxes. */
const BOXES_WORDS: GameWords = {
  commands: COMMANDS,
  messages: MESSAGE_WORDS,
  schemas: MESSAGES,
};

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

/**
 * [B50] An opened commitment and seen dice are not used again: the next game has new seeds. A finished
 * game stays visible, and a player who never came has left it. [B42] Without another player the room
 * closes.
 */
function lapsed(
  { value, context }: SnapshotFrom<typeof boxMachine>,
  by: SeatName,
  chance: Chance,
): BoxEvent | null {
  if (context.closed) return null;
  if (value === 'finished') return { type: 'player-left', by };
  if (context.seats[otherSeat(by)] === null) return { type: 'room-closed' };
  if (mayStayAsItWas(value, context, by)) return { type: 'seat-lapsed', by };
  return { type: 'seat-lapsed', by, seeds: chance.seedPair('') };
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
  pictured: ({ context }, change) => pictured(context, change, BOXES_REFUSALS),
  pictures: ({ context }) => picturesOf(context),
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
  outcome: ({ value, context }) => {
    if (value !== 'finished' || context.closed) return null;
    const avatars = avatarsIn(context);
    const players = SEATS.map((seat) => ({
      seat,
      name: nameIn(context, seat),
      avatar: avatars[seat],
      score: context.scores[seat],
    }));
    return { players, winner: context.winner === 'draw' ? null : context.winner };
  },
  record: boxesRecord,
  assessments: (event, { context }) =>
    event.type === 'dare-judged' ? assessmentOf(event, context) : NOBODY,
};
