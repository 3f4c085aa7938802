import { asSentence, asSentences } from '../../../definition/best-dare.ts';
import type { Movement } from '../../../definition/game.ts';
import type { Assessed } from '../../../definition/tasks.ts';
import { type BoxContext, nameAt } from './box-context.ts';
import type { BoxEventOf } from './box-events.ts';
import type { BoxesRefusal } from '../boxes-refusals.ts';
import { type Dare, dareOf } from './dare.ts';
import { logged } from '../../../table/talk.ts';
import { verdictLine } from '../../dice/dice-log.ts';
import type { SeatName } from '../rules.ts';

/** Nobody judges themselves, even from the other seat. */
function isOwn({ seats }: BoxContext, dare: Dare, by: SeatName): boolean {
  return dare.by === by || seats.player1?.visitor === seats.player2?.visitor;
}

/** [B57] Why this seat cannot say whether a dare was done, or null. */
export function refuseSettling(
  context: BoxContext,
  { by, dare: id }: { by: SeatName; dare: number },
): BoxesRefusal | null {
  const dare = dareOf(context, id);
  if (dare === undefined) return 'dare/unknown';
  if (dare.by !== by) return 'dare/not-yours';
  return dare.done === null ? null : 'dare/settled';
}

/** [B57] Why this seat cannot judge a dare, or null. */
export function refuseJudging(
  context: BoxContext,
  { by, dare: id }: { by: SeatName; dare: number },
): BoxesRefusal | null {
  const dare = dareOf(context, id);
  if (dare === undefined) return 'dare/unknown';
  if (isOwn(context, dare, by)) return 'dare/not-yours';
  if (dare.done !== true) return 'dare/not-done';
  return dare.verdict === null ? null : 'dare/settled';
}

/** The room with one dare changed. */
export function withDare(
  { dares }: BoxContext,
  id: number,
  change: Partial<Dare>,
): Pick<BoxContext, 'dares'> {
  return { dares: dares.map((dare) => (dare.id === id ? { ...dare, ...change } : dare)) };
}

/** [B57] A verdict, and [B96] its line. */
export function judged(
  context: BoxContext,
  { dare: id, verdict, coins, told }: BoxEventOf<'dare-judged'>,
): Partial<BoxContext> {
  const change = withDare(context, id, { verdict, coins });
  const dare = told === true ? dareOf(context, id) : undefined;
  if (dare === undefined) return change;
  const { by, text, texts } = dare;
  const task = { by, text: asSentence(text), ...(texts && { texts: asSentences(texts) }) };
  const line = verdictLine(task, nameAt(context, by), { verdict, votes: null });
  return { ...change, ...logged(context, line) };
}

/** [B58] Whether the last roll's dare waits for an answer; the next turn's clock waits for it. */
export function isDareOn({ dares, lastDare }: BoxContext): boolean {
  const dare = lastDare === null ? undefined : dareOf({ dares }, lastDare);
  return dare !== undefined && dare.done !== false && dare.verdict === null;
}

/** [B56] What a verdict pays the opener. */
export function darePay(
  { dare: id, coins }: BoxEventOf<'dare-judged'>,
  context: BoxContext,
): readonly Movement<SeatName>[] {
  const dare = dareOf(context, id);
  return dare === undefined || coins === 0 ? [] : [{ seat: dare.by, coins }];
}

/** [B59] The assessment in a verdict, if the opener is a user. */
export function assessmentOf(
  { by, dare: id, verdict, rating }: BoxEventOf<'dare-judged'>,
  context: BoxContext,
): readonly Assessed[] {
  const dare = dareOf(context, id);
  const judge = context.seats[by]?.visitor;
  if (rating === undefined || dare === undefined || judge === undefined) return [];
  return [{ ...rating, judge, verdict, task: dare.text, dare: id }];
}
