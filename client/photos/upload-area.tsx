import { type DragEvent, useEffect, useState } from 'react';
import styles from './photo-test-page.module.css';
import { useCountdown } from '../shell/ui/use-countdown.ts';
import type { Upload, UploadList } from './uploads.ts';
import { formatSize } from './photos.ts';
import { t } from '../../engine/wire/text.ts';
import { LANGUAGE } from '../shell/language.ts';
import { Sentence } from '../shell/ui/sentence.tsx';

function PicturesIcon() {
  return (
    <svg width="5.5rem" height="4.5rem" viewBox="0 0 88 72" aria-hidden="true" focusable="false">
      <g transform="rotate(-9 30 38)">
        <rect x="10" y="16" width="42" height="48" rx="5" fill="#4a3560" />
        <rect x="15" y="21" width="32" height="30" rx="3" fill="#312141" />
      </g>
      <g transform="rotate(7 56 36)">
        <rect x="34" y="10" width="44" height="52" rx="5" fill="#fdf4ec" />
        <rect x="39" y="15" width="34" height="34" rx="3" fill="#7a2d6a" />
        <circle cx="63" cy="24" r="5" fill="#ffc857" />
        <path d="M39 46V40l9-10 9 10 6-6 10 9v3a3 3 0 0 1-3 3H42a3 3 0 0 1-3-3z" fill="#ff5c93" />
      </g>
    </svg>
  );
}

interface UploadAreaProps {
  onChosen: (files: readonly File[]) => void;
}

/** A file dropped beside the area would replace the page by itself. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Takes photos by a drop, a click or the keyboard: it is a file input under a large label. */
export function UploadArea({ onChosen }: UploadAreaProps) {
  const [over, setOver] = useState(false);
  useNoStrayDrops();

  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChosen([...event.dataTransfer.files]);
  };

  return (
    <label className={styles['area']} data-over={over} data-testid="upload-area">
      <input
        className={styles['input']}
        type="file"
        accept="image/*"
        multiple
        aria-label={t('Choose photos to upload')}
        aria-describedby="upload-hint"
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
      <PicturesIcon />
      <span className={styles['call']}>
        {over ? (
          t('Let go to upload')
        ) : (
          <>
            <span className={styles['wide']}>{`${t('Drop photos here, or')} `}</span>
            <u className={styles['mouse']}>{t('click to choose')}</u>
            <u className={styles['finger']}>{t('tap to choose')}</u>
          </>
        )}
      </span>
      <span id="upload-hint" className={styles['hint']}>
        {t('PNG, JPG, GIF, WEBP up to 10MB')}
      </span>
    </label>
  );
}

/** A crowd of files would push the photos off the page. */
const SHOWN = 5;

const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' });

function stateText({ state, share }: Upload): string {
  if (state === 'waiting') return t('Waiting');
  return share < 1 ? PERCENT.format(Math.floor(share * 100) / 100) : t('Almost there…');
}

/** Says how long nothing more is sent. */
function Pause({ until }: { until: number }) {
  const seconds = useCountdown(until);
  return (
    <p className={styles['pause']}>
      <Sentence
        of={t('Too many photos at once. The next ones go in <time/>.')}
        tags={{ time: <span>{t('{n} s##seconds', { n: seconds ?? 0 })}</span> }}
      />
    </p>
  );
}

/** The files on their way, each with how far it is; those behind the first few are counted. */
export function UploadProgress({ list: { uploads, resumesAt } }: { list: UploadList }) {
  if (uploads.length === 0) return null;
  const more = uploads.length - SHOWN;
  return (
    <section
      className={styles['uploadProgressArea']}
      aria-label={t('Uploads')}
      data-testid="uploads"
    >
      {resumesAt !== null && <Pause until={resumesAt} />}
      <ul className={styles['uploads']}>
        {uploads.slice(0, SHOWN).map((upload) => (
          <li key={upload.id} className={styles['upload']}>
            <span className={styles['name']} title={upload.file.name}>
              <bdi>{upload.file.name}</bdi>
            </span>
            <span className={styles['state']}>
              {`${formatSize(upload.file.size)} · ${stateText(upload)}`}
            </span>
            <progress
              className={styles['bar']}
              max={1}
              value={upload.share}
              data-finishing={upload.share === 1}
              aria-label={t('Upload of {file}', { file: upload.file.name })}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['more']}>{t('and {n} more', { n: more })}</p>}
    </section>
  );
}
