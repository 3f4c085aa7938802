import type { World, Actor } from '../world/world.ts';
import type { Bus } from '../../../engine/host/cluster/host-link.ts';

/** One process's end of the bus. */
class BusEnd implements Bus {
  readonly actor: Actor;
  readonly #network: Network;
  readonly #hearing = new Map<string, (message: string) => void>();
  readonly #back = new Set<() => void>();
  /** Keeps the published messages in order. */
  #lastAt = 0;
  isCut = false;

  constructor(actor: Actor, network: Network) {
    this.actor = actor;
    this.#network = network;
  }

  publish(name: string, message: string): Promise<void> {
    if (this.isCut) return Promise.reject(new Error('the way is broken'));
    this.#lastAt = this.#network.carry(name, message, this.#lastAt);
    return Promise.resolve();
  }

  listen(name: string, hear: (message: string) => void): Promise<void> {
    this.#hearing.set(name, hear);
    return Promise.resolve();
  }

  onBack(tell: () => void): void {
    this.#back.add(tell);
  }

  hears(name: string): boolean {
    return this.#hearing.has(name);
  }

  /** Messages are lost while the bus is cut. */
  receive(name: string, message: string): void {
    if (!this.isCut) this.#hearing.get(name)?.(message);
  }

  mend(): void {
    if (!this.isCut) return;
    this.isCut = false;
    for (const tell of this.#back) tell();
  }
}

/** The bus of all processes: messages take their time, and get lost where a way is cut. */
export class Network {
  readonly #world: World;
  readonly #ends = new Set<BusEnd>();
  /** Milliseconds that a message takes at most. */
  slowest = 3;

  constructor(world: World) {
    this.#world = world;
  }

  end(actor: Actor): BusEnd {
    const end = new BusEnd(actor, this);
    this.#ends.add(end);
    return end;
  }

  leave(actor: Actor): void {
    for (const end of this.#ends) if (end.actor === actor) this.#ends.delete(end);
  }

  /** Answers when it comes: nothing of the same sender comes before. */
  carry(name: string, message: string, after: number): number {
    const { now, random } = this.#world;
    const at = Math.max(after, now + random.between(1, this.slowest));
    for (const end of this.#ends) {
      if (!end.hears(name)) continue;
      this.#world.after(at - now, end.actor, () => end.receive(name, message));
    }
    return at;
  }

  /** Cuts these processes off for so long; they hear when the connection is back. */
  cut(actors: readonly Actor[], ms: number): void {
    for (const end of this.#ends) {
      if (!actors.includes(end.actor)) continue;
      end.isCut = true;
      this.#world.after(ms, end.actor, () => end.mend());
    }
  }
}
