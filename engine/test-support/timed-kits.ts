import { afterEach, beforeEach, vi } from 'vitest';
import { HostKit } from './host-kit.ts';

/** Stops the clock for each test of a file and gives it a kit of its own. */
export function timedKits(give: (kit: HostKit) => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    give(new HostKit());
  });
  afterEach(() => void vi.useRealTimers());
}

/** Lets time pass, on the kit's clock too. */
export async function pass(kit: HostKit, ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}
