import * as v from 'valibot';
import { DRAWS_PER_DIGEST, drawMessage, drawsOf } from '../chance/chance.ts';

/**
 * [C25] What every record of a finished room says, whatever else is in it: the share picture, the cards
 * of players, retention and the verifiers read it.
 */
export interface GameRecord {
  /** The slug of its game, by which `npm run verify` finds who verifies it. */
  readonly game: string;
  readonly room: string;
  /** In the order in which they were played. Empty: nothing was played, and retention keeps no record. */
  readonly games: readonly FinishedPlay[];
}

/** How one game of a room ended; all keys are seats. */
interface FinishedPlay {
  /** The names that others saw; missing or null: none. */
  readonly names: Readonly<Record<string, string | null | undefined>>;
  readonly scores: Readonly<Record<string, number | undefined>>;
  /** A seat, or `draw`; null: the room was closed, or nobody won. */
  readonly winner: string | null;
}

/** The same, read from a record that was stored. */
export const finishedPlaySchema = {
  names: v.record(v.string(), v.nullable(v.string())),
  scores: v.record(v.string(), v.number()),
  winner: v.nullable(v.string()),
};

/** The name of a seat whose player has none, as pages have it. */
export function seatName(seats: readonly string[], seat: string): string {
  const place = seats.indexOf(seat);
  return place < 0 ? seat : `Player ${place + 1}`;
}

/** The cryptography that a check needs; the results are hex digits. */
export interface Digests {
  sha256(text: string): string;
  hmacSha256(key: string, message: string): string;
}

/**
 * The first mistake in a record: in which game (1, 2, …), at which step, by its number in the journal
 * (null: it is not in a step), and why it is one.
 */
interface Mistake {
  game: number;
  seq: number | null;
  why: string;
}

/** [C26] The draws of a round again, once the seed is known, from as many digests as they need [C1]. */
export function drawnAgain(
  digests: Digests,
  { serverSeed, clientSeed }: { serverSeed: string; clientSeed: string },
  nonce: number,
  count: number,
): number[] {
  const words = Array.from({ length: Math.ceil(count / DRAWS_PER_DIGEST) }, (_, cursor) =>
    digests.hmacSha256(serverSeed, drawMessage(clientSeed, nonce, cursor)),
  );
  return words.flatMap((digest) => drawsOf(digest)).slice(0, count);
}

/** What a whole record comes to. */
export interface Verified {
  games: number;
  /** How many rolls, or other rounds, were drawn again. */
  rolls: number;
  /** Null: everything is as it says. */
  wrong: Mistake | null;
}

/** [C26] How the records of a game are verified, without network and database. */
export interface RecordProof<Recorded = unknown> {
  readonly schema: v.GenericSchema<unknown, Recorded>;
  verify(record: Recorded, digests: Digests): Verified;
}

/** [C26] Verifies what may be a record of this game. */
export function verified(
  proof: RecordProof,
  record: unknown,
  digests: Digests,
): Verified | { unreadable: string } {
  const read = v.safeParse(proof.schema, record);
  if (read.success) return proof.verify(read.output, digests);
  const [issue] = read.issues;
  return { unreadable: `${v.getDotPath(issue) ?? ''} ${issue.message}` };
}

/** A game as its steps tell it. */
export interface Retelling<Step> {
  /** Rolls that were drawn again so far. */
  rolls: number;
  /** Why a step is wrong, or null. */
  check(step: Step): string | null;
  /** Why the result does not follow from the steps, or null. */
  result(): string | null;
}

interface Told<Step> {
  serverSeed: string;
  serverSeedHash: string;
  steps: readonly Step[];
}

/** Repeats every game of a record: commitments, draws and rules, up to the first that is wrong. */
export function verifyGames<Step extends { seq: number }, Game extends Told<Step>>(
  games: readonly Game[],
  digests: Digests,
  retell: (game: Game) => Retelling<Step>,
): Verified {
  let [rolls, last] = [0, 0];
  for (const [index, game] of games.entries()) {
    const wrong = (seq: number | null, why: string): Verified => {
      return { games: games.length, rolls, wrong: { game: index + 1, seq, why } };
    };
    if (digests.sha256(game.serverSeed) !== game.serverSeedHash) {
      return wrong(null, 'the server seed is not the one that was promised');
    }
    const retold = retell(game);
    for (const step of game.steps) {
      const why = step.seq <= last ? 'the steps are not in their order' : retold.check(step);
      if (why !== null) return wrong(step.seq, why);
      last = step.seq;
    }
    rolls += retold.rolls;
    const why = retold.result();
    if (why !== null) return wrong(null, why);
  }
  return { games: games.length, rolls, wrong: null };
}
