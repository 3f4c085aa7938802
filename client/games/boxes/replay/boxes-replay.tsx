import { boxesRecordSchema } from '../../../../engine/games/boxes/record/boxes-record.ts';
import { SEATS } from '../../../../engine/games/boxes/rules.ts';
import { Replay, ReplaySeats } from '../../../table/replay/replay.tsx';
import type { GameProps } from '../../shown-game.ts';
import { nameAt } from '../room/room-view.ts';
import { Table } from '../table.tsx';
import { type BoxesFrame, framesOf } from './frames.ts';

const nothing = (): void => {};

/** The table of one moment, as somebody who watched saw it. */
function Shown({ frame: { room, isOver } }: { frame: BoxesFrame }) {
  const seats = SEATS.map((seat, place) => ({
    id: seat,
    testId: seat,
    name: nameAt(room, seat),
    title: undefined,
    place,
    you: false,
    presence: seat === room.house ? 'played by the server' : 'at the table',
    usual: seat !== room.house,
    away: false,
    wins: 0,
    due: !isOver && room.turn === seat,
    score: room.scores[seat],
    scored: `${room.scores[seat]} boxes opened`,
  }));
  return (
    <>
      <ReplaySeats seats={seats} />
      <Table
        room={room}
        shown={room}
        thrown={null}
        online={false}
        dice="resting"
        over={isOver}
        pending={null}
        onRoll={nothing}
        onRematch={nothing}
        onFinish={nothing}
        onLeave={nothing}
        onSettle={nothing}
        onJudge={nothing}
      />
    </>
  );
}

/** [C8] A room of two that is over, step by step. */
export const BoxesReplay = (props: { game: GameProps['game']; roomId: string }) => (
  <Replay {...props} schema={boxesRecordSchema} framesOf={framesOf} Shown={Shown} />
);
