import type { Chance } from '../chance/chance.ts';
import type { GameConfig } from '../core/game-config.ts';
import type { Journal } from '../journal/journal.ts';
import type { TakenCommands } from './taken-commands.ts';
import type { Wallets } from './money/wallets.ts';

/** Where hosts read a game's settings; what the administrator saves holds from the next call. */
export interface GameConfigs {
  read(game: string): Promise<GameConfig>;
}

/** What every host is built from. */
export interface HostDeps {
  journal: Journal;
  /** [B14] [J8] The commands that were taken, of all rooms and games together. */
  taken: TakenCommands;
  wallets: Wallets;
  chance: Chance;
  configs: GameConfigs;
  /** Epoch milliseconds. */
  now: () => number;
  /**
   * How long a host trusts what it remembers of a wallet or a game, in milliseconds; 0: for good.
   * Other processes may go on from the same journal. What is written is always fenced [J2].
   */
  trustMs: number;
  /** Reports what nobody can be answered: a failed turn by the server, a room that cannot be read. */
  report: (error: unknown) => void;
}
