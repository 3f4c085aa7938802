import { GroupCommit } from '../../../engine/journal/group-commit.ts';
import {
  type Commit,
  CommitRefused,
  type Journal,
  StoreAway,
} from '../../../engine/journal/journal.ts';
import type { Hosts, RoomIndex } from '../../../engine/journal/room-index.ts';
import { type World, Actor } from '../world.ts';
import { MemoryHosts } from '../../../engine/journal/contract/memory-rooms.ts';
import { MemoryJournal } from '../../../engine/journal/contract/memory-journal.ts';
import type { TakenCommands } from '../../../engine/host/taken-commands.ts';
import type { Bus } from '../../../engine/host/cluster/host-link.ts';

/** The caller gives up after this time; the store may still do the work. */
const PATIENCE_MS = 5000;

/** The fate of the next calls: the call is lost, its answer is lost, or it is late. */
type StoreFault = 'before' | 'after' | 'late';

/** The way from one process to the store: each call takes its time, and may get lost. */
export class StoreWay {
  readonly #world: World;
  readonly #process: Actor;
  readonly #store: Actor;
  readonly #next: StoreFault[] = [];

  constructor(world: World, process: Actor, store: Actor) {
    this.#world = world;
    this.#process = process;
    this.#store = store;
  }

  fail(fault: StoreFault): void {
    this.#next.push(fault);
  }

  /** Nothing more goes wrong. */
  mend(): void {
    this.#next.length = 0;
  }

  /** @throws StoreAway where nobody can say whether it was done. */
  ask<T>(work: () => Promise<T>): Promise<T> {
    const { random } = this.#world;
    const fault = this.#next.shift();
    const there =
      random.between(1, 4) + (fault === 'late' ? random.between(100, 2 * PATIENCE_MS) : 0);
    return new Promise((resolve, reject) => {
      const away = (): void => reject(new StoreAway());
      const late = this.#world.after(PATIENCE_MS, this.#process, away);
      const back = (answer: () => void): void => {
        this.#world.after(random.between(1, 4), this.#process, () => {
          late();
          answer();
        });
      };
      if (fault === 'before') return back(away);
      this.#world.after(there, this.#store, () => {
        work().then(
          (value) => back(fault === 'after' ? away : () => resolve(value)),
          (error: Error) => back(fault === 'after' ? away : () => reject(error)),
        );
      });
    });
  }
}

/** The one store of all processes, with its data. */
export class Store {
  readonly actor = new Actor('store');
  readonly hosts: MemoryHosts;
  readonly journal: MemoryJournal;
  /** Every commit that was kept, in order. */
  readonly kept: Commit[] = [];
  /** How often processes asked for leases and rooms. */
  readonly asked = { renew: 0, end: 0, claim: 0 };

  constructor(world: World) {
    this.hosts = new MemoryHosts(() => world.now);
    this.journal = new MemoryJournal(this.hosts);
  }

  /** Kept whole or not at all. */
  async keep(commits: readonly Commit[]): Promise<void> {
    const [first] = commits;
    const listings = commits.flatMap(({ listing }) => listing ?? []);
    const isOne = listings.length <= 1 && commits.every(({ host }) => host === first?.host);
    if (!isOne) throw new CommitRefused(); // then each comes by itself
    const entries = commits.flatMap((commit) => commit.entries);
    const movements = commits.flatMap((commit) => commit.movements);
    const assessments = commits.flatMap((commit) => commit.assessments ?? []);
    const listing = listings[0] ?? null;
    await this.journal.append({ entries, movements, listing, assessments, host: first?.host });
    this.kept.push(...commits);
  }
}

/** The store as one process reaches it. */
export function storeBy(
  way: StoreWay,
  store: Store,
): { journal: Journal; hosts: Hosts; index: RoomIndex } {
  const { journal, hosts, asked } = store;
  const commits = new GroupCommit((batch) => way.ask(() => store.keep(batch)));
  return {
    journal: {
      append: (commit) => commits.append(commit),
      read: (...of) => way.ask(() => journal.read(...of)),
      commands: (...of) => way.ask(() => journal.commands(...of)),
      hasCommand: (...of) => way.ask(() => journal.hasCommand(...of)),
      wallet: (...of) => way.ask(() => journal.wallet(...of)),
    },
    hosts: {
      begin: (...of) => way.ask(() => hosts.begin(...of)),
      renew: (...of) => {
        asked.renew += 1;
        return way.ask(() => hosts.renew(...of));
      },
      end: (...of) => {
        asked.end += 1;
        return way.ask(() => hosts.end(...of));
      },
      claim: (...of) => {
        asked.claim += 1;
        return way.ask(() => hosts.claim(...of));
      },
      give: (...of) => way.ask(() => hosts.give(...of)),
    },
    index: {
      gameOf: (...of) => way.ask(() => journal.gameOf(...of)),
      find: (...of) => way.ask(() => journal.find(...of)),
      setAside: (...of) => way.ask(() => journal.setAside(...of)),
      listed: (...of) => way.ask(() => journal.listed(...of)),
      idleSince: (...of) => way.ask(() => journal.idleSince(...of)),
      awaitedOf: (...of) => way.ask(() => journal.awaitedOf(...of)),
      awaitedSince: (...of) => way.ask(() => journal.awaitedSince(...of)),
      unattended: (...of) => way.ask(() => journal.unattended(...of)),
      unfinishedOf: (...of) => way.ask(() => journal.unfinishedOf(...of)),
      roomsOf: (...of) => way.ask(() => journal.roomsOf(...of)),
      countsIn: (...of) => way.ask(() => journal.countsIn(...of)),
      seen: (...of) => way.ask(() => journal.seen(...of)),
    },
  };
}

type Reached = ReturnType<typeof storeBy>;

/** A fault of the cluster, to see that a run finds it. */
export interface Plant {
  store?(plain: Reached): Partial<Reached>;
  taken?(): TakenCommands;
}

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
