import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const never = () => () => {};

interface LateProps {
  /** Stands there until the page has come; also where pages are drawn ahead. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A page whose code comes by itself. Drawn ahead it is its fallback, and is taken over as that. */
export function Late({ fallback = null, children }: LateProps) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={fallback}>{isRunning ? children : fallback}</Suspense>;
}
