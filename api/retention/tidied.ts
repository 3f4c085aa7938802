import type { Games } from '../../engine/games/index.ts';
import type { RetentionSql } from './retention-sql.ts';

/** Counts the work of a round of retention, done or only planned. */
export interface Tidied {
  /** Rooms of which only the record is left. */
  rooms: number;
  /** Games for one, and wallets, whose old entries became one. */
  games: number;
  wallets: number;
  /** Visitors who are forgotten. */
  visitors: number;
  /** Rows that went, and about how many bytes they had. */
  rows: number;
  bytes: number;
}

export const NOTHING: Tidied = { rooms: 0, games: 0, wallets: 0, visitors: 0, rows: 0, bytes: 0 };

export interface RetentionParts {
  store: RetentionSql;
  games: Games;
  /** Folds everything that ended, or was last touched, before this time (epoch ms). */
  before: number;
  /** Whether a room is in the memory of this process: those wait. */
  isOpen: (roomId: string) => boolean;
  /** Only counts. */
  isDry: boolean;
  /** How long games have the house to themselves after each batch, ms. */
  pauseMs: number;
  /** Whether to stop after this batch. */
  isOver: () => boolean;
  report: (error: unknown) => void;
}

export const sumOf = (one: Tidied, other: Partial<Tidied>): Tidied => ({
  rooms: one.rooms + (other.rooms ?? 0),
  games: one.games + (other.games ?? 0),
  wallets: one.wallets + (other.wallets ?? 0),
  visitors: one.visitors + (other.visitors ?? 0),
  rows: one.rows + (other.rows ?? 0),
  bytes: one.bytes + (other.bytes ?? 0),
});
