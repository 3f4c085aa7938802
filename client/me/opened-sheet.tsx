import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type SheetName, useOpened } from './sheets.ts';

interface OpenedProps {
  onClose: () => void;
}

/** Stands in for a sheet whose code could not be fetched: what waits for it goes on. */
function Unreached({ onClose }: OpenedProps) {
  useEffect(onClose, [onClose]);
  return null;
}

/** A sheet comes when it is opened. */
const later = (load: () => Promise<ComponentType<OpenedProps>>) =>
  lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Unreached }),
    ),
  );

const SHEETS: Readonly<Record<SheetName, ComponentType<OpenedProps>>> = {
  name: later(async () => (await import('./name/name-sheet.tsx')).NameSheet),
  limits: later(async () => (await import('./limits/limits-sheet.tsx')).LimitsSheet),
  welcome: later(async () => (await import('./welcome/welcome.tsx')).Welcome),
};

/** The sheet that is open, over whatever page. */
export function OpenedSheet() {
  const opened = useOpened();
  if (opened === null) return null;
  const Shown = SHEETS[opened.sheet];
  return (
    <Suspense>
      <Shown onClose={opened.close} />
    </Suspense>
  );
}
