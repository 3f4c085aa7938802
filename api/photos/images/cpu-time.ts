import { Refused } from '../../../engine/definition/refusal.ts';

/** How often the CPU time is read. */
const CHECK_MS = 100;

/**
 * [P6] Waits for work, during which this process may use so many seconds of CPU time. Time that others
 * use on a busy machine does not count. Work that uses more cannot be stopped: end the process.
 * @throws Refused `photo/too-slow`
 */
export async function withinCpuSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const tooSlow = Promise.withResolvers<never>();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > seconds * 1e6) tooSlow.reject(new Refused('photo/too-slow'));
  }, CHECK_MS);
  try {
    return await Promise.race([work, tooSlow.promise]);
  } finally {
    clearInterval(check);
  }
}
