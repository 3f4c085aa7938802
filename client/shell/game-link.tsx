import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GameSlug } from '../../engine/games.ts';

/** Leads to a game. It comes with the home page, so that games need no router of their own. */
export function GameLink({ slug, children }: { slug: GameSlug; children: ReactNode }) {
  return <Link to={`/games/${slug}`}>{children}</Link>;
}
