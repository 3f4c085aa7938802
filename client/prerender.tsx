import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { SHOWN_GAMES } from './games/index.ts';
import { Router } from './shell/router.tsx';

/** Renders the page at a path as HTML, without its lazy chunks. The build calls it. */
export function prerender(path: string): string {
  return renderToString(
    <Router path={path}>
      <App />
    </Router>,
  );
}

/** The paths of the games' pages, and the end of the path of each page's file. */
export const pages = SHOWN_GAMES.map(({ slug, source }) => ({ path: `/games/${slug}`, source }));
