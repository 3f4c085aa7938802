import { TITLES } from '../../engine/wire/titles.ts';
import { usePageTitle } from '../shell/page/page-title.ts';
import styles from './gallery-page.module.css';

export function GalleryPage() {
  usePageTitle(TITLES.gallery);
  return <h1 className={styles['soon']}>Coming soon</h1>;
}
