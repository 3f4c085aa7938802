import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('[P6] waits for work that gets no CPU time on a busy machine, and then reads it no more', async () => {
  vi.useFakeTimers();
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 500_000, system: 400_000 });
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  const work = Promise.withResolvers<string>();
  const waiting = withinCpuSeconds(1, work.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  work.resolve('made');
  expect(await waiting).toBe('made');
  expect(vi.getTimerCount()).toBe(0);
});
