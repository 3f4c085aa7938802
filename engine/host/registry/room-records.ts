import { Refused } from '../../definition/refusal.ts';
import type { TableGame } from '../../definition/table-game.ts';
import type { HostDeps } from '../deps.ts';
import { archivedGame, readRecord } from '../read-room.ts';

/** [C8] [J24] What is left of rooms that are over, for anybody: it opens none. */
export class RoomRecords {
  readonly #games: readonly TableGame[];
  readonly #deps: Pick<HostDeps, 'journal' | 'report'>;

  constructor(games: readonly TableGame[], deps: Pick<HostDeps, 'journal' | 'report'>) {
    this.#games = games;
    this.#deps = deps;
  }

  /** The record of a room of this game. @throws Refused */
  async read(slug: string, roomId: string): Promise<object> {
    const game = this.#games.find((one) => one.slug === slug);
    if (game === undefined) throw new Refused('game/unknown');
    return readRecord(game, roomId, this.#deps);
  }

  /** The slug of the game of a room of which only its record is left, or null. */
  async archivedGame(roomId: string): Promise<string | null> {
    return (await archivedGame(this.#games, roomId, this.#deps))?.slug ?? null;
  }
}
