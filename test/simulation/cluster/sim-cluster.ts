import { type World, Actor } from '../world/world.ts';
import { Network } from './network-bus.ts';
import { SimProcess } from './sim-process.ts';
import { Store, type Plant } from './store.ts';

/** How often it is looked whether a process has ended that should run. */
const LOOK_MS = 50;

/** All processes, their store and the ways between them. */
export class SimCluster {
  readonly world: World;
  readonly store: Store;
  readonly network: Network;
  /** Everybody who is no process of the cluster. */
  readonly outside = new Actor('outside');
  readonly #plant: Plant | null;
  readonly #processes: SimProcess[] = [];
  #lives = 0;
  /** Errors that were reported, not answered to anybody. */
  readonly reported: unknown[] = [];

  constructor(world: World, processes: number, plant: Plant | null) {
    this.world = world;
    this.store = new Store(world);
    this.network = new Network(world);
    this.#plant = plant;
    for (let index = 0; index < processes; index += 1) this.#processes.push(this.#begin());
    this.#look();
  }

  get processes(): readonly SimProcess[] {
    return this.#processes;
  }

  /** One that takes connections, as a proxy chooses; null: there is none now. */
  any(): SimProcess | null {
    const up = this.#processes.filter(({ isUp, isLeaving }) => isUp && !isLeaving);
    return up.length === 0 ? null : this.world.random.pick(up);
  }

  #begin(): SimProcess {
    this.#lives += 1;
    const { world, store, network } = this;
    const report = (error: unknown): void => void this.reported.push(error);
    return new SimProcess(`p${this.#lives}`, { world, store, network, plant: this.#plant, report });
  }

  /** A supervisor: another process takes the place of one that has ended, after a while. */
  #look(): void {
    for (const [index, { actor }] of this.#processes.entries()) {
      if (actor.isDead && this.world.random.isOnce(10)) this.#processes[index] = this.#begin();
    }
    this.world.after(LOOK_MS, this.outside, () => this.#look());
  }
}
