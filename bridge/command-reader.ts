import { LEAVING, type TableGame } from '../engine/definition/table-game.ts';
import * as v from 'valibot';
import { inRoom } from '../engine/host/deps.ts';
import type { RoomHandle } from '../engine/host/room/room-handle.ts';
import { Refused } from '../engine/definition/refusal.ts';
import {
  COMMON_COMMANDS,
  roomIdSchema,
  seatFields,
  watcherFields,
} from '../engine/wire/commands.ts';
import { StoreAway } from '../engine/journal/journal.ts';
import { parse } from '../engine/wire/parse.ts';

/** How a client hears of its command, if it asked to. */
export type Acknowledge = (
  answer: { ok: true } | { ok: false; code: string; error: string },
) => void;

export const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** How an error is refused: a mistake of ours becomes action/failed. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused(error instanceof StoreAway ? 'action/busy' : 'action/failed');
}

const aboutRoom = v.object({ roomId: roomIdSchema });

/** [O11] The error of a command, with its room if it names one. */
export function withRoom(payload: unknown, error: unknown): unknown {
  const asked = parse(aboutRoom, payload);
  return asked.ok ? inRoom(asked.value.roomId, error) : error;
}

/** @throws Refused if it does not fit */
export function parseOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: unknown,
): v.InferOutput<Schema> {
  const parsed = parse(schema, payload);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  return parsed.value;
}

type Playable = Pick<TableGame, 'slug' | 'commands' | 'watchers'>;
type SeatedSchema = v.GenericSchema<unknown, { roomId: string; playerId?: string }>;

/** The sender of a command whose name several games use: its room says which game is meant. */
const envelopeSchema = v.looseObject(watcherFields);

/** The commands of all games over Socket.IO: their bodies with the seat, or the watcher, that sends them. */
export class CommandSchemas {
  readonly #byName = new Map<string, Map<string, SeatedSchema>>();
  /** Those of names that one game alone has. */
  readonly #single = new Map<string, SeatedSchema>();

  /** @throws Error if a game uses the name of a common command */
  constructor(games: readonly Playable[]) {
    for (const { slug, commands, watchers } of games) {
      for (const [name, { entries }] of Object.entries(commands)) {
        if (Object.hasOwn(COMMON_COMMANDS, name))
          throw new Error(`${slug}: ${name} is the house's`);
        const schemas = this.#byName.get(name) ?? new Map<string, SeatedSchema>();
        const sender = watchers?.commands.has(name) === true ? watcherFields : seatFields;
        const schema = v.strictObject({ ...sender, ...entries });
        schemas.set(slug, schema);
        this.#byName.set(name, schemas);
        if (schemas.size === 1) this.#single.set(name, schema);
        else this.#single.delete(name);
      }
    }
  }

  /** Whether any game has a command of this name. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The schema of a name that only one game has; null: the room must say which game it is. */
  only(name: string): SeatedSchema | null {
    return this.#single.get(name) ?? null;
  }

  of(name: string, slug: string): SeatedSchema | null {
    return this.#byName.get(name)?.get(slug) ?? null;
  }

  /** [B41] Whether the command leaves the room for good. */
  leaves(name: string): boolean {
    return name === LEAVING;
  }
}

interface CommandReaderParts {
  schemas: Pick<CommandSchemas, 'has' | 'only' | 'of'>;
  /** The room if this process certainly hosts it, or null. */
  here: (roomId: string) => RoomHandle | null;
  /** Asks the room, wherever it is. @throws Refused */
  gameOf: (roomId: string) => Promise<string>;
}

/** Which game's schema a command of one connection has: of a name that several have, its room says. */
export class CommandReader {
  readonly #parts: CommandReaderParts;
  /** What is played in the room that was asked last: it never changes. */
  #asked: { roomId: string; game: string } | null = null;

  constructor(parts: CommandReaderParts) {
    this.#parts = parts;
  }

  /** The schema if it is known here; null: the room must be asked. @throws Refused if no game has this name */
  known(name: string, payload: unknown) {
    const { schemas, here } = this.#parts;
    if (!schemas.has(name)) throw new Refused('action/unknown');
    const only = schemas.only(name);
    if (only !== null) return only;
    const roomId =
      typeof payload === 'object' && payload !== null && 'roomId' in payload
        ? payload.roomId
        : undefined;
    if (typeof roomId !== 'string') return null;
    const game = this.#asked?.roomId === roomId ? this.#asked.game : here(roomId)?.game();
    return typeof game === 'string' ? schemas.of(name, game) : null;
  }

  /** The same, asked of the room. @throws Refused if its game has no such command */
  async asked(name: string, payload: unknown) {
    const { schemas, gameOf } = this.#parts;
    const { roomId } = parseOrRefuse(envelopeSchema, payload);
    const game = await gameOf(roomId);
    this.#asked = { roomId, game };
    const schema = schemas.of(name, game);
    if (schema === null) throw new Refused('action/unknown');
    return schema;
  }
}
