/** What the verifiers of all records share: the scheme of the dice, written out again. */

/** The cryptography that a check needs; the results are hex digits. */
export interface Digests {
  sha256(text: string): string;
  hmacSha256(key: string, message: string): string;
}

/**
 * The first mistake in a record: in which game (1, 2, …), at which step, by its number in the journal
 * (null: it is not in a step), and why it is one.
 */
export interface Wrong {
  game: number;
  seq: number | null;
  why: string;
}

/** What a whole record comes to. */
export interface Verified {
  games: number;
  /** How many rolls were drawn again. */
  rolls: number;
  /** Null: everything is as it says. */
  wrong: Wrong | null;
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

/** Values as JSON, with the keys of objects in one order, to compare and to show. */
export const named = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
