import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Leads to a game. It comes with the home page, so that games need no router of their own. */
export function GameLink({ slug, children }: { slug: string; children: ReactNode }) {
  return <Link to={`/games/${slug}`}>{children}</Link>;
}
