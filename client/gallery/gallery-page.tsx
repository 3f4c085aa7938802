import { usePageTitle } from '../shell/page-title.ts';
import styles from './gallery-page.module.css';

export function GalleryPage() {
  usePageTitle('Gallery');
  return <h1 className={styles['soon']}>Coming soon</h1>;
}
