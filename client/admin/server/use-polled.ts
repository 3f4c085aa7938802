import { useCallback, useEffect, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { call } from './call.ts';

/**
 * What a call of the administrator answers, asked again every so many milliseconds; null before
 * the first answer. An answer that fails leaves what was known. `look` asks at once.
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
