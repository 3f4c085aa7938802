import type { Bus } from '../host/cluster/host-link.ts';

/** A bus for several processes of a test. It delivers one turn later, unless it is broken. */
export class MemoryBus implements Bus {
  readonly #hearing = new Map<string, Set<(message: string) => void>>();
  readonly #back = new Set<() => void>();
  isBroken = false;

  async publish(name: string, message: string): Promise<void> {
    if (this.isBroken) throw new Error('the way is broken');
    await Promise.resolve();
    for (const hear of this.#hearing.get(name) ?? []) hear(message);
  }

  async listen(name: string, hear: (message: string) => void): Promise<void> {
    const hearing = this.#hearing.get(name) ?? new Set();
    this.#hearing.set(name, hearing.add(hear));
  }

  onBack(tell: () => void): void {
    this.#back.add(tell);
  }

  mend(): void {
    this.isBroken = false;
    for (const tell of this.#back) tell();
  }
}
