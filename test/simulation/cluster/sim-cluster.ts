import { type World, Actor } from '../world.ts';
import { Network, Store, type Plant } from './shared-parts.ts';
import { SimProcess } from './sim-process.ts';
import { type Down, type ServerWire, SimSocket } from './sim-socket.ts';

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

interface ClientEnd {
  /** Whose connection it is. */
  visitor: string;
  open(): void;
  hear(down: Down): void;
  gone(): void;
}

/**
 * A connection of a client to a process: both directions keep their order, and a cut loses messages
 * in flight.
 */
export class Wire implements ServerWire {
  readonly id: string;
  readonly process: SimProcess;
  readonly #world: World;
  readonly #outside: Actor;
  readonly #client: ClientEnd;
  readonly #socket: SimSocket;
  readonly #lastAt = { up: 0, down: 0 };
  #isCut = false;

  constructor(id: string, world: World, outside: Actor, process: SimProcess, client: ClientEnd) {
    this.id = id;
    this.process = process;
    this.#world = world;
    this.#outside = outside;
    this.#client = client;
    this.#socket = new SimSocket(id, this, client.visitor);
    process.wires.add(this);
    this.#carry('up', () => {
      process.sockets.connect(this.#socket);
      this.#carry('down', () => client.open());
    });
  }

  up(id: string, name: string, payload: object): void {
    const text = JSON.stringify(payload);
    this.#carry('up', () => {
      const answer = (given: object): void => this.down({ answerTo: id, answer: given });
      this.#socket.receive(name, JSON.parse(text) as object, answer);
    });
  }

  down(down: Down): void {
    const text = JSON.stringify(down);
    this.#carry('down', () => this.#client.hear(JSON.parse(text) as Down));
  }

  /** Nothing comes through any more; either end finds out after a while. */
  cut(clientMs: number, serverMs: number): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.process.wires.delete(this);
    this.#world.after(clientMs, this.#outside, () => this.#client.gone());
    this.#world.after(serverMs, this.process.actor, () => this.process.sockets.end(this.#socket));
  }

  #carry(way: 'up' | 'down', run: () => void): void {
    const { now, random } = this.#world;
    const at = Math.max(this.#lastAt[way], now + random.between(1, 20));
    this.#lastAt[way] = at;
    this.#world.after(at - now, way === 'up' ? this.process.actor : this.#outside, () => {
      if (!this.#isCut) run();
    });
  }
}
