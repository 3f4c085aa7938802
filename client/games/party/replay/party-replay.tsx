import { partyRecordSchema } from '../../../../engine/games/party/record/party-record.ts';
import { Replay, ReplaySeats } from '../../../table/replay/replay.tsx';
import type { GameProps } from '../../shown-game.ts';
import { PartyBoard } from '../party-board.tsx';
import { PARTY_SEATS } from '../../../../engine/games/party/party-rules.ts';
import { partyName } from '../party-names.ts';
import { type PartyFrame, partyFrames } from './party-frames.ts';

const nothing = (): void => {};

/** The table of one moment, as somebody who watched saw it. */
function Shown({ frame: { room, isOver } }: { frame: PartyFrame }) {
  const seats = room.taken.map((seat) => {
    const score = room.scores[seat] ?? 0;
    const isGone = room.left.includes(seat);
    return {
      id: seat,
      testId: seat,
      name: partyName(room, seat),
      place: PARTY_SEATS.indexOf(seat),
      you: false,
      presence: isGone ? 'left' : 'at the table',
      usual: !isGone,
      away: isGone,
      wins: 0,
      due: !isOver && room.turn === seat,
      score,
      scored: `${score} boxes opened`,
    };
  });
  return (
    <>
      <ReplaySeats seats={seats} />
      <PartyBoard
        room={room}
        shown={room}
        thrown={null}
        online={false}
        dice="resting"
        over={isOver}
        pending={null}
        onIntent={nothing}
        onLeave={nothing}
      />
    </>
  );
}

/** [C8] A party that is over, step by step. */
export const PartyReplay = (props: { game: GameProps['game']; roomId: string }) => (
  <Replay {...props} schema={partyRecordSchema} framesOf={partyFrames} Shown={Shown} />
);
