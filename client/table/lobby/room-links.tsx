import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { networkSchema } from '../../../engine/wire/rest.ts';
import { getJson } from '../../shell/net/api.ts';
import styles from './room-links.module.css';
import { copyText } from '../../shell/ui/copy-text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { GameLink } from '../../shell/page.tsx';
import { useMainAction } from '../../shell/ui/use-main-action.ts';
import { Link } from '../../shell/router.tsx';

/** It comes with the first code: nobody needs it before. */
const Code = lazy(() =>
  import('./qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <span /> }),
  ),
);

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The address under which others find this site; null: only this computer does. */
export function useOrigin(): string | null {
  const isHere = ONLY_HERE.test(location.hostname);
  // Assumed until the server answers: a line added later would push the page down.
  const [origin, setOrigin] = useState<string | null>(isHere ? null : location.origin);
  useEffect(() => {
    if (!isHere) return;
    let isCurrent = true;
    void getJson('/api/network', networkSchema).then((answer) => {
      if (isCurrent && answer.ok) setOrigin(answer.value.origin);
    });
    return () => {
      isCurrent = false;
    };
  }, [isHere]);
  return origin;
}

/** As people type it. */
const bare = (origin: string): string => origin.replace(/^https?:\/\//, '');

/** A link as a code for phones. Its space is reserved: nothing moves when it appears. */
export function RoomCode({ link }: { link: string }) {
  return (
    <div className={styles['code']}>
      <Suspense>
        <Code text={link} />
      </Suspense>
    </div>
  );
}

interface ShareRoomProps {
  /** The game's address and name. */
  game: { slug: string; title: string };
  roomId: string;
  /** Something else is to be done first here. */
  second?: boolean;
}

/** How other screens get to the room. */
function Elsewhere({ origin, roomId }: { origin: string | null; roomId: string }) {
  if (origin === null)
    return (
      <details className={styles['here']}>
        <summary>{t('How phones get in')}</summary>
        <p>
          <Sentence
            of={t('Who runs the site starts it with <code>HOST=0.0.0.0</code>.')}
            tags={{ code: <code /> }}
          />
        </p>
      </details>
    );
  const site = `${bare(origin)}/watch/${roomId}`;
  return (
    <p className={styles['television']}>
      <Sentence of={t('On a television: <site/>')} tags={{ site: <b>{site}</b> }} />
    </p>
  );
}

/** The room's id and link, to be sent to the other players. */
export function ShareRoom({ game: { slug, title }, roomId, second = false }: ShareRoomProps) {
  const [told, setTold] = useState('');
  const copy = useRef<HTMLButtonElement>(null);
  useMainAction(copy);
  const origin = useOrigin();
  const link = `${origin ?? location.origin}/games/${slug}?room=${roomId}`;

  async function share() {
    try {
      await navigator.share({ title, text: t('Join my room {room}', { room: roomId }), url: link });
    } catch {
      // Closing the share sheet is an answer too.
    }
  }

  return (
    <div className={styles['share']}>
      <div className={styles['codes']}>
        <div className={styles['said']}>
          <h2>{t('Share room ID')}</h2>
          <p className={styles['id']} data-testid="room-id">
            {roomId}
          </p>
        </div>
        <RoomCode link={link} />
      </div>
      <p className={styles['todo']}>
        {origin === null ? (
          t('Only this computer can open the link yet.')
        ) : (
          <Sentence
            of={t('Friends scan this, or type the room ID at <site/>')}
            tags={{ site: <b translate="no">{bare(origin)}</b> }}
          />
        )}
      </p>
      <div className={styles['actions']}>
        <Button
          ref={copy}
          variant={second ? 'quiet' : 'primary'}
          onClick={() =>
            void copyText(link).then((done) =>
              setTold(done ? t('Link copied') : t('Copy this: {link}', { link })),
            )
          }
        >
          {t('Copy link')}
        </Button>
        {'share' in navigator && (
          <Button variant="quiet" onClick={() => void share()}>
            {t('Share…')}
          </Button>
        )}
      </div>
      <Elsewhere origin={origin} roomId={roomId} />
      <output className={styles['told']}>{told}</output>
    </div>
  );
}

interface InvitationProps {
  roomId: string;
  /** The address of the game whose seats are taken here; left out: guests can only watch. */
  slug?: string;
  title: string;
  /** Beside the table, while it is played at. */
  isStrip?: boolean;
}

/** [B134] For who looks at a screen of many: what their phone scans, and what they type without a camera. */
export function Invitation({ roomId, slug, title, isStrip = false }: InvitationProps) {
  const origin = useOrigin() ?? location.origin;
  const path = slug === undefined ? `/watch/${roomId}` : `/games/${slug}?room=${roomId}`;
  const code = <RoomCode link={origin + path} />;
  return (
    <section className={styles['invitation']} aria-label={t('Join')} data-strip={isStrip}>
      {slug === undefined ? (
        code
      ) : (
        <GameLink slug={slug} room={roomId}>
          {code}
          <span className={styles['take']}>{t('Take a seat here')}</span>
        </GameLink>
      )}
      <div className={styles['typed']}>
        <h2>{title}</h2>
        <p>
          <Sentence
            of={t('or open <site/> and type')}
            tags={{ site: <b translate="no">{bare(origin)}</b> }}
          />
        </p>
        <p className={styles['room']} data-testid="room-id" translate="no">
          {roomId}
        </p>
      </div>
    </section>
  );
}

/** [C8] From a room that is over to its replay. */
export const ReplayLink = ({ roomId }: { roomId: string }) => (
  <p className={styles['again']}>
    <Link to={`/replay/${roomId}`}>{t('See the whole room again, step by step')}</Link>
  </p>
);
