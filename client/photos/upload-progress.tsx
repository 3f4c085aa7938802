import { formatSize } from './photo-facts.ts';
import type { Upload } from './upload-list.ts';
import styles from './upload-progress.module.css';

function stateText({ state, share }: Upload): string {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `${Math.floor(share * 100)}%` : 'Almost there…';
}

/** The files on their way, each with how far it is. */
export function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles['uploads']} aria-label="Uploads" data-testid="uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles['upload']}>
          <span className={styles['name']} title={upload.file.name}>
            {upload.file.name}
          </span>
          <span className={styles['state']}>
            {formatSize(upload.file.size)} · {stateText(upload)}
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
  );
}
