import { type DragEvent, useEffect, useState } from 'react';
import styles from './photo-test-page.module.css';
import { useCountdown } from '../shell/ui/use-countdown.ts';
import type { Upload, UploadList } from './uploads.ts';
import { formatSize } from './photos.ts';

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
        aria-label="Choose photos to upload"
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
          'Let go to upload'
        ) : (
          <>
            <span className={styles['wide']}>Drop photos here, or </span>
            <u className={styles['mouse']}>click to choose</u>
            <u className={styles['finger']}>tap to choose</u>
          </>
        )}
      </span>
      <span id="upload-hint" className={styles['hint']}>
        PNG, JPG, GIF, WEBP up to 10MB
      </span>
    </label>
  );
}

/** A crowd of files would push the photos off the page. */
const SHOWN = 5;

function stateText({ state, share }: Upload): string {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `${Math.floor(share * 100)}%` : 'Almost there…';
}

/** Says how long nothing more is sent. */
function Pause({ until }: { until: number }) {
  const seconds = useCountdown(until);
  return (
    <p className={styles['pause']}>
      Too many photos at once. The next ones go in <span>{`${seconds ?? 0} s`}</span>.
    </p>
  );
}

/** The files on their way, each with how far it is; those behind the first few are counted. */
export function UploadProgress({ list: { uploads, resumesAt } }: { list: UploadList }) {
  if (uploads.length === 0) return null;
  const more = uploads.length - SHOWN;
  return (
    <section className={styles['uploadProgressArea']} aria-label="Uploads" data-testid="uploads">
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
              aria-label={`Upload of ${upload.file.name}`}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['more']}>{`and ${more} more`}</p>}
    </section>
  );
}
