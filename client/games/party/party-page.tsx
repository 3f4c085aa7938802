import { t } from '../../../engine/wire/text.ts';
import { Suspense } from 'react';
import { Tonight } from '../../me/limits/tonight.tsx';
import { lazyPart, type InLine } from '../../table/frame/table-frame.tsx';
import { laterHow } from '../../how/how-button.tsx';
import { laterReplay, roomsPage } from '../../table/frame/rooms-page.tsx';
import { tableRow } from '../../table/lobby/room-list.tsx';
import { useTable } from '../../table/room/use-table.ts';
import picture from './card.svg?no-inline';
import { partyMachine, partyTable } from './party-table.ts';

const STATES = {
  waiting: t('Waiting for players'),
  playing: t('In progress'),
  finished: t('Finished'),
};

export const useParty = (watching?: string) => useTable(partyTable, partyMachine, watching);
export type PartyTable = ReturnType<typeof useParty>;

const Meanwhile = lazyPart(async () => (await import('./line/meanwhile.tsx')).Meanwhile);

/** What surrounds a room of the party, wherever it is shown. */
export const PARTY_FRAME = {
  intro: t('Three to eight players, nine boxes. A box may hold a dare, and all others judge it.'),
  picture,
  forFriends: true,
  rowOf: tableRow({ states: STATES, seats: 8 }),
  full: t('This table already has eight players.'),
  opening: {
    title: t('The game has begun.'),
    text: t('One press, and a seat is yours in the next one.'),
    inLine: {
      title: t('You play in the next game.'),
      text: t('Until then you watch and judge.'),
      full: t('The line for the next game is full.'),
      meanwhile: (roomId: string, onLeft: () => void, onLine: (line: InLine) => void) => (
        <Suspense>
          <Meanwhile roomId={roomId} onLeft={onLeft} onLine={onLine} />
        </Suspense>
      ),
    },
  },
};

/** Alluring Boxes for three to eight: phones are the controllers, a television is the board. */
export const PartyPage = roomsPage({
  ...PARTY_FRAME,
  useTable: useParty,
  how: laterHow(async () => (await import('./how.tsx')).PartyHow),
  choices: <Tonight />,
  load: async () => (await import('./in-party.tsx')).InParty,
});

export const PartyReplay = laterReplay(
  async () => (await import('./replay/party-replay.tsx')).PartyReplay,
);
