import { Link } from 'react-router-dom';
import styles from './replay-link.module.css';

/** [C8] From a room that is over to its replay. */
export const ReplayLink = ({ roomId }: { roomId: string }) => (
  <p className={styles['again']}>
    <Link to={`/replay/${roomId}`}>See the whole room again, step by step</Link>
  </p>
);
