import { SEATS } from '../../../../engine/games/boxes/rules.ts';
import { SeatList } from '../../../table/seats/seat-list.tsx';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { nameAt } from '../room/room-view.ts';

/** Who plays, who is away, whose turn it is and what everyone opened. */
export function Scores({ room, showTurn }: { room: RoomView; showTurn: boolean }) {
  const seats = SEATS.map((seat, index) => {
    const away = !room.present[seat];
    return {
      id: seat,
      name: nameAt(room, seat),
      title: room.names[seat] ?? undefined,
      you: room.seat === seat,
      presence: room.left[seat] ? 'left' : away ? 'away' : 'at the table',
      away,
      due: showTurn && room.turn === seat,
      score: room.scores[seat],
      scored: `${room.scores[seat]} boxes opened`,
      testId: `player-${index + 1}`,
    };
  });
  return <SeatList label="Scores" seats={seats} />;
}
