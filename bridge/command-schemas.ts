import * as v from 'valibot';
import { COMMON_COMMANDS, seatFields } from '../engine/wire/commands.ts';
import type { TableGame } from '../engine/definition/table-game.ts';

type Playable = Pick<TableGame, 'slug' | 'commands' | 'leaving'>;
type SeatedSchema = v.GenericSchema<unknown, { roomId: string; playerId: string }>;

/** Whose seat it is, of a command that several games have: which one's it is the room says. */
export const envelopeSchema = v.looseObject(seatFields);

/** The commands of all games as they come over Socket.IO: the bodies with the seat that sends them. */
export class CommandSchemas {
  readonly #byName = new Map<string, Map<string, SeatedSchema>>();
  readonly #leaving: ReadonlySet<string | undefined>;

  /** @throws where a game takes one of the house's own names. */
  constructor(games: readonly Playable[]) {
    for (const { slug, commands } of games) {
      for (const [name, { entries }] of Object.entries(commands)) {
        if (Object.hasOwn(COMMON_COMMANDS, name))
          throw new Error(`${slug}: ${name} is the house's`);
        const schemas = this.#byName.get(name) ?? new Map<string, SeatedSchema>();
        schemas.set(slug, v.strictObject({ ...seatFields, ...entries }));
        this.#byName.set(name, schemas);
      }
    }
    this.#leaving = new Set(games.map(({ leaving }) => leaving));
  }

  /** Whether any game has a command of this name. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The schema of a name that one game alone has; null where the room must say which it is. */
  only(name: string): SeatedSchema | null {
    const schemas = this.#byName.get(name);
    const [schema] = schemas?.values() ?? [];
    return schemas?.size === 1 ? (schema ?? null) : null;
  }

  of(name: string, slug: string): SeatedSchema | null {
    return this.#byName.get(name)?.get(slug) ?? null;
  }

  /** [B41] Whether whoever sent it has left. */
  leaves(name: string): boolean {
    return this.#leaving.has(name);
  }
}
