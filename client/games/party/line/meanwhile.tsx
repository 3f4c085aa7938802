import { useEffect, useState } from 'react';
import { PARTY_NAME } from '../../../../engine/games/party/party-name.ts';
import { guestIn, useSaid } from '../../../me/me-store.ts';
import { Button } from '../../../shell/ui/parts.tsx';
import { InParty } from '../in-party.tsx';
import type { Strip } from '../../../table/frame/table-frame.tsx';
import { placeInLine } from './place-in-line.ts';
import { PARTY_FRAME, useParty } from '../party-page.tsx';

interface MeanwhileProps {
  roomId: string;
  onLeft: () => void;
  strip: Strip;
}

/** [G24] The game as the audience sees it, for a guest who plays in the next one, or [B119] leaves its line. */
export function Meanwhile({ roomId, onLeft, strip }: MeanwhileProps) {
  const table = useParty(roomId);
  const me = guestIn(useSaid());
  const [isLeaving, setLeaving] = useState(false);
  const { room, pending, notice, isOnline } = table;
  const hasLeft = isLeaving && pending === null && notice === null;

  useEffect(() => {
    if (hasLeft) onLeft();
  }, [hasLeft, onLeft]);

  function leave(): void {
    table.intent({ type: 'leave-line' });
    setLeaving(isOnline); // else it is not sent
  }
  if (room === null) return strip(null, null);
  return (
    <>
      {strip(
        placeInLine(room.next, me),
        <Button variant="quiet" disabled={pending === 'leave-line'} onClick={leave}>
          Leave the line
        </Button>,
      )}
      <InParty {...PARTY_FRAME} game={PARTY_NAME} table={table} isInLine />
    </>
  );
}
