import { t } from '../../../engine/wire/text.ts';
import { Link } from '../../shell/router.tsx';
import { Tonight } from '../../me/limits/tonight.tsx';
import { laterHow } from '../../how/how-button.tsx';
import { laterReplay, roomsPage } from '../../table/frame/rooms-page.tsx';
import { useTable } from '../../table/room/use-table.ts';
import picture from './card.svg?no-inline';
import { rowOf, boxesMachine, boxesTable } from './room/boxes-table.ts';

const useBoxes = (watching?: string) => useTable(boxesTable, boxesMachine, watching);
export type BoxesTable = ReturnType<typeof useBoxes>;

/** Alluring Boxes: two players, dice and boxes. */
export const BoxesPage = roomsPage({
  useTable: useBoxes,
  how: laterHow(async () => (await import('./how.tsx')).BoxesHow),
  intro: t(
    "Two players, two dice, up to nine wrapped boxes. Roll a box's number and what is inside is yours.",
  ),
  picture,
  choices: (
    <>
      <Tonight />
      <p>
        <span>{`${t('Three to eight of you?')} `}</span>
        <Link to="/games/alluring-party">{t('Gather the party')}</Link>
      </p>
    </>
  ),
  rowOf,
  full: t('This game already has two players.'),
  load: async () => (await import('./in-room.tsx')).InRoom,
  loadParts: () => Promise.all([import('./table.tsx'), import('../../table/talk/talk.tsx')]),
});

export const BoxesReplay = laterReplay(
  async () => (await import('./boxes-replay.tsx')).BoxesReplay,
);
