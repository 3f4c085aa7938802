import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

/** What the page at an address shows before any of its code has come, as HTML. Made by the build. */
export function prerender(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}
