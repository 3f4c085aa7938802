import { lazy } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { TITLES } from '../engine/wire/titles.ts';
import { SHOWN_GAMES } from './games/index.ts';
import { GalleryPage, HomePage } from './home/home-page.tsx';
import { AlertProvider } from './shell/ui/alert.tsx';
import { GamePage, LoadingGame, NotFoundPage, Late, Routed } from './shell/page.tsx';
import { Layout } from './shell/layout.tsx';

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

function Watched() {
  const { room = '' } = useParams();
  return (
    <Late fallback={<Arriving title={TITLES.watch} />}>
      <WatchPage key={room} id={room} games={SHOWN_GAMES} />
    </Late>
  );
}

function Replayed() {
  const { room = '' } = useParams();
  return (
    <Late fallback={<Arriving title={TITLES.replay} />}>
      <WatchPage key={room} id={room} games={SHOWN_GAMES} isReplay />
    </Late>
  );
}

export function App() {
  return (
    <AlertProvider>
      <Routes>
        <Route element={<Layout />}>
          <Route index element={<HomePage />} />
          <Route path="games" element={<HomePage />} />
          <Route path="gallery" element={<GalleryPage />} />
          {SHOWN_GAMES.map(({ slug, title, Page }) => (
            <Route
              key={slug}
              path={`games/${slug}`}
              element={
                <Late fallback={<Arriving title={title} />}>
                  <Page game={{ slug, title }} />
                </Late>
              }
            />
          ))}
          <Route path="watch/:room" element={<Watched />} />
          <Route path="replay/:room" element={<Replayed />} />
          <Route path="code" element={<Routed page={CodePage} />} />
          <Route path="admin" element={<Routed page={AdminPage} />} />
          <Route path="admin/login" element={<Routed page={LoginPage} />} />
          <Route
            path="photo-test"
            element={
              <Late>
                <PhotoTestPage />
              </Late>
            }
          />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </AlertProvider>
  );
}
