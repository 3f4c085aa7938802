import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { GalleryPage } from './gallery/gallery-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { AlertProvider } from './shell/alert.tsx';
import { GamePage } from './shell/game-page.tsx';
import { Late } from './shell/late.tsx';
import { Layout } from './shell/layout.tsx';
import { LoadingGame } from './shell/loading.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Routed } from './shell/routed.tsx';

const SlotsPage = lazy(async () => ({
  default: (await import('./slots/slots-page.tsx')).SlotsPage,
}));
const WheelPage = lazy(async () => ({
  default: (await import('./wheel/wheel-page.tsx')).WheelPage,
}));
const BoxesPage = lazy(async () => ({
  default: (await import('./boxes/boxes-page.tsx')).BoxesPage,
}));

const AdminPage = lazy(async () => ({
  default: (await import('./admin/admin-page.tsx')).AdminPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('./admin/login-page.tsx')).LoginPage,
}));
const PhotoTestPage = lazy(async () => ({
  default: (await import('./photos/photo-test-page.tsx')).PhotoTestPage,
}));

const GAME_PAGES = [
  { slug: 'slots-exposure', title: 'Slots Exposure', Page: SlotsPage },
  { slug: 'wheel-of-exposure', title: 'Wheel of Exposure', Page: WheelPage },
  { slug: 'alluring-boxes', title: 'Alluring Boxes', Page: BoxesPage },
] as const;

/** The same frame as the page that is on its way, so that nothing jumps when it arrives. */
function Arriving({ title }: { title: string }) {
  return (
    <GamePage title={title} coins={null}>
      <LoadingGame title={title} />
    </GamePage>
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
          {GAME_PAGES.map(({ slug, title, Page }) => (
            <Route
              key={slug}
              path={`games/${slug}`}
              element={
                <Late fallback={<Arriving title={title} />}>
                  <Page />
                </Late>
              }
            />
          ))}
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
