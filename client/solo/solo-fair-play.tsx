import type { FairnessView } from '../../engine/chance/seed-pair.ts';
import { FairPlay } from '../fairness/fair-play.tsx';
import type { SoloServer } from './solo-server.ts';

export interface SoloFairPlayProps<Snapshot> {
  server: SoloServer<Snapshot>;
  fairness: FairnessView | null;
  /** How draws become an outcome, in words and in fact. */
  reading: string;
  readSpin: (draws: readonly number[]) => string;
  /** While something moves, its seeds stay. */
  locked: boolean;
  onSynced: (snapshot: Snapshot) => void;
}

/** Lets who plays alone take new seeds, and repeat every spin of the old ones. */
export function SoloFairPlay<Snapshot>(props: SoloFairPlayProps<Snapshot>) {
  const { server, fairness, reading, readSpin, locked, onSynced } = props;
  async function newSeeds(clientSeed: string | undefined): Promise<string | null> {
    const answer = await server.play({ type: 'NEW_SEED', ...(clientSeed && { clientSeed }) });
    if (!answer.ok) return answer.error;
    onSynced(answer.value);
    return null;
  }
  return (
    <FairPlay
      fairness={fairness}
      reading={reading}
      round="Spin"
      readRound={readSpin}
      onNewSeeds={newSeeds}
      locked={locked}
    />
  );
}
