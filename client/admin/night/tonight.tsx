import { formatCount } from '../list/list-view.ts';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import { BoardSection } from './board.tsx';
import { RoomsSection, useRooms } from './rooms.tsx';
import { WaitingPhotosSection, useWaitingPhotos } from './waiting-photos.tsx';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

type Rooms = ReturnType<typeof useRooms>;
type Photos = ReturnType<typeof useWaitingPhotos>;

/** '3 tables, 7 people, 2 photos wait for you.' */
function summary({ found: rooms }: Rooms, { found: photos }: Photos): string {
  if (rooms === null || photos === null) return 'Looking…';
  const people = new Set(
    rooms.rooms.flatMap(({ players }) => players.map(({ visitor }) => visitor)),
  );
  const waiting = photos.photos.length;
  return [
    counted(rooms.total, 'table', 'tables'),
    counted(people.size, 'person', 'people'),
    waiting === 0
      ? 'no photo waits for you.'
      : `${counted(waiting, 'photo waits', 'photos wait')} for you.`,
  ].join(', ');
}

/** The evening in one line, and the way to its page. */
export function TonightSection() {
  const [rooms, photos] = [useRooms(), useWaitingPhotos()];
  return (
    <Section id="tonight" title="Tonight" status={null}>
      <a className={ui['link']} href="#tonight">
        {summary(rooms, photos)}
      </a>
    </Section>
  );
}

/** [A125] What a host needs while others play. */
export function TonightPage() {
  const [rooms, photos] = [useRooms(), useWaitingPhotos()];
  return (
    <>
      <Section id="tonight" title="Tonight" note={summary(rooms, photos)} status={null} />
      <RoomsSection polled={rooms} />
      <WaitingPhotosSection polled={photos} />
      <BoardSection />
    </>
  );
}
