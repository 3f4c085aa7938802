import { Link } from 'react-router-dom';
import styles from './breadcrumb.module.css';

export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to="/games">Games</Link>
        </li>
        <li className={styles['here']} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
