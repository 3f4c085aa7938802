import * as v from 'valibot';
import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';
import { MESSAGES } from '../../engine/games/boxes/messages.ts';
import { GAMES } from '../../engine/games/catalogue.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { TOO_NOISY } from '../../engine/wire/close-codes.ts';
import { commandIdSchema, COMMON_COMMANDS, seatFields } from '../../engine/wire/commands.ts';
import { CHANGE_MESSAGES, COMMON_MESSAGES } from '../../engine/wire/messages.ts';
import {
  BOXES_COMMAND_WORDS,
  BOXES_MESSAGE_WORDS,
  CHANGE_MESSAGE_WORDS,
  EVERY_COMMAND,
  COMMON_COMMAND_WORDS,
  COMMON_MESSAGE_WORDS,
} from './events.ts';
import { code, codes, fieldTable, paragraphs, table } from './markdown.ts';
import { shapes } from './shared-shapes.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { TableState } from '../../engine/host/room/colyseus-room.ts';
import { colyseusJoinSchema } from '../../engine/wire/colyseus-join.ts';

/** Words about a game's own commands and messages, and the messages' schemas. */
interface GameWords {
  commands: Readonly<Record<string, { about: string; codes: readonly string[] }>>;
  messages: Readonly<Record<string, string>>;
  schemas: Readonly<Record<string, v.GenericSchema>>;
}

const WORDS: Readonly<Record<string, GameWords>> = {
  [boxesGame.slug]: {
    commands: BOXES_COMMAND_WORDS,
    messages: BOXES_MESSAGE_WORDS,
    schemas: MESSAGES,
  },
};

const ANYWHERE = new Set(['roomId', 'playerId', 'commandId']);

/** A command with what it carries beside whose it is. */
function commandPart(
  name: string,
  schema: v.GenericSchema,
  words: { about: string; codes: readonly string[] } | undefined,
  isAnywhere = ANYWHERE,
): string {
  const own = shapes.fields(schema).filter((field) => !isAnywhere.has(field.name));
  const refused = words?.codes ?? [];
  return paragraphs(
    `#### ${code(name)}`,
    words?.about ?? null,
    fieldTable(own),
    refused.length === 0 ? null : `Refused with ${codes(refused)}.`,
  );
}

function messagePart(name: string, schema: v.GenericSchema, about: string | undefined): string {
  return paragraphs(`#### ${code(name)}`, about ?? null, fieldTable(shapes.fields(schema)));
}

function gamePart(game: TableGame): string {
  const { slug, commands } = game;
  const words = WORDS[slug];
  const title = GAMES.find((one) => one.slug === slug)?.title ?? slug;
  const messages = Object.keys(words?.messages ?? {});
  return paragraphs(
    `### ${title}: commands`,
    ...Object.entries(commands).map(([name, schema]) =>
      commandPart(name, schema, words?.commands[name]),
    ),
    `### ${title}: messages`,
    game.tell === undefined
      ? 'Told by `room-state`, with the game’s own view in it, `room-changed` and `seat-changed`.'
      : null,
    ...messages.flatMap((name) => {
      const schema = words?.schemas[name];
      return schema === undefined ? [] : [messagePart(name, schema, words?.messages[name])];
    }),
  );
}

function commonMessages(): string[] {
  const told = Object.entries(COMMON_MESSAGES).map(([name, schema]) =>
    messagePart(name, schema, COMMON_MESSAGE_WORDS[name as keyof typeof COMMON_MESSAGES]),
  );
  const changes = Object.entries(CHANGE_MESSAGES).map(([name, schema]) =>
    messagePart(name, schema, CHANGE_MESSAGE_WORDS[name as keyof typeof CHANGE_MESSAGES]),
  );
  return [...told, ...changes];
}

const NOTHING_ELSEWHERE = new Set<string>();

/** Socket.IO: what a client sends, what it is told. */
export function socketEvents(): string {
  return paragraphs(
    '## Socket.IO',
    'At `/socket.io`, by WebSocket or HTTP polling, one socket a connection [X8]. Every event carries one JSON object. Where its last argument is a callback, it is answered `{ok: true}`, or `{ok: false, code, error}`; a refusal is told as `action-refused` too.',
    'A message with `seq` reflects the room up to that entry of its journal: who sees a gap sends `join-room` again and is told the whole room, who sees an old one drops it [X3]. For who only watches, `seq` may jump [X25].',
    '### To the house, whatever is played',
    ...Object.entries(COMMON_COMMANDS).map(([name, schema]) =>
      commandPart(
        name,
        schema,
        COMMON_COMMAND_WORDS[name as keyof typeof COMMON_COMMANDS],
        NOTHING_ELSEWHERE,
      ),
    ),
    '### With every command of a seat',
    'All that follow carry these, beside what their own table says:',
    fieldTable(
      shapes
        .fields(v.object({ ...seatFields, commandId: commandIdSchema }))
        .map((field) =>
          field.name === 'commandId'
            ? { ...field, takes: `${field.takes}: counts once [B14]` }
            : field,
        ),
    ),
    `Any may be refused with ${codes(EVERY_COMMAND)}. A field that is not in its tables refuses it.`,
    ...GAMES_SERVED.table.map(gamePart),
    '### What the house says, whatever is played',
    ...commonMessages(),
  );
}

type Metadata = Readonly<Record<string, { name: string; type: string | { array: unknown } }>>;
const METADATA = (Symbol as unknown as { metadata: symbol }).metadata;

/** The fields of what native clients share, as Colyseus's schema has them. */
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

/** Colyseus: how native clients join, what they send and share. */
export function colyseusMessages(): string {
  const own = GAMES_SERVED.table.flatMap(({ slug, colyseus: native }) =>
    native === undefined
      ? []
      : [paragraphs(`### State of ${code(slug)}`, stateTable(native.create()))],
  );
  return paragraphs(
    '## Native clients (Colyseus)',
    '`client.joinById(roomId, options)` is the only way in: rooms are made and seats given by the HTTP calls. The options are one of:',
    ...shapes.forms(colyseusJoinSchema).map((fields) => fieldTable(fields)),
    'A join that fails is 404 with code 4215, or closes the socket with 4002; a wrong seat and an unknown room read alike [X13].',
    'Commands are the games’ above, by their names as message types, without `roomId` and `playerId`: the seat is known. They are not acknowledged; a refusal comes as `action-refused`. The client is told `room-state` when it has joined, then all that its room is told. Who watches may send `react` alone; everybody sends it with `emoji`.',
    'Beside that, everybody in a room shares a state that Colyseus keeps up to date, without secrets. A game without one of its own has the first [T2].',
    '### State of a game without one of its own',
    stateTable(new TableState()),
    ...own,
    '## Why a WebSocket is closed',
    table(
      ['code', 'meaning'],
      [
        [
          code(TOO_NOISY),
          'too many packets [X6], answers left unread [X7], or, of a native client, too many refused messages [X5]',
        ],
        [code(4002), 'Colyseus’s own: the join failed'],
      ],
    ),
  );
}
