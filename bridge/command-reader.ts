import type { RoomHandle } from '../engine/host/room/room-handle.ts';
import { parseOrRefuse } from './refusing.ts';
import { Refused } from '../engine/definition/refusal.ts';
import { type CommandSchemas, envelopeSchema } from './command-schemas.ts';

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
