import { OwnTonight } from '../../me/limits/tonight.tsx';
import { lazyPart, RoomsPage } from '../../table/frame/table-frame.tsx';
import { tableRow } from '../../table/lobby/room-list.tsx';
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
const InParty = lazyPart(async () => (await loadInParty()).InParty);

interface PartyRoomPageProps extends GameProps {
  onCoins: (coins: number) => void;
}

export function PartyRoomPage({ game, watching, onCoins }: PartyRoomPageProps) {
  const table = useParty(watching);
  return (
    <RoomsPage
      title={game.title}
      table={table}
      intro={INTRO}
      choices={<OwnTonight />}
      rowOf={rowOf}
      full={FULL}
      opening={OPENING}
      onCoins={onCoins}
      load={loadInParty}
    >
      <InParty game={game} table={table} />
    </RoomsPage>
  );
}
