import { reelsOf } from '../../../engine/games/slots/slots-machine.ts';
import { symbolName } from './machine/symbol.tsx';

export const READING =
  'A spin takes four draws: one for the lucky three of a kind, one for each reel.';

/** What the draws of a spin came to, in words. */
export function readSpin([
  forced = 0,
  first = 0,
  second = 0,
  third = 0,
]: readonly number[]): string {
  return reelsOf([forced, first, second, third]).map(symbolName).join(', ');
}
