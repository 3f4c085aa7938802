import * as v from 'valibot';
import { COMMON_COMMANDS, seatFields } from '../engine/wire/commands.ts';
import type { TableGame } from '../engine/definition/table-game.ts';

type Playable = Pick<TableGame, 'slug' | 'commands' | 'leaving'>;
type SeatedSchema = v.GenericSchema<unknown, { roomId: string; playerId: string }>;

/** The seat of a command that several games have; its room says which game's it is. */
export const envelopeSchema = v.looseObject(seatFields);

/** The commands of all games over Socket.IO: their bodies with the seat that sends them. */
export class CommandSchemas {
  readonly #byName = new Map<string, Map<string, SeatedSchema>>();
  readonly #leaving: ReadonlySet<string | undefined>;

  /** @throws Error if a game uses the name of a common command */
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

  /** The schema of a name that only one game has; null: the room must say which game it is. */
  only(name: string): SeatedSchema | null {
    const schemas = this.#byName.get(name);
    const [schema] = schemas?.values() ?? [];
    return schemas?.size === 1 ? (schema ?? null) : null;
  }

  of(name: string, slug: string): SeatedSchema | null {
    return this.#byName.get(name)?.get(slug) ?? null;
  }

  /** [B41] Whether the command leaves the room for good. */
  leaves(name: string): boolean {
    return this.#leaving.has(name);
  }
}
