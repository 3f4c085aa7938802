import { pbkdf2 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withinCpuSeconds } from './cpu-time.ts';

const derive = promisify(pbkdf2);

test('[P6] refuses work that uses more CPU time than it may', async () => {
  const refused = new AbortController();
  const work = async (): Promise<void> => {
    // As the decoder does, in a thread beside this one.
    while (!refused.signal.aborted) await derive('pixels', 'salt', 100_000, 32, 'sha512');
  };
  const working = work();
  await expect(withinCpuSeconds(0.2, working)).rejects.toMatchObject({ code: 'photo/too-slow' });
  refused.abort();
  await working;
});

test('[P6] waits for work that gets no CPU time on a busy machine', async () => {
  expect(await withinCpuSeconds(1, sleep(1500, 'made'))).toBe('made');
});
