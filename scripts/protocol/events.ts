import type { CommandWords } from '../../engine/definition/game.ts';
import {
  COMMON_COMMANDS,
  commandIdSchema,
  seatFields,
  colyseusJoinSchema,
  TOO_NOISY,
} from '../../engine/wire/commands.ts';
import { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';
import * as v from 'valibot';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { code, codes, fieldTable, paragraphs, table } from './markdown.ts';
import { shapes } from './shared-shapes.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { TableState } from '../../engine/host/room/colyseus-state.ts';

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
    about:
      'Watches the room [B25] [B28]. The answer is `room-state` as a watcher may see it. A socket whose handshake says `auth: {television: true}` does not count as somebody who watches [B178].',
    codes: ['seat/unknown', 'watchers/too-many'],
  },
  react: {
    about:
      'Reacts, in any phase of any game. The server tells everybody in the room by `reaction`, the sender too, and keeps it nowhere [T20]. A seat sends its `playerId`, a watcher none. A Colyseus client sends `emoji` alone.',
    codes: ['action/malformed', 'action/too-many', 'seat/unknown', 'seat/freed', 'seat/left'],
  },
};

const COMMON_MESSAGE_WORDS: Readonly<Record<keyof typeof COMMON_MESSAGES, string>> = {
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

const CHANGE_MESSAGE_WORDS: Readonly<Record<keyof typeof CHANGE_MESSAGES, string>> = {
  'room-changed':
    'To each reader of a room whose game has no messages of its own: all that changed in their view, in one message for an event [T6].',
  'seat-changed':
    'No longer sent. A process of the version before sends it to a seat, right after `room-changed` and with the same `seq`: what changed in its view only. During a rolling restart a client may still receive it.',
};

/** Codes that no answer of these games carries: only their texts are used, or [J29] a mistake of a game is behind them. */
export const NEVER_SENT: readonly CommonRefusal[] = ['login/blocked', 'coins/nobody'];

/** The fields of every command of a seat; the page describes them once. */
const COMMON_FIELDS: ReadonlySet<string> = new Set(['roomId', 'playerId', 'commandId']);

/** A command, with the fields that are not in `hidden`. */
function commandPart(
  name: string,
  schema: v.GenericSchema,
  words: CommandWords | undefined,
  hidden = COMMON_FIELDS,
): string {
  const own = shapes.fields(schema).filter((field) => !hidden.has(field.name));
  const refused = words?.codes ?? [];
  return paragraphs(
    `#### ${code(name)}`,
    words?.about ?? null,
    fieldTable(own),
    refused.length === 0 ? null : `Refusals: ${codes(refused)}.`,
  );
}

function messagePart(name: string, schema: v.GenericSchema, about: string | undefined): string {
  return paragraphs(`#### ${code(name)}`, about ?? null, fieldTable(shapes.fields(schema)));
}

function gamePart(game: TableGame): string {
  const { title, commands, words } = game;
  const messages = Object.keys(words?.messages ?? {});
  return paragraphs(
    `### ${title}: commands`,
    ...Object.entries(commands).map(([name, schema]) =>
      commandPart(name, schema, words?.commands[name]),
    ),
    `### ${title}: messages`,
    game.tell === undefined
      ? 'The game has no messages of its own. Its readers receive `room-state`, with the game’s view in it, and `room-changed`.'
      : null,
    ...messages.flatMap((name) => {
      const schema = words?.schemas[name];
      return schema === undefined ? [] : [messagePart(name, schema, words?.messages[name])];
    }),
  );
}

function commonMessages(): string[] {
  const common = Object.entries(COMMON_MESSAGES).map(([name, schema]) =>
    messagePart(name, schema, COMMON_MESSAGE_WORDS[name as keyof typeof COMMON_MESSAGES]),
  );
  const changes = Object.entries(CHANGE_MESSAGES).map(([name, schema]) =>
    messagePart(name, schema, CHANGE_MESSAGE_WORDS[name as keyof typeof CHANGE_MESSAGES]),
  );
  return [...common, ...changes];
}

const HIDE_NOTHING: ReadonlySet<string> = new Set();

/** Socket.IO: the client's messages and the server's. */
export function socketEvents(): string {
  return paragraphs(
    '## Socket.IO',
    'The address is `/socket.io`, by WebSocket or HTTP polling, with one socket on each connection [X8]. Every event carries one JSON object. If the last argument of an event is a callback, the server answers it with `{ok: true}` or `{ok: false, code, error}`. It also sends a refusal as `action-refused`.',
    'A message with `seq` reflects the room up to that entry of its journal. A client that sees a gap sends `join-room` again and receives the whole room. It drops a message that is older than what it has [X3]. For a watcher `seq` may jump [X25].',
    '### Commands of every game',
    ...Object.entries(COMMON_COMMANDS).map(([name, schema]) =>
      commandPart(
        name,
        schema,
        COMMON_COMMAND_WORDS[name as keyof typeof COMMON_COMMANDS],
        HIDE_NOTHING,
      ),
    ),
    '### Fields of every command of a seat',
    'All commands that follow carry these fields, in addition to those in their own tables:',
    fieldTable(
      shapes
        .fields(v.object({ ...seatFields, commandId: commandIdSchema }))
        .map((field) =>
          field.name === 'commandId'
            ? { ...field, takes: `${field.takes}. The command counts once for its seat [B14]` }
            : field,
        ),
    ),
    `Any of them may be refused with ${codes(EVERY_COMMAND)}. The server refuses a command with a field that is not in its tables.`,
    ...GAMES_SERVED.table.map(gamePart),
    '### Messages of every game',
    ...commonMessages(),
  );
}

type Metadata = Readonly<Record<string, { name: string; type: string | { array: unknown } }>>;
const METADATA = (Symbol as unknown as { metadata: symbol }).metadata;

/** The fields of the state that Colyseus clients share, from its Colyseus schema. */
function stateTable(shared: object): string {
  const { constructor } = shared as { constructor: Record<symbol, unknown> };
  const kept = Object.values(constructor[METADATA] as Metadata);
  const rows = kept.map(({ name, type }) => {
    if (typeof type === 'string') return [code(name), type];
    const item = type.array;
    return [code(name), `list of ${typeof item === 'string' ? item : 'objects'}`];
  });
  return table(['field', 'type'], rows);
}

/** Colyseus: how clients join, their messages, and the shared state. */
export function colyseusMessages(): string {
  const own = GAMES_SERVED.table.flatMap(({ slug, colyseus: shared }) =>
    shared === undefined
      ? []
      : [paragraphs(`### State of ${code(slug)}`, stateTable(shared.create()))],
  );
  return paragraphs(
    '## Colyseus clients',
    '`client.joinById(roomId, options)` is the only way to join: the HTTP calls make rooms and give seats. The options are one of:',
    ...shapes.forms(colyseusJoinSchema).map((fields) => fieldTable(fields)),
    'A join that fails is 404 with code 4215, or closes the socket with 4002. A wrong seat and an unknown room get the same answer [X13].',
    'The commands are those of the games above. Their names are the message types. They carry no `roomId` and no `playerId`, because the server knows the seat. The server does not acknowledge them; a refusal comes as `action-refused`. After joining, the client receives `room-state`, and then every message to its room. A watcher may send only `react`, and the commands that say so [T55]. Everybody sends `react` with `emoji` alone.',
    'In addition everybody in a room shares a state without secrets, which Colyseus keeps up to date. A game that defines no state has the first one [T2].',
    '### State of a game that defines none',
    stateTable(new TableState()),
    ...own,
    '## Why a WebSocket is closed',
    table(
      ['code', 'meaning'],
      [
        [
          code(TOO_NOISY),
          'too many packets [X6], answers left unread [X7], or too many refused messages of a Colyseus client [X5]',
        ],
        [code(4002), 'a code of Colyseus: the join failed'],
      ],
    ),
  );
}
