import { Link } from 'react-router-dom';
import { TITLES } from '../../../engine/wire/titles.ts';
import { NoticePage } from './notice-page.tsx';

export function NotFoundPage() {
  return (
    <NoticePage title={TITLES.nowhere}>
      <p>This room is not on the guest list. The party is in the games.</p>
      <Link to="/games">See the games</Link>
    </NoticePage>
  );
}
