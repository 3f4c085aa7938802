import { useEffect, useState } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import { useMuted } from '../shell/sound.ts';
import styles from './sound-hint.module.css';

/** Browsers play nothing before a press; some cannot tell whether there was one. */
const isQuiet = (): boolean =>
  'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/** [T45] On a television nobody presses anything: asks for the one press that lets it sound. */
export function SoundHint() {
  const [quiet, setQuiet] = useState(isQuiet);
  const muted = useMuted();
  useEffect(() => {
    if (!quiet) return;
    const pressed = () => setQuiet(isQuiet());
    const events = ['pointerup', 'keyup'] as const;
    for (const event of events) addEventListener(event, pressed);
    return () => {
      for (const event of events) removeEventListener(event, pressed);
    };
  }, [quiet]);
  if (!quiet || muted) return null;
  return (
    <p className={styles['hint']}>
      <Button variant="quiet" onClick={() => setQuiet(false)}>
        Press for sound
      </Button>
    </p>
  );
}
