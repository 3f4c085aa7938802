import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { SHOWN_GAMES } from './games/index.ts';

/** Renders the page at a path as HTML, without its lazy chunks. The build calls it. */
export function prerender(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}

/** The paths of the games' pages, and the end of the path of each page's file. */
export const pages = SHOWN_GAMES.map(({ slug, source }) => ({ path: `/games/${slug}`, source }));
