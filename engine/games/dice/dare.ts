import * as v from 'valibot';
import { type Difficulty, type Prize, VERDICTS } from '../../definition/tasks.ts';
import { textsSchema } from '../../wire/texts.ts';
import { DIFFICULTY } from './rules.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** [B55] The task of an opened box, at a table of any size. */
export const dareFields = {
  /** The number of its roll in the room's journal. */
  id: count,
  /** The box's number. */
  number: count,
  text: v.string(),
  /** [A136] The same in other languages; missing: in none. */
  texts: v.exactOptional(textsSchema),
  difficulty: v.picklist(DIFFICULTY),
  /** The opener's answer; null: none yet. */
  done: v.nullable(v.boolean()),
  /** The verdict of the others. */
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** What it has paid; null until the verdict, 0 for a pass. */
  coins: v.nullable(count),
  /** [B110] The address of its photo; null: it has none. */
  photo: v.optional(v.nullable(v.string()), null),
} as const;

/** [B55] What a roll says of the dare that it opens, besides its text. */
export const daredSchema = v.object({
  id: dareFields.id,
  difficulty: dareFields.difficulty,
  texts: dareFields.texts,
});

/** [B55] [G6] A drawn task as a roll tells it. */
export const asPrize = ({ id, text, texts, difficulty }: Prize, dare: number) => ({
  prize: text,
  prizeId: id,
  dared: { id: dare, difficulty, ...(texts && { texts }) },
});

/** [B56] What a dare of this difficulty pays for a verdict of `exactly`. */
const PAYS: Readonly<Record<Difficulty, number>> = { easy: 5, medium: 10, hard: 20 };

/** [B56] Coins for a verdict on a dare. */
export function dareCoins(
  { difficulty }: { difficulty: Difficulty | null },
  verdict: (typeof VERDICTS)[number],
): number {
  if (difficulty === null) return 0;
  if (verdict === 'exactly') return PAYS[difficulty];
  return verdict === 'nearly' ? Math.floor(PAYS[difficulty] / 2) : 0;
}
