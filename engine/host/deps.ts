import type { Chance } from '../chance/chance.ts';
import type { Journal } from '../journal/journal.ts';
import type { FeatBook } from '../definition/game.ts';
import type { GameConfig } from '../definition/game-config.ts';
import type { Ratings, Prizes } from '../definition/tasks.ts';
import type { Profile } from '../wire/profile.ts';
import type { SeatLimits } from './room/send-limits.ts';
import type { TakenCommands } from './taken-commands.ts';
import type { Wallets } from './wallets.ts';

/** How a command ended: recorded, refused with a code, or failed by an error. */
export type Outcome = 'done' | 'refused' | 'failed';

/** [O1] Counts for the operator what happens on this process. Nothing waits for it. */
export interface Meter {
  /** A command of a player of this game was answered. */
  command(game: string, name: string, outcome: Outcome): void;
  /** Somebody has reached a limit. */
  limitHit(limit: string): void;
  /** [J12] A room cannot be read and has left the lists. */
  setAside(): void;
  /** [J20] A room of another process goes on here. */
  roomMoved(): void;
  /** [J16] This process has lost its rooms, because its lease ran out. */
  leaseLost(): void;
}

/** A visitor's user; null for most visitors. */
export type UserOf = (visitor: string) => Promise<{ nickname: string; rating: number } | null>;

/**
 * Reads a visitor's profile as it is now, also if another process has just stored it. `isSeated`: at an
 * open table, so that nothing forgets it [O8].
 */
export type ProfileOf = (visitor: string, isSeated?: boolean) => Promise<Profile>;

/** Where hosts read a game's configuration. A saved configuration applies from the next call. */
export interface GameConfigs {
  read(game: string): Promise<GameConfig>;
}

/** [O11] An error with the room in which it came up, by which the operator finds the room's lines. */
export const inRoom = (room: string, cause: unknown): Error =>
  new Error(`in room ${room}`, { cause });

/** What every host needs. */
export interface HostDeps {
  journal: Journal;
  /** [B14] [J8] The accepted commands of all rooms and games. */
  taken: TakenCommands;
  wallets: Wallets;
  chance: Chance;
  configs: GameConfigs;
  /** Epoch milliseconds. */
  now: () => number;
  /**
   * How long a host trusts a remembered wallet or game, in ms; 0: for ever. Other processes may
   * append to the same journal; every append is fenced [J2].
   */
  cacheTtlMs: number;
  /** Reports errors that no client can receive: a failed turn of the server, an unreadable room. */
  report: (error: unknown) => void;
  /** [T28] Without it there is no evening's board. */
  feats?: FeatBook;
  /** [O1] Without it nothing is counted. */
  meter?: Meter | undefined;
  /** [O3] Whether nothing new may be stored; without it there is always room. */
  isFull?: () => boolean;
}

/** What rooms need. */
export interface RoomDeps extends HostDeps {
  /** The length of a turn, in ms. */
  turnMs: number;
  /** Without prizes a box pays only coins. */
  prizes?: Prizes;
  /** [B58] How long the clock of a turn waits at most before it starts, in ms; default 0. */
  pauseMs?: number;
  /** [B48] Without it nobody has a nickname. */
  userOf?: UserOf;
  /** [A85] [A86] Without it nobody has a name, an avatar or limits. */
  profileOf?: ProfileOf;
  /** [J22] Without it no rating changes. */
  ratings?: Ratings;
  /** [J30] The keyed hash of an address; without it steps do not count by address. */
  hashed?: (address: string) => string;
  /** [O13] Throws `visitor/silenced` for a visitor who may not chat; without it everybody may. */
  assertMaySpeak?: (visitor: string) => Promise<void>;
  /** [B112] Hears of photos, by their addresses, that a room shows no more. */
  dropPhotos?: (photos: readonly string[]) => void;
  seatLimits: SeatLimits;
  /** [B50] How long a joined seat waits for its player to connect, in ms; default 30 s. */
  seatMs?: number;
  /** [B51] When this process started (epoch ms): before that nobody could reach it. */
  startedAt?: number;
}
