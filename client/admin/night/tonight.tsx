import { t } from '../../../engine/wire/text.ts';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import { BoardSection } from './board.tsx';
import { RoomsSection, useRooms } from './rooms.tsx';
import { WaitingPhotosSection, useWaitingPhotos } from './waiting-photos.tsx';

type Rooms = ReturnType<typeof useRooms>;
type Photos = ReturnType<typeof useWaitingPhotos>;

/** '3 tables, 7 people, 2 photos wait for you.' */
function summary({ found: rooms }: Rooms, { found: photos }: Photos): string {
  if (rooms === null || photos === null) return t('Looking…');
  const people = new Set(
    rooms.rooms.flatMap(({ players }) => players.map(({ visitor }) => visitor)),
  );
  return t(
    '{tables, plural, one {# table} other {# tables}}, {people, plural, one {# person} other {# people}}, {photos, plural, =0 {no photo waits} one {# photo waits} other {# photos wait}} for you.',
    { tables: rooms.total, people: people.size, photos: photos.photos.length },
  );
}

/** The evening in one line, and the way to its page. */
export function TonightSection() {
  const [rooms, photos] = [useRooms(), useWaitingPhotos()];
  return (
    <Section id="tonight" title={t('Tonight##the panel’s page')} status={null}>
      <a className={ui['link']} href="#tonight">
        {summary(rooms, photos)}
      </a>
    </Section>
  );
}

/** [A125] What a host needs while others play; `beside`: the class of what stands side by side. */
export function TonightPage({ beside }: { beside: string | undefined }) {
  const [rooms, photos] = [useRooms(), useWaitingPhotos()];
  return (
    <>
      <Section
        id="tonight"
        title={t('Tonight##the panel’s page')}
        note={summary(rooms, photos)}
        status={null}
      />
      <RoomsSection polled={rooms} />
      <div className={beside}>
        <WaitingPhotosSection polled={photos} />
        <BoardSection />
      </div>
    </>
  );
}
