import { Tonight } from '../../me/limits/tonight.tsx';
import { laterReplay, roomsPage } from '../../table/frame/rooms-page.tsx';
import { tableRow } from '../../table/lobby/room-list.tsx';
import { useTable } from '../../table/room/use-table.ts';
import { partyMachine, partyTable } from './party-table.ts';

const STATES = { waiting: 'Waiting for players', playing: 'In progress', finished: 'Finished' };

const useParty = (watching?: string) => useTable(partyTable, partyMachine, watching);
export type PartyTable = ReturnType<typeof useParty>;

/** Alluring Boxes for three to eight: phones are the controllers, a television is the board. */
export const PartyPage = roomsPage({
  useTable: useParty,
  intro:
    'Three to eight players, two dice, nine wrapped boxes. In turn each rolls and opens; a box may hold a dare, and all the others judge it.',
  choices: <Tonight />,
  rowOf: tableRow({ states: STATES, seats: 8 }),
  full: 'This table already has eight players.',
  opening: {
    title: 'The game has begun.',
    text: 'Stay here: your seat is yours when the next game begins.',
  },
  load: async () => (await import('./in-party.tsx')).InParty,
});

export const PartyReplay = laterReplay(
  async () => (await import('./party-replay.tsx')).PartyReplay,
);
