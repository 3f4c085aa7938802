import { type ComponentType, lazy } from 'react';

/** A component whose code loads when it is first shown. If that fails, `failed` is shown instead. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed = 'The table did not load. Please reload the page.',
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => <p role="alert">{failed}</p> }),
    ),
  );
