import type { SeatedName } from '../../engine/games/boxes/commands.ts';
import type { MESSAGES } from '../../engine/games/boxes/messages.ts';
import type { BoxesRefusal } from '../../engine/games/boxes/refusal-texts.ts';
import type { COMMON_COMMANDS } from '../../engine/wire/commands.ts';
import type { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';

interface CommandWords<Code> {
  about: string;
  /** Beside those of every command. */
  codes: readonly Code[];
}

/** What any command of a seat may be refused with. */
export const EVERY_COMMAND: readonly CommonRefusal[] = [
  'action/malformed',
  'action/unknown',
  'action/too-many',
  'storage/used-up',
  'action/conflict',
  'action/busy',
  'action/failed',
  'seat/unknown',
  'seat/freed',
  'seat/left',
  'room/closed',
  'game/not-now',
];

export const COMMON_COMMAND_WORDS: Readonly<
  Record<keyof typeof COMMON_COMMANDS, CommandWords<CommonRefusal>>
> = {
  'join-room': {
    about:
      'Takes the seat, or, sent again, asks for the whole room again. The answer is `room-state`. A wrong room and a wrong `playerId` read alike [B2].',
    codes: ['seat/unknown', 'seat/freed', 'seat/left'],
  },
  'watch-room': {
    about: 'Watches the room [B25] [B28]. The answer is `room-state` as who watches may see it.',
    codes: ['seat/unknown', 'watchers/too-many'],
  },
  react: {
    about:
      'Reacts, in any phase of any game: told to everybody in the room, the sender too, by `reaction`, and kept nowhere [T20]. From a seat with its `playerId`, without one from who watches the room. A native client sends `emoji` alone.',
    codes: ['action/malformed', 'action/too-many', 'seat/unknown', 'seat/freed', 'seat/left'],
  },
};

export const BOXES_COMMAND_WORDS: Readonly<
  Record<SeatedName, CommandWords<CommonRefusal | BoxesRefusal>>
> = {
  'update-boxes': {
    about:
      'Player 1 lays the boxes, once a game [B3] [B5], and may promise a part of the dice [B34].',
    codes: ['boxes/not-player-1', 'boxes/not-placing', 'boxes/none', 'boxes/duplicate'],
  },
  'roll-dice': {
    about: 'Rolls [B7]. `entropy` opens what player 1 promised, with the first roll [B34].',
    codes: ['dice/not-playing', 'dice/not-your-turn', 'entropy/not-promised', 'entropy/not-now'],
  },
  'add-entropy': {
    about: 'Player 2’s own part of the dice, in the place of the one that the server drew [B33].',
    codes: ['entropy/not-player-2', 'entropy/not-now', 'entropy/given'],
  },
  'chat-message': { about: 'Says something [B16].', codes: [] },
  'watcher-chat': {
    about: 'Lets who watches read the chat from now on, or ends it [B26].',
    codes: ['watchers/unchanged'],
  },
  rematch: {
    about: 'A new game in the room, seats swapped [B13].',
    codes: ['rematch/not-finished', 'rematch/alone'],
  },
  'leave-room': {
    about: 'Leaves for good [B41]. A connection that ends is no leaving. Who left hears no more.',
    codes: [],
  },
  'finish-game': {
    about: 'Ends a game whose other player has left [B43], or that is decided [B46].',
    codes: ['finish/not-playing', 'finish/not-decided'],
  },
  'free-seat': {
    about:
      'Frees the seat of a player who has left [B44], or of a player 2 who has missed two turns [B53], for a new game with somebody else.',
    codes: ['seat/taken'],
  },
};

export const COMMON_MESSAGE_WORDS: Readonly<Record<keyof typeof COMMON_MESSAGES, string>> = {
  'presence-changed': 'To a room: somebody has come or gone, or how many watch is another [B27].',
  'balance-changed': 'To a seat: the coins its visitor has now.',
  reaction:
    'To everybody in a room: somebody reacts, `by` a seat or (null) from among those who watch [T20].',
  'server-moving':
    'To all sockets of a process that ends while others go on. Connect anew, take the seat there, then close this connection: the seat never stands empty [J20]. Where that is not done within a second or two, the connection is closed.',
  'rooms-updated':
    'To sockets in no room, at most twice a second: the room list is another, read it again.',
  'config-changed': 'To sockets in no room: the administrator saved a configuration [A29].',
  'action-refused': 'To who sent it: a command was refused. `action` is its name.',
};

export const CHANGE_MESSAGE_WORDS: Readonly<Record<keyof typeof CHANGE_MESSAGES, string>> = {
  'room-changed':
    'To a room whose game tells nothing of its own: what is new in everybody’s view [T6].',
  'seat-changed': 'To a seat, right after it: what is new in its view alone [T5] [T6].',
};

type Own = Exclude<keyof typeof MESSAGES, keyof typeof COMMON_MESSAGES>;

export const BOXES_MESSAGE_WORDS: Readonly<Record<Own, string>> = {
  'room-state':
    'The whole room as its reader may see it: the answer to `join-room` and `watch-room`, and to all where each needs another view (a rematch, a seat left or freed, the end of a room).',
  'player-joined': 'To a room: player 2 sat down and the game is on [B6].',
  'boxes-updated': 'To a room: the boxes are laid.',
  'dice-rolled': 'To a room: a roll, and what it did [B8]. `forced`: by the server [B12].',
  'chat-message': 'To players, and to who watches where the room allows it [B25].',
};

/** Codes that no answer carries: texts kept for them, or an answer that names none. */
export const NEVER_SENT: readonly CommonRefusal[] = ['login/blocked'];
