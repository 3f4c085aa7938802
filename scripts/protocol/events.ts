import type { SeatedName } from '../../engine/games/boxes/commands.ts';
import type { MESSAGES } from '../../engine/games/boxes/messages.ts';
import type { BoxesRefusal } from '../../engine/games/boxes/refusal-texts.ts';
import type { COMMON_COMMANDS } from '../../engine/wire/commands.ts';
import type { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';

interface CommandWords<Code> {
  about: string;
  /** In addition to those of every command. */
  codes: readonly Code[];
}

/** The refusals of any command of a seat. */
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
      'Connects to the seat. Sent again, it asks for the whole room again. The answer is `room-state`. A wrong room and a wrong `playerId` get the same refusal [B2].',
    codes: ['seat/unknown', 'seat/freed', 'seat/left'],
  },
  'watch-room': {
    about: 'Watches the room [B25] [B28]. The answer is `room-state` as a watcher may see it.',
    codes: ['seat/unknown', 'watchers/too-many'],
  },
  react: {
    about:
      'Reacts, in any phase of any game. The server tells everybody in the room by `reaction`, the sender too, and keeps it nowhere [T20]. A seat sends its `playerId`, a watcher none. A Colyseus client sends `emoji` alone.',
    codes: ['action/malformed', 'action/too-many', 'seat/unknown', 'seat/freed', 'seat/left'],
  },
};

export const BOXES_COMMAND_WORDS: Readonly<
  Record<SeatedName, CommandWords<CommonRefusal | BoxesRefusal>>
> = {
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

export const COMMON_MESSAGE_WORDS: Readonly<Record<keyof typeof COMMON_MESSAGES, string>> = {
  'presence-changed':
    'To a room: a player has come or gone, or the number of watchers has changed [B27].',
  'balance-changed': 'To a seat: the coins that its visitor has now.',
  reaction:
    'To everybody in a room: somebody reacts. `by` is the seat, or null for a watcher [T20].',
  'server-moving':
    'To the sockets of a process that shuts down while others go on. Open a new connection, send `join-room` there, then close this one: so the seat is never empty [J20]. The server closes a connection that has not done so within a second or two.',
  'rooms-updated':
    'To sockets in no room, at most twice a second: the room list has changed. Read it again.',
  'config-changed': 'To sockets in no room: the administrator saved a configuration [A29].',
  'action-refused': 'To the sender: the server refused a command. `action` is the command’s name.',
};

export const CHANGE_MESSAGE_WORDS: Readonly<Record<keyof typeof CHANGE_MESSAGES, string>> = {
  'room-changed':
    'To each reader of a room whose game has no messages of its own: all that changed in their view, in one message for an event [T6].',
  'seat-changed':
    'No longer sent. A process of the version before sends it to a seat, right after `room-changed` and with the same `seq`: what changed in its view only. During a rolling restart a client may still receive it.',
};

type Own = Exclude<keyof typeof MESSAGES, keyof typeof COMMON_MESSAGES>;

export const BOXES_MESSAGE_WORDS: Readonly<Record<Own, string>> = {
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

/** Codes that no answer carries: only their texts are used. */
export const NEVER_SENT: readonly CommonRefusal[] = ['login/blocked'];
