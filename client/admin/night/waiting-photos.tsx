import { t } from '../../../engine/wire/text.ts';
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
      title={t('Photos that wait for you')}
      note={
        photos.length === 0
          ? t(
              'None now. On a server with PHOTO_REVIEW=1 new photos wait here before others see them.',
            )
          : t('{n}. Nobody else sees them until you show them.', { n: photos.length })
      }
      status={status}
    >
      {photos.length > 0 && (
        <PagedList
          what="photos"
          label={t('Photos that wait for you')}
          rows={photos}
          size={PHOTOS}
          className={styles['photos']}
        >
          {({ id, url, thumb, fileName }) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('Open {fileName}', { fileName })}
              >
                <img src={thumb ?? url} alt="" />
              </a>
              <div className={ui['actions']}>
                <Button
                  variant="quiet"
                  className={styles['show']}
                  aria-label={t('Show {fileName}', { fileName })}
                  onClick={() =>
                    void act(`/api/photos/${id}/approve`, t('{fileName} is shown.', { fileName }))
                  }
                >
                  {t('Show##a photo to others')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('Remove {fileName}', { fileName })}
                  onClick={() =>
                    void act(`/api/photos/${id}`, t('{fileName} is removed.', { fileName }), {
                      method: 'DELETE',
                    })
                  }
                >
                  {t('Remove')}
                </Button>
              </div>
            </li>
          )}
        </PagedList>
      )}
    </Section>
  );
}
