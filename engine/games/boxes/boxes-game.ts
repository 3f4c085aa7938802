import type { CommandWords, GameWords } from '../../definition/game.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import type { Newcomer } from '../../definition/table-game.ts';
import type { Chance } from '../../chance/chance.ts';
import { defineTable } from '../../table/define-table.ts';
import type { COMMON_MESSAGES } from '../../wire/messages.ts';
import { pictured, picturesOf } from '../dice/dare-photo.ts';
import { tableFeats } from '../dice/rules.ts';
import { decideBoxes, serverRoll } from './box-commands.ts';
import { boxRoomState } from './box-room-state.ts';
import { BOXES_NAME } from './boxes-name.ts';
import { HOUSE_MS, houseMove } from './house.ts';
import {
  avatarsIn,
  type BoxRoom,
  type BoxTypes,
  houseSeat,
  nameAt,
} from './machine/box-context.ts';
import { assessmentOf, darePay, isDareOn } from './machine/box-dares.ts';
import type { BoxEvent, BoxEventOf } from './machine/box-events.ts';
import { mayStayAsItWas } from './machine/box-games.ts';
import { boxRules } from './machine/box-machine.ts';
import { dareOf } from './machine/dare.ts';
import { boxesRecord } from './record/boxes-record.ts';
import { boxesProof } from './record/verify-boxes.ts';
import { otherSeat, type SeatName, SEATS } from './rules.ts';
import { announcementOf, boxFairness, roomView } from './wire/box-view.ts';
import { OWN_COMMANDS, type OwnCommand, type OwnName } from './wire/commands.ts';
import { BOXES_REFUSALS, type BoxesRefusal } from './boxes-refusals.ts';
import { MESSAGES } from './wire/messages.ts';
import { t } from '../../wire/text.ts';

const COMMANDS: Readonly<Record<OwnName, CommandWords<CommonRefusal | BoxesRefusal>>> = {
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
  rematch: {
    about: 'Starts a new game in the room with swapped seats [B13].',
    codes: ['rematch/not-finished', 'rematch/alone'],
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

/** [B6] [B32] A new player on the free seat, with their part of the dice or one that the server draws. */
function joined({ seat, entropy }: Newcomer, chance: Chance): BoxEventOf<'player-joined'> {
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
function lapsed(room: BoxRoom, by: SeatName, chance: Chance): BoxEvent | null {
  const { value, context } = room;
  if (context.closed) return null;
  if (value === 'finished') return { type: 'player-left', by };
  if (context.seats[otherSeat(by)] === undefined) return { type: 'room-closed' };
  if (mayStayAsItWas(room, by)) return { type: 'seat-lapsed', by };
  return { type: 'seat-lapsed', by, seeds: chance.seedPair('') };
}

/** The definition of Alluring Boxes. */
export const boxesGame = defineTable<BoxTypes>({
  ...BOXES_NAME,
  ...boxRules,
  share: {
    text: t(
      'Two players, two dice, nine wrapped boxes. Roll a box’s number and what is inside is yours.',
    ),
    invitation: t(
      'You are invited to a game for two. Open the link, take the seat, roll the dice.',
    ),
  },
  words: BOXES_WORDS,
  commands: OWN_COMMANDS,

  refusals: BOXES_REFUSALS,
  decide: (turn, command) => decideBoxes(turn, command as OwnCommand),

  offers: ['house', 'scattered'],
  instead: {
    opened: (seat, seeds, options) => ({ type: 'room-created', seat, seeds, ...options }),
    joined,
    profiled: (by, profile) => ({ type: 'profile-changed', by, ...profile }),
    lapsed,
    view: roomView,
    fairness: boxFairness,
  },
  pictured: ({ context }, change) => pictured(context, change, BOXES_REFUSALS),
  pictures: ({ context }) => picturesOf(context),

  turnOf: ({ value, context }) => (value === 'playing' ? TURNS[context.turn] : NOBODY),
  isPaused: ({ value, context }) => value === 'playing' && isDareOn(context),
  overdue: serverRoll,
  turnMs: ({ context }, usual) => (context.turn === houseSeat(context) ? HOUSE_MS : usual),
  next: houseMove,

  tell: announcementOf,
  colyseus: boxRoomState,

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
      name: nameAt(context, seat),
      avatar: avatars[seat] ?? null,
      score: context.scores[seat],
    }));
    return { players, winner: context.winner === 'draw' ? null : context.winner };
  },
  record: boxesRecord,
  proof: boxesProof,
  assessments: (event, { context }) =>
    event.type === 'dare-judged' ? assessmentOf(event, context) : NOBODY,
});
