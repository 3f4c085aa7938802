import { useCountdown } from '../../shell/ui/use-countdown.ts';
import { formatSize } from '../photo-facts.ts';
import type { Upload, UploadList } from './upload-list.ts';
import styles from './upload-progress.module.css';

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
      Too many photos at once. The next ones go in <span>{seconds} s</span>.
    </p>
  );
}

/** The files on their way, each with how far it is; those behind the first few are counted. */
export function UploadProgress({ list: { uploads, resumesAt } }: { list: UploadList }) {
  if (uploads.length === 0) return null;
  const more = uploads.length - SHOWN;
  return (
    <section className={styles['area']} aria-label="Uploads" data-testid="uploads">
      {resumesAt !== null && <Pause until={resumesAt} />}
      <ul className={styles['uploads']}>
        {uploads.slice(0, SHOWN).map((upload) => (
          <li key={upload.id} className={styles['upload']}>
            <span className={styles['name']} title={upload.file.name}>
              <bdi>{upload.file.name}</bdi>
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
      {more > 0 && <p className={styles['more']}>and {more} more</p>}
    </section>
  );
}
