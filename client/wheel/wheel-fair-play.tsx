import { pick } from '../../engine/chance/draws.ts';
import { SEGMENTS } from '../../engine/wheel/segments.ts';
import type { WheelSnapshot } from '../../engine/wire/rest.ts';
import { FairPlay } from '../fairness/fair-play.tsx';
import { playWheel } from './wheel-server.ts';

interface WheelFairPlayProps {
  fairness: WheelSnapshot['fairness'];
  locked: boolean;
  onSynced: (snapshot: WheelSnapshot) => void;
}

function readSpin([draw = 0]: readonly number[]): string {
  const index = pick(draw, SEGMENTS.length);
  return `${SEGMENTS[index]?.value ?? ''} (segment ${index + 1} of ${SEGMENTS.length})`;
}

export function WheelFairPlay({ fairness, locked, onSynced }: WheelFairPlayProps) {
  async function newSeeds(clientSeed: string | undefined): Promise<string | null> {
    const answer = await playWheel({ type: 'NEW_SEED', ...(clientSeed && { clientSeed }) });
    if (!answer.ok) return answer.error;
    onSynced(answer.value);
    return null;
  }
  return (
    <FairPlay
      fairness={fairness}
      reading="A spin takes one draw, which names the segment."
      round="Spin"
      readRound={readSpin}
      onNewSeeds={newSeeds}
      locked={locked}
    />
  );
}
