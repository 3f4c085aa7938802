import { check } from '../check.ts';
import { SmallHistory } from './small-history.ts';

/** The rules that a history breaks, each once. */
export function broken(plant: (history: SmallHistory) => void): string[] {
  const history = new SmallHistory();
  plant(history);
  return [...new Set(check(history).map(({ rule }) => rule))].toSorted();
}
