import { usePageTitle } from '../shell/page-title.ts';
import { PhotoGrid } from './photo-grid.tsx';
import styles from './photo-test-page.module.css';
import { UploadArea } from './upload-area.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePhotos } from './use-photos.ts';
import { useUploads } from './use-uploads.ts';

const TITLE = 'Photo Upload Test';

export function PhotoTestPage() {
  usePageTitle(TITLE);
  const { pages, more, loadMore, isAdmin, add, remove } = usePhotos();
  const { list, news, choose } = useUploads(add);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{TITLE}</h1>
        <p>Whatever you upload here, everybody can see. Places and camera data are removed.</p>
      </header>
      <UploadArea onChosen={choose} />
      <UploadProgress list={list} />
      <output className="visually-hidden">{news}</output>
      <PhotoGrid pages={pages} more={more} onMore={loadMore} onRemove={isAdmin ? remove : null} />
    </div>
  );
}
