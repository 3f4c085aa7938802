import { Link } from 'react-router-dom';
import { OwnTonight } from '../../me/limits/tonight.tsx';
import { lazyPart, RoomsPage } from '../../table/frame/table-frame.tsx';
import { useTable } from '../../table/room/use-table.ts';
import type { GameProps } from '../shown-game.ts';
import { rowOf, boxesMachine, boxesTable } from './room/boxes-table.ts';

export const INTRO =
  "Two players, two dice, up to nine wrapped boxes. Roll a box's number and what is inside is yours.";
export const FULL = 'This game already has two players.';

const useBoxes = (watching?: string) => useTable(boxesTable, boxesMachine, watching);
export type BoxesTable = ReturnType<typeof useBoxes>;

const loadInRoom = () => import('./in-room.tsx');
/** Loads all chunks of the room at the same time. */
const loadRoom = () =>
  Promise.all([loadInRoom(), import('./table.tsx'), import('../../table/talk/talk.tsx')]);
/** The rooms page loads without the room's own code. */
const InRoom = lazyPart(async () => (await loadInRoom()).InRoom);

interface BoxesRoomProps extends GameProps {
  onCoins: (coins: number) => void;
}

export function BoxesRoom({ game, watching, onCoins }: BoxesRoomProps) {
  const table = useBoxes(watching);
  return (
    <RoomsPage
      title={game.title}
      table={table}
      intro={INTRO}
      choices={
        <>
          <OwnTonight />
          <p>
            Three to eight of you? <Link to="/games/alluring-party">Gather the party</Link>
          </p>
        </>
      }
      rowOf={rowOf}
      full={FULL}
      onCoins={onCoins}
      load={loadRoom}
    >
      <InRoom game={game} table={table} />
    </RoomsPage>
  );
}
