import { useIsPast } from '../../../shell/ui/use-countdown.ts';
import { type Moment, momentOf, type Seen } from './party-moment.ts';

/** What the table waits for now; null: there is no table. A dare holds the dice only so long. */
export function useMoment<Room extends Seen | null>(
  room: Room,
): Moment | (Room extends null ? null : never) {
  const moment = room && momentOf(room);
  const isPast = useIsPast(moment?.is === 'dare' ? moment.until : null);
  return isPast && room ? { is: 'throw', by: room.turn } : moment;
}
