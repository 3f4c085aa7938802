import type { AnyStateMachine } from 'xstate';
import { fold, FoldRefused, persist } from '../../engine/definition/hosted-machine.ts';
import { folded } from '../../engine/definition/kept.ts';
import type { SoloGame } from '../../engine/definition/solo-game.ts';
import type { Size, TouchedVisitor } from './retention-sql.ts';
import { NOTHING, type RetentionParts, sumOf, type Tidied } from './tidied.ts';

/** Visitors of one batch. */
const AT_ONCE = 50;

type AnySoloGame = SoloGame<AnyStateMachine, object>;

/** The journal key of a visitor's game. */
const keyOf = ({ slug }: AnySoloGame, visitor: string): string => `${slug}:${visitor}`;

/** The old entries of a game for one become one, in the place of their last. */
async function foldGame(
  { store, before, isDry, report }: RetentionParts,
  game: AnySoloGame,
  visitor: string,
): Promise<Partial<Tidied>> {
  const key = keyOf(game, visitor);
  const entries = await store.entries(key, before);
  const last = entries.at(-1);
  if (last === undefined || entries.length < 2) return {};
  if (isDry) {
    const { rows, bytes } = await store.size(key);
    return { games: 1, rows: entries.length - 1, bytes: (bytes * entries.length) / rows };
  }
  try {
    const parsed = entries.map(({ seq, event }) => ({ seq, event: JSON.parse(event) as unknown }));
    const { snapshot } = fold(game.hosted, { checkpoint: null, entries: parsed });
    const size = await store.foldGame(key, last.seq, folded(persist(snapshot)));
    return { games: 1, ...size };
  } catch (error) {
    if (!(error instanceof FoldRefused)) throw error;
    report(error);
    return {};
  }
}

/** The size without one of the rows, which stays. */
const withoutOne = ({ rows, bytes }: Size): Size => {
  return { rows: rows - 1, bytes: (bytes * (rows - 1)) / rows };
};

/** Forgets a visitor of whom nothing is left to know; else folds their games and wallet. */
async function foldVisitor(
  parts: RetentionParts,
  { visitor, old, oldSeq, isUntouched }: TouchedVisitor,
): Promise<Tidied> {
  const { store, games, before, isDry } = parts;
  const rooms = games.solo.map((game) => keyOf(game, visitor));
  // A process may remember a game for one, and append to it: so those are folded, never removed.
  if (isUntouched && !(await store.hasGame(rooms))) {
    const size = isDry
      ? await store.walletSize([visitor], before)
      : await store.forget(visitor, before);
    return sumOf({ ...NOTHING, visitors: 1 }, size);
  }
  let done = NOTHING;
  for (const game of games.solo) done = sumOf(done, await foldGame(parts, game, visitor));
  if (old < 2 || oldSeq === null) return done;
  const size = isDry
    ? withoutOne(await store.walletSize([visitor], before))
    : await store.foldWallet(visitor, oldSeq);
  return sumOf(done, { wallets: 1, ...size });
}

/** [O8] Wallets and games for one, a batch of visitors at a time. */
export async function* foldVisitors(parts: RetentionParts): AsyncGenerator<Tidied> {
  const { store, before } = parts;
  let after = '';
  for (;;) {
    const visitors = await store.visitors(after, AT_ONCE);
    let done = NOTHING;
    for (const one of await store.touched(visitors, before)) {
      done = sumOf(done, await foldVisitor(parts, one));
    }
    yield done;
    const last = visitors.at(-1);
    if (last === undefined || visitors.length < AT_ONCE) return;
    after = last;
  }
}
