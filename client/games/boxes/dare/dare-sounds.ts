import { useEffect, useRef } from 'react';
import { playSound, type SoundName } from '../../../shell/sound.ts';
import { stepOf, type TableDare } from './dare-cards.ts';

const VERDICTS = { exactly: 'applause', nearly: 'nearly', 'not-at-all': 'flop' } as const;

/** The sound of a dare that has come to its step. A pass is silent, and so is a vote without judges. */
function soundOf(dare: TableDare): SoundName | null {
  switch (stepOf(dare)) {
    case 'settle':
      return 'dare';
    case 'judge':
      return 'done';
    case 'over':
      return dare.verdict === null ? null : VERDICTS[dare.verdict];
  }
}

/** The state of the dares of a room, by their numbers. */
export type HeardDares = ReadonlyMap<number, ReturnType<typeof stepOf>>;

export const heardOf = (dares: readonly TableDare[]): HeardDares =>
  new Map(dares.map((dare) => [dare.id, stepOf(dare)]));

/** [T45] The sound of what has changed: of several changes, as after a reconnection, the last. */
export function dareSound(before: HeardDares, dares: readonly TableDare[]): SoundName | null {
  const changed = dares.findLast((dare) => before.get(dare.id) !== stepOf(dare));
  return changed === undefined ? null : soundOf(changed);
}

/** [T45] Plays them; what is new while the dice move comes with their rest. */
export function useDareSounds(dares: readonly TableDare[], isResting: boolean): void {
  const heard = useRef<HeardDares | null>(null);
  useEffect(() => {
    if (!isResting) return;
    const sound = heard.current === null ? null : dareSound(heard.current, dares);
    heard.current = heardOf(dares);
    if (sound !== null) playSound(sound);
  }, [dares, isResting]);
}
