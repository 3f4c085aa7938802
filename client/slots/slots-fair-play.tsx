import { reelsOf } from '../../engine/slots/slots-machine.ts';
import type { SlotsSnapshot } from '../../engine/wire/rest.ts';
import { FairPlay } from '../fairness/fair-play.tsx';
import { playSlots } from './slots-server.ts';
import { symbolName } from './symbol.tsx';

interface SlotsFairPlayProps {
  fairness: SlotsSnapshot['fairness'];
  locked: boolean;
  onSynced: (snapshot: SlotsSnapshot) => void;
}

function readSpin([forced = 0, first = 0, second = 0, third = 0]: readonly number[]): string {
  return reelsOf([forced, first, second, third]).map(symbolName).join(', ');
}

export function SlotsFairPlay({ fairness, locked, onSynced }: SlotsFairPlayProps) {
  async function newSeeds(clientSeed: string | undefined): Promise<string | null> {
    const answer = await playSlots({ type: 'NEW_SEED', ...(clientSeed && { clientSeed }) });
    if (!answer.ok) return answer.error;
    onSynced(answer.value);
    return null;
  }
  return (
    <FairPlay
      fairness={fairness}
      reading="A spin takes four draws: one for the lucky three of a kind, one for each reel."
      round="Spin"
      readRound={readSpin}
      onNewSeeds={newSeeds}
      locked={locked}
    />
  );
}
