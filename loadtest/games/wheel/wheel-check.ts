import { ROUNDS_PER_GAME, scoreAfter, SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import type { WheelSnapshot } from '../../../engine/games/wheel/snapshot.ts';
import type { InvariantReporter } from '../../core/table/judge.ts';

/** [W1] to [W6] A spin of the wheel against what was before. */
export function checkWheelSpin(
  before: WheelSnapshot,
  after: WheelSnapshot,
  wrong: InvariantReporter,
): void {
  const { lastSpin } = after;
  if (lastSpin === null) {
    wrong('spin', 'no spin after a spin');
    return;
  }
  const fresh = before.rounds === 0;
  const { index, value } = lastSpin;
  if (SEGMENTS[index]?.value !== value) wrong('segment', `segment ${index} was told as ${value}`);
  const scoreBefore = fresh ? 0 : before.score;
  const score = scoreAfter(scoreBefore, value);
  if (after.score !== score || lastSpin.score !== score) {
    wrong('score', `${after.score} after ${value} at ${scoreBefore}, not ${score}`);
  }
  const coins = Math.max(0, before.coins + score - scoreBefore);
  if (after.coins !== coins || lastSpin.coins !== coins) {
    wrong('coins', `${after.coins} after ${value}, not ${coins}`);
  }
  const rounds = (fresh ? ROUNDS_PER_GAME : before.rounds) - 1;
  if (after.rounds !== rounds || lastSpin.rounds !== rounds) {
    wrong('rounds', `${after.rounds} rounds left, not ${rounds}`);
  }
  if (after.state !== (rounds === 0 ? 'over' : 'idle')) {
    wrong('state', `${after.state} with ${rounds} rounds left`);
  }
}
