import { lazy } from 'react';
import { TITLES } from '../engine/wire/titles.ts';
import { SHOWN_GAMES } from './games/index.ts';
import { GalleryPage, HomePage } from './home/home-page.tsx';
import { AlertProvider } from './shell/ui/alert.tsx';
import { GamePage, LoadingGame, NotFoundPage, Late, Routed } from './shell/page.tsx';
import { Layout } from './shell/layout.tsx';
import { useLocation } from './shell/router.tsx';
import type { Elements } from './shell/ui/elements.ts';

const AdminPage = lazy(async () => ({
  default: (await import('./admin/admin-page.tsx')).AdminPage,
}));
const WatchPage = lazy(async () => ({
  default: (await import('./watch/watch-page.tsx')).WatchPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('./admin/login/login-page.tsx')).LoginPage,
}));
const CodePage = lazy(async () => ({
  default: (await import('./home/code-page.tsx')).CodePage,
}));
const PhotoTestPage = lazy(async () => ({
  default: (await import('./photos/photo-test-page.tsx')).PhotoTestPage,
}));

/** The same frame as the page that is on its way, so that nothing jumps when it arrives. */
function Arriving({ title }: { title: string }) {
  return (
    <GamePage title={title} coins={null}>
      <LoadingGame title={title} />
    </GamePage>
  );
}

/** The pages of one path each. */
const PAGES: Readonly<Record<string, Elements>> = {
  '/': <HomePage />,
  '/games': <HomePage />,
  '/gallery': <GalleryPage />,
  '/code': <Routed page={CodePage} />,
  '/admin': <Routed page={AdminPage} />,
  '/admin/login': <Routed page={LoginPage} />,
  '/photo-test': (
    <Late>
      <PhotoTestPage />
    </Late>
  ),
};

/** A room to watch, or [C8] to see again. */
const OF_ROOM = /^\/(watch|replay)\/([^/]+)$/i;

function RoutedPage() {
  const path = useLocation().pathname.replace(/(.)\/+$/, '$1');
  const game = SHOWN_GAMES.find(({ slug }) => path.toLowerCase() === `/games/${slug}`);
  if (game !== undefined) {
    const { slug, title, Page } = game;
    return (
      <Late fallback={<Arriving title={title} />}>
        <Page game={{ slug, title }} />
      </Late>
    );
  }
  const [, how, room] = OF_ROOM.exec(path) ?? [];
  if (how === undefined || room === undefined) {
    return PAGES[path.toLowerCase()] ?? <NotFoundPage />;
  }
  const isReplay = how.toLowerCase() === 'replay';
  return (
    <Late fallback={<Arriving title={isReplay ? TITLES.replay : TITLES.watch} />}>
      <WatchPage key={room} id={room} games={SHOWN_GAMES} isReplay={isReplay} />
    </Late>
  );
}

export function App() {
  return (
    <AlertProvider>
      <Layout>
        <RoutedPage />
      </Layout>
    </AlertProvider>
  );
}
