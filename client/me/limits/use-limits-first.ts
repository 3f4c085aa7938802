import { useEffect } from 'react';
import { useMe } from '../me.ts';
import { sheets } from '../sheets.ts';

/**
 * Asks a visitor once what they are fine with, before the first room: what makes or joins one waits for
 * the answer, and who came by a link is asked over the room. Returns how to send instead of `send`.
 */
export function useLimitsFirst<Event extends { type: string }>(
  send: (event: Event) => void,
  isInRoom: boolean,
): (event: Event) => void {
  const me = useMe();
  const isDue = () => me !== null && me.limits === null && !sheets.wasAsked('limits');
  const isDueHere = isInRoom && isDue();

  useEffect(() => {
    if (isDueHere) sheets.open('limits');
  }, [isDueHere]);

  return (event) => {
    const leadsToRoom = event.type === 'create' || event.type === 'join';
    if (!leadsToRoom || !isDue()) return send(event);
    sheets.open('limits', () => send(event));
  };
}
