import { useEffect, useState } from 'react';
import { PARTY_NAME } from '../../../../engine/games/party/party-name.ts';
import { guestIn, useSaid } from '../../../me/me-store.ts';
import { InParty } from '../in-party.tsx';
import type { InLine } from '../../../table/frame/table-frame.tsx';
import { placeInLine } from './place-in-line.ts';
import { PARTY_FRAME, useParty } from '../party-page.tsx';

interface MeanwhileProps {
  roomId: string;
  onLeft: () => void;
  onLine: (line: InLine) => void;
}

/** [G24] The game as the audience sees it, for a guest who plays in the next one, or [B119] leaves its line. */
export function Meanwhile({ roomId, onLeft, onLine }: MeanwhileProps) {
  const table = useParty(roomId);
  const me = guestIn(useSaid());
  const [isLeaving, setLeaving] = useState(false);
  const { room, pending, notice, isOnline, actor } = table;
  const isThere = room !== null;
  const place = isThere ? placeInLine(room.next, me) : null;
  const isAsked = pending === 'leave-line';
  const hasLeft = isLeaving && pending === null && notice === null;

  useEffect(() => {
    if (hasLeft) onLeft();
  }, [hasLeft, onLeft]);

  useEffect(() => {
    if (!isThere) return;
    const leave = (): void => {
      actor.send({ type: 'intent', intent: { type: 'leave-line' } });
      setLeaving(isOnline); // else it is not sent
    };
    onLine({ place, leave: isAsked ? null : leave });
  }, [actor, isThere, isOnline, place, isAsked, onLine]);

  if (room === null) return null;
  return <InParty {...PARTY_FRAME} game={PARTY_NAME} table={table} isInLine />;
}
