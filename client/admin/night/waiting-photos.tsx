import { waitingPhotosSchema } from '../../../engine/wire/admin.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { useDeeds, usePolled } from '../calls.ts';
import { PagedList } from '../list/paged-list.tsx';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import styles from './night.module.css';

const LOOK_MS = 20_000;
/** Of a page: two in a row on a phone. */
const PHOTOS = 6;

export const useWaitingPhotos = () =>
  usePolled('/api/photos/waiting', waitingPhotosSchema, LOOK_MS);

export function WaitingPhotosPage() {
  return <WaitingPhotosSection polled={useWaitingPhotos()} />;
}

type Polled = ReturnType<typeof useWaitingPhotos>;

/** [P26] Photos that others see only after the administrator's look. */
export function WaitingPhotosSection({ polled: { found, look } }: { polled: Polled }) {
  const { status, act } = useDeeds(look);
  const photos = found?.photos ?? [];
  return (
    <Section
      id="waiting-photos"
      title="Photos that wait for you"
      note={
        photos.length === 0
          ? 'None now. On a server with PHOTO_REVIEW=1 new photos wait here before others see them.'
          : `${photos.length}. Nobody else sees them until you show them.`
      }
      status={status}
    >
      {photos.length > 0 && (
        <PagedList
          what="photos"
          label="Photos that wait for you"
          rows={photos}
          size={PHOTOS}
          className={styles['photos']}
        >
          {({ id, url, thumb, fileName }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${fileName}`}>
                <img src={thumb ?? url} alt="" />
              </a>
              <div className={ui['actions']}>
                <Button
                  aria-label={`Show ${fileName}`}
                  onClick={() => void act(`/api/photos/${id}/approve`, `${fileName} is shown.`)}
                >
                  Show
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${fileName}`}
                  onClick={() =>
                    void act(`/api/photos/${id}`, `${fileName} is removed.`, { method: 'DELETE' })
                  }
                >
                  Remove
                </Button>
              </div>
            </li>
          )}
        </PagedList>
      )}
    </Section>
  );
}
