import * as v from 'valibot';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import {
  commandIdSchema,
  COMMON_COMMANDS,
  seatFields,
  colyseusJoinSchema,
  TOO_NOISY,
} from '../../engine/wire/commands.ts';
import { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import {
  CHANGE_MESSAGE_WORDS,
  EVERY_COMMAND,
  COMMON_COMMAND_WORDS,
  COMMON_MESSAGE_WORDS,
} from './events.ts';
import { code, codes, fieldTable, paragraphs, table } from './markdown.ts';
import { shapes } from './shared-shapes.ts';
import type { CommandWords } from '../../engine/definition/game.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { TableState } from '../../engine/host/room/colyseus-state.ts';

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
            ? { ...field, takes: `${field.takes}. The command counts once [B14]` }
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
    'The commands are those of the games above. Their names are the message types. They carry no `roomId` and no `playerId`, because the server knows the seat. The server does not acknowledge them; a refusal comes as `action-refused`. After joining, the client receives `room-state`, and then every message to its room. A watcher may send only `react`. Everybody sends that with `emoji` alone.',
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
