import { TITLES } from '../../engine/wire/titles.ts';
import { usePageTitle } from '../shell/page/page-title.ts';
import { PhotoGrid } from './grid/photo-grid.tsx';
import styles from './photo-test-page.module.css';
import { UploadArea, UploadProgress } from './upload/upload-area.tsx';
import { usePhotos } from './use-photos.tsx';
import { useUploads } from './upload/use-uploads.ts';

export function PhotoTestPage() {
  usePageTitle(TITLES.photos);
  const { pages, more, loadMore, isAdmin, add, remove } = usePhotos();
  const { list, news, choose } = useUploads(add);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{TITLES.photos}</h1>
        <p>Whatever you upload here, everybody can see. Places and camera data are removed.</p>
      </header>
      <UploadArea onChosen={choose} />
      <UploadProgress list={list} />
      <output className="visually-hidden">{news}</output>
      <PhotoGrid pages={pages} more={more} onMore={loadMore} onRemove={isAdmin ? remove : null} />
    </div>
  );
}
