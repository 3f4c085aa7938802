import { useCallback, useEffect, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { call } from './call.ts';

/**
 * Asks one of the administrator's calls at an interval, in ms; null before the first answer. A
 * failed call keeps the last answer. `look` asks at once.
 */
export function usePolled<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  everyMs: number,
): { found: InferOutput<Schema> | null; look: () => Promise<void> } {
  const [found, setFound] = useState<InferOutput<Schema> | null>(null);
  const look = useCallback(async (): Promise<void> => {
    const answer = await call(path, schema);
    if (answer.ok) setFound(answer.value);
  }, [path, schema]);
  useEffect(() => {
    const first = setTimeout(() => void look(), 0);
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look, everyMs]);
  return { found, look };
}
