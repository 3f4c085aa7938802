import type { SimCluster } from './cluster/sim-cluster.ts';
import type { SimProcess } from './cluster/sim-process.ts';
import type { Company } from './players/company.ts';
import type { Random } from '../torture/random.ts';

const KINDS = [
  'crash',
  'leave',
  'still',
  'bus cut',
  'bus away',
  'bus slow',
  'store before',
  'store after',
  'store late',
  'store away',
  'connection cut',
] as const;

/** Inflicts faults drawn from its seed, until it is stopped. */
export class Faults {
  readonly #cluster: SimCluster;
  readonly #company: Company;
  readonly #random: Random;
  readonly #note: (text: string) => void;
  /** Milliseconds between two faults at most: some runs are rough, some have time to recover. */
  readonly #pace: number;
  #isOver = false;
  count = 0;

  constructor(cluster: SimCluster, company: Company, note: (text: string) => void) {
    this.#cluster = cluster;
    this.#company = company;
    this.#random = cluster.world.random.fork();
    this.#note = note;
    this.#pace = this.#random.pick([15, 30, 80]);
    this.#later();
  }

  /** Ends the faults; returns the moment at which no process is paused any more. */
  stop(): number {
    this.#isOver = true;
    const { processes, store, network, world } = this.#cluster;
    network.slowest = 3;
    for (const { way } of processes) way.mend();
    return Math.max(world.now, ...[...processes, store].map(({ actor }) => actor.stillUntil));
  }

  #later(): void {
    const { world, outside } = this.#cluster;
    // Long quiet now and then, so that something can be recovered from at all.
    const wait = this.#random.isOnce(50) ? 2000 : this.#random.between(1, this.#pace);
    world.after(wait, outside, () => {
      if (this.#isOver) return;
      const process = this.#random.pick(this.#cluster.processes);
      const kind = this.#random.pick(KINDS);
      this.#note(`${kind} at ${process.actor.name}`);
      this.count += 1;
      this.#inflict(kind, process);
      this.#later();
    });
  }

  #inflict(kind: (typeof KINDS)[number], process: SimProcess): void {
    const { world, network, store, processes } = this.#cluster;
    const random = this.#random;
    switch (kind) {
      case 'crash':
        if (random.isOnce(3)) process.crash();
        return;
      case 'leave':
        if (random.isOnce(3)) process.leave();
        return;
      case 'still':
        process.actor.standStill(world.now + random.between(10, random.isOnce(3) ? 4000 : 400));
        return;
      case 'bus cut':
        return network.cut([process.actor], random.between(10, 2500));
      case 'bus away':
        return network.cut(
          processes.map(({ actor }) => actor),
          random.between(10, 1500),
        );
      case 'bus slow':
        network.slowest = random.pick([3, 30, 300]);
        return;
      case 'store before':
        return process.way.fail('before');
      case 'store after':
        return process.way.fail('after');
      case 'store late':
        return process.way.fail('late');
      case 'store away':
        store.actor.standStill(world.now + random.between(10, random.isOnce(5) ? 7000 : 500));
        return;
      case 'connection cut':
        if (this.#company.everybody.length > 0) random.pick(this.#company.everybody).cut();
    }
  }
}
