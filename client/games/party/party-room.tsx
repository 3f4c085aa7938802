import { lazy, Suspense, useEffect } from 'react';
import { OwnTonight } from '../../me/limits/tonight.tsx';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { TableFrame } from '../../table/frame/table-frame.tsx';
import { tableRow } from '../../table/lobby/table-row.ts';
import { useTable } from '../../table/room/use-table.ts';
import type { GameProps } from '../shown-game.ts';
import { partyMachine, partyTable } from './party-table.ts';

export const INTRO =
  'Three to eight players, two dice, nine wrapped boxes. In turn each rolls and opens; a box may hold a dare, and all the others judge it.';
export const OPENING = {
  title: 'The game has begun.',
  text: 'Stay here: your seat is yours when the next game begins.',
};
export const FULL = 'This table already has eight players.';

const STATES = { waiting: 'Waiting for players', playing: 'In progress', finished: 'Finished' };
export const rowOf = tableRow({ states: STATES, seats: 8 });

const useParty = (watching?: string) => useTable(partyTable, partyMachine, watching);
export type PartyTable = ReturnType<typeof useParty>;

const loadInParty = () => import('./in-party.tsx');
/** The rooms page loads without the room's own code. */
const InParty = lazy(() =>
  loadInParty().then(
    (module) => ({ default: module.InParty }),
    () => ({ default: () => <p role="alert">The table did not load. Please reload the page.</p> }),
  ),
);

interface PartyRoomPageProps extends GameProps {
  onCoins: (coins: number) => void;
}

/** The rooms, a room being reached, and the room. */
export function PartyRoomPage({ game, watching, onCoins }: PartyRoomPageProps) {
  const table = useParty(watching);
  const { coins, room, roomId, isCreating } = table;
  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);

  // It comes while the room is still being reached; a page that needs it learns whether it came.
  useEffect(() => {
    if (isCreating || roomId !== null) loadInParty().catch(() => {});
  }, [isCreating, roomId]);

  if (room === null) {
    return (
      <TableFrame
        table={table}
        intro={INTRO}
        choices={<OwnTonight />}
        rowOf={rowOf}
        full={FULL}
        opening={OPENING}
        scene={undefined}
        onLeave={() => void table.leave(null)}
      >
        {null}
      </TableFrame>
    );
  }
  return (
    <Suspense fallback={<LoadingGame title={game.title} />}>
      <InParty game={game} table={table} />
    </Suspense>
  );
}
