import type { CommandWords, GameWords } from '../../../definition/game.ts';
import type { CommonRefusal } from '../../../definition/refusal.ts';
import type { COMMON_MESSAGES } from '../../../wire/messages.ts';
import type { SeatedName } from './commands.ts';
import { MESSAGES } from './messages.ts';
import type { BoxesRefusal } from './refusal-texts.ts';

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
  'dare-changed': 'To a room: a dare was settled or judged [B57].',
  'names-changed':
    'To a room: a player has another name or avatar, or the limits that hold for all have changed [B62].',
  'chat-message': 'To players, and to watchers if the room allows it [B25].',
};

/** What docs/protocol.md says of Alluring Boxes. */
export const BOXES_WORDS: GameWords = {
  commands: COMMANDS,
  messages: MESSAGE_WORDS,
  schemas: MESSAGES,
};
