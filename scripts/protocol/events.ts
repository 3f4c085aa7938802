import type { CommandWords } from '../../engine/definition/game.ts';
import type { COMMON_COMMANDS } from '../../engine/wire/commands.ts';
import type { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';

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

/** Codes that no answer carries: only their texts are used. */
export const NEVER_SENT: readonly CommonRefusal[] = ['login/blocked'];
