import { stat } from 'node:fs/promises';

/** Loads what a build wrote, and loads it again after the next build. @param file One that each build writes. */
export function untilRebuilt<Loaded>(
  file: string,
  load: () => Promise<Loaded>,
): () => Promise<Loaded> {
  let builtAt = 0;
  let cached: Promise<Loaded> | null = null;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (cached === null || mtimeMs !== builtAt) {
      builtAt = mtimeMs;
      cached = load();
      cached.catch(() => (cached = null));
    }
    return cached;
  };
}
