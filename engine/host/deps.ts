import type { Chance } from '../chance/chance.ts';
import type { Journal } from '../journal/journal.ts';
import type { SeatLimits } from './room/seat-rate-limiter.ts';
import type { TakenCommands } from './taken-commands.ts';
import type { GameConfig } from '../definition/game-config.ts';
import type { Ratings } from '../definition/assessment.ts';
import type { Prizes } from '../definition/table-game.ts';
import type { Profile } from '../wire/profile.ts';
import type { Wallets } from './wallets.ts';

/** A visitor's user, or null: most visitors have none. */
export type UserOf = (visitor: string) => Promise<{ nickname: string; rating: number } | null>;

/** What a visitor says of themselves, as it is at this moment: what another process has kept counts too. */
export type ProfileOf = (visitor: string) => Promise<Profile>;

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
  cacheTtlMs: number;
  /** Reports what nobody can be answered: a failed turn by the server, a room that cannot be read. */
  report: (error: unknown) => void;
}

/** What rooms are built from. */
export interface RoomDeps extends HostDeps {
  /** The time of a turn, in milliseconds. */
  turnMs: number;
  /** Without any, nothing but coins is won. */
  prizes?: Prizes;
  /** [B58] So long the clock of a turn waits at most before it begins, in milliseconds; 0 without it. */
  pauseMs?: number;
  /** [B48] Without it nobody has a nickname. */
  userOf?: UserOf;
  /** [A85] [A86] Without it nobody says anything of themselves. */
  profileOf?: ProfileOf;
  /** [J22] Without it nobody's rating moves. */
  ratings?: Ratings;
  seatLimits: SeatLimits;
  /** [B50] So long a seat that was joined is kept for who has not connected; 30 s without it. */
  seatMs?: number;
  /** [B51] When this process began, epoch ms: before that nobody could reach it. */
  startedAt?: number;
}
