import type { World, Actor } from '../world/world.ts';
import type { SimProcess } from './sim-process.ts';
import { type Down, type ServerWire, SimSocket } from './sim-socket.ts';

interface ClientEnd {
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
    this.#socket = new SimSocket(id, this);
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
