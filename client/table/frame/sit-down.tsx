import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import { type CSSProperties, useEffect, useRef } from 'react';
import { STAGE } from '../../../engine/definition/stages.ts';
import { Avatar } from '../../me/me-chip.tsx';
import { Button, Name } from '../../shell/ui/parts.tsx';
import type { Door } from '../room/door.ts';
import styles from './sit-down.module.css';
import type { Opening } from './table-frame.tsx';

interface SitDownProps {
  door: Door;
  roomId: string;
  /** The text where nobody can sit down yet. */
  opening: Opening;
  onSit: () => void;
  onWatch: () => void;
  onRooms: () => void;
}

/** More chairs than this are not drawn. */
const CHAIRS_AT_MOST = 8;

/** The chairs of the table: [B172] all who sit there have their faces, and one is free. */
function Chairs({ seats, seated, faces }: Pick<Door, 'seats' | 'seated' | 'faces'>) {
  const drawn = Math.min(seats, CHAIRS_AT_MOST);
  return (
    <ul className={styles['chairs']} aria-hidden="true">
      {Array.from({ length: drawn }, (_, place) => (
        <li
          key={place}
          className={styles['chair']}
          data-is={place < seated ? 'taken' : place === seated ? 'yours' : 'free'}
          style={{ '--colour': `var(--seat-${place + 1})` } as CSSProperties}
        >
          {place < seated && <Avatar name={faces[place] ?? null} place={place} />}
        </li>
      ))}
    </ul>
  );
}

/** The heading: who waits, and with how many others. */
function Waiting({ host, seated }: Pick<Door, 'host' | 'seated'>) {
  if (host === null) return <span>{t('A seat is waiting for you')}</span>;
  const others = seated - 1;
  return (
    <Sentence
      of={
        others < 1
          ? t('<name/> is waiting for you')
          : t('<name/> and {others, plural, =1 {one more} other {# others}} are waiting for you', {
              others,
            })
      }
      tags={{ name: <Name of={host} /> }}
    />
  );
}

/** [B73] The page behind a room's link: who waits there, and one press to sit down. */
export function SitDown({ door, roomId, opening, onSit, onWatch, onRooms }: SitDownProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true, focusVisible: false }), []);
  const isOpen = door.stage === STAGE.open;
  const kept = door.own === true ? t('Your seat is still yours.') : opening.text;
  const text = isOpen ? t('One press and the seat is yours.') : kept;
  return (
    <section className={styles['door']} aria-labelledby="link-answer">
      <Chairs {...door} />
      <h2 id="link-answer">{isOpen ? <Waiting {...door} /> : <span>{opening.title}</span>}</h2>
      <p>{text}</p>
      <Button ref={button} className={styles['sit']} onClick={onSit}>
        {t('Sit down')}
      </Button>
      <div className={styles['others']}>
        <Button variant="quiet" onClick={onWatch}>
          {t('Only watch')}
        </Button>
        <Button variant="quiet" onClick={onRooms}>
          {t('See the rooms')}
        </Button>
      </div>
      <p className={styles['room']}>
        <span>{`${t('Room')} `}</span>
        <b>{roomId}</b>
      </p>
    </section>
  );
}
