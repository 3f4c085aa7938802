import { lazy, Suspense, useEffect, useState } from 'react';
import { networkSchema } from '../../../engine/wire/rest.ts';
import { getJson } from '../../shell/net/api.ts';
import styles from './share-room.module.css';

/** It comes with the first code: nobody needs it before. */
const Code = lazy(() =>
  import('./qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <span /> }),
  ),
);

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The address under which others find this site; null: only this computer does. */
export function useOrigin(): string | null {
  const isHere = ONLY_HERE.test(location.hostname);
  // Assumed until the server answers: a line added later would push the page down.
  const [origin, setOrigin] = useState<string | null>(isHere ? null : location.origin);
  useEffect(() => {
    if (!isHere) return;
    let isCurrent = true;
    void getJson('/api/network', networkSchema).then((answer) => {
      if (isCurrent && answer.ok) setOrigin(answer.value.origin);
    });
    return () => {
      isCurrent = false;
    };
  }, [isHere]);
  return origin;
}

/** A link as a code for phones. Its space is reserved: nothing moves when it appears. */
export function RoomCode({ link }: { link: string }) {
  return (
    <div className={styles['code']}>
      <Suspense>
        <Code text={link} />
      </Suspense>
    </div>
  );
}
