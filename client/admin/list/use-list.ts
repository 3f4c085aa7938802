import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../shell/net/api.ts';

export interface List<Item> {
  /** null until the first answer; a list that cannot be had is empty. */
  items: readonly Item[] | null;
  failed: boolean;
  reload: () => void;
}

/** A list as the server has it. Of several answers on their way only the last one asked counts. */
export function useList<Item>(load: () => Promise<Answer<Item[]>>): List<Item> {
  const [shown, setShown] = useState<Pick<List<Item>, 'items' | 'failed'>>({
    items: null,
    failed: false,
  });
  const asked = useRef(0);
  const reload = useCallback(() => {
    asked.current += 1;
    const turn = asked.current;
    void load().then((answer) => {
      if (turn !== asked.current) return;
      setShown(answer.ok ? { items: answer.value, failed: false } : { items: [], failed: true });
    });
  }, [load]);
  useEffect(reload, [reload]);
  return { ...shown, reload };
}
