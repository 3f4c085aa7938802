import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { OwnTonight } from '../../me/limits/tonight.tsx';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { TableFrame } from '../../table/frame/table-frame.tsx';
import { useTable } from '../../table/room/use-table.ts';
import type { GameProps } from '../shown-game.ts';
import { rowOf } from './room/boxes-calls.ts';
import { boxesMachine, boxesTable } from './room/boxes-table.ts';
import styles from './table.module.css';

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
const InRoom = lazy(() =>
  loadInRoom().then(
    (module) => ({ default: module.InRoom }),
    () => ({ default: () => <p role="alert">The table did not load. Please reload the page.</p> }),
  ),
);

interface BoxesRoomProps extends GameProps {
  onCoins: (coins: number) => void;
}

/** The rooms, a room being reached, and the room. */
export function BoxesRoom({ game, watching, onCoins }: BoxesRoomProps) {
  const table = useBoxes(watching);
  const { coins, room, roomId, isCreating } = table;

  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);

  // It comes while the room is still being reached; a page that needs it learns whether it came.
  useEffect(() => {
    if (isCreating || roomId !== null) loadRoom().catch(() => {});
  }, [isCreating, roomId]);

  if (room === null) {
    return (
      <TableFrame
        table={table}
        intro={INTRO}
        choices={
          <>
            <OwnTonight />
            <p className={styles['again']}>
              Three to eight of you? <Link to="/games/alluring-party">Gather the party</Link>
            </p>
          </>
        }
        rowOf={rowOf}
        full={FULL}
        scene={undefined}
        onLeave={() => void table.leave(null)}
      >
        {null}
      </TableFrame>
    );
  }
  return (
    <Suspense fallback={<LoadingGame title={game.title} />}>
      <InRoom game={game} table={table} />
    </Suspense>
  );
}
