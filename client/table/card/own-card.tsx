import { t } from '../../../engine/wire/text.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../shell/ui/parts.tsx';
import styles from './own-card.module.css';

/** What has come of the picture: its file, and its address on this page. */
type Picture = { file: File; url: string } | 'coming' | 'lost';

/** How often the page asks again by itself when the server is busy. */
const MOST_TRIES = 5;

/** The picture, fetched once: a phone shares a file only within the press. */
function usePicture(path: string): { picture: Picture; retry: () => void } {
  const [got, setGot] = useState<{ of: string; picture: Picture }>({ of: path, picture: 'coming' });
  const [tried, setTried] = useState(0);

  useEffect(() => {
    const setPicture = (picture: Picture): void => setGot({ of: path, picture });
    const leaving = new AbortController();
    let url: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const answer = await fetch(`${path}&try=${tried}`, {
        credentials: 'same-origin',
        signal: leaving.signal,
      });
      const wait = Number(answer.headers.get('retry-after'));
      if (!answer.ok && wait > 0 && tried < MOST_TRIES) {
        timer = setTimeout(() => setTried(tried + 1), wait * 1000);
        return;
      }
      if (!answer.ok) throw new Error(`no card: ${answer.status}`);
      const file = new File([await answer.blob()], 'alluring-games.png', { type: 'image/png' });
      if (leaving.signal.aborted) return;
      url = URL.createObjectURL(file);
      setPicture({ file, url });
    };
    read().catch(() => {
      if (!leaving.signal.aborted) setPicture('lost');
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path, tried]);

  const retry = (): void => {
    setGot({ of: path, picture: 'coming' });
    setTried(tried + 1);
  };
  // Until its picture comes, that of another address is not this card.
  return { picture: got.of === path ? got.picture : 'coming', retry };
}

function save({ file, url }: { file: File; url: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
}

const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

interface OwnCardProps {
  /** The slug of the game. */
  game: string;
  roomId: string;
  seat: string;
  /** [B95] The photo of one of the reader's dares, by the dare's number; null: there is none. */
  photo: { dare: number; at: string } | null;
}

/** [T44] The reader's own card of a game that is over: one press shares it by the phone, or saves it. */
export function OwnCard({ game, roomId, seat, photo }: OwnCardProps) {
  /** The photo that the reader has put on the card: another one needs another press. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isOn = photo !== null && chosen === photo.at;
  const plain = `/api/tables/${game}/${roomId}/card.png?seat=${seat}`;
  const { picture, retry } = usePicture(isOn ? `${plain}&photo=${photo.dare}` : plain);

  async function share(found: { file: File; url: string }) {
    if (!canShare(found.file)) return save(found);
    try {
      await navigator.share({ files: [found.file] });
    } catch {
      // Closing the share sheet is an answer too.
    }
  }

  return (
    <section className={styles['own']} aria-label={t('Your card')}>
      <div className={styles['place']}>
        {typeof picture === 'object' && (
          <img src={picture.url} alt={t('Your card of this game')} width={1080} height={1350} />
        )}
      </div>
      <div className={styles['take']}>
        <h2>{t('Your card')}</h2>
        <p>{t('Something to take home from tonight.')}</p>
        {picture === 'lost' ? (
          <>
            <p role="alert">{t('The card did not come.')}</p>
            <Button variant="quiet" onClick={retry}>
              {t('Try again')}
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            disabled={picture === 'coming'}
            onClick={() => picture !== 'coming' && void share(picture)}
          >
            {picture !== 'coming' && canShare(picture.file)
              ? t('Share my card')
              : t('Save my card')}
          </Button>
        )}
        {photo !== null && (
          <>
            <Button variant="quiet" onClick={() => setChosen(isOn ? null : photo.at)}>
              {isOn ? t('Leave my photo out') : t('Put my photo on it')}
            </Button>
            <p>{t('Only you can put it there.')}</p>
          </>
        )}
      </div>
    </section>
  );
}
