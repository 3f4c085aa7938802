import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './shell/global.css';
import './shell/shapes.css';
import { ignoreHeldKeys } from './shell/held-keys.ts';
import { noteFailedLoads } from './shell/net/failed-loads.ts';
import { Router } from './shell/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

noteFailedLoads();

ignoreHeldKeys();

const app = (
  <StrictMode>
    <Router>
      <App />
    </Router>
  </StrictMode>
);
// The server sends most pages already rendered; then React takes them over.
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);

// Registered after the page has loaded, so that nobody waits for it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {}); // a page without it is a page
  });
}
