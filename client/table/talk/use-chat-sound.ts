import { useEffect, useRef } from 'react';
import { playSound } from '../../shell/sound/sound.ts';

/** Sounds where something is said, not where what was said before is read. Null: there is no room. */
export function useChatSound(lines: readonly { id: number }[] | null): void {
  const heard = useRef<number | null>(null);
  const last = lines === null ? null : (lines.at(-1)?.id ?? 0);
  useEffect(() => {
    if (last !== null && heard.current !== null && last > heard.current) playSound('chat');
    heard.current = last;
  }, [last]);
}
