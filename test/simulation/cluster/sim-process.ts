import { composeRooms, type Rooms } from '../../../api/start/compose-rooms.ts';
import { claimsOf } from '../../../engine/host/cluster/cluster.ts';
import { KeyedQueue, type Queue } from '../../../engine/host/scheduling.ts';
import type { RoomDeps } from '../../../engine/host/deps.ts';
import type { RoomRegistry } from '../../../engine/host/registry/room-registry.ts';
import { broadcasterOf, WatcherQueue } from '../../../bridge/broadcaster.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import { partyGame } from '../../../engine/games/party/party-game.ts';
import type { RoomIndex } from '../../../engine/journal/room-index.ts';
import { RoomList } from '../../../engine/host/registry/room-list.ts';
import { TakenCommands } from '../../../engine/host/taken-commands.ts';
import { NO_BOUNDS } from '../../../engine/test-support/host-kit.ts';
import { type World, Actor } from '../world.ts';
import { type Network, type Store, storeBy, type Plant, StoreWay } from './shared-parts.ts';
import { type ServerWire, SimSockets } from './sim-socket.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';
import { Wallets } from '../../../engine/host/wallets.ts';
import type { Chance } from '../../../engine/chance/chance.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { ROOM_ID_ALPHABET, ROOM_ID_LENGTH } from '../../../engine/wire/commands.ts';
import type { Prizes } from '../../../engine/definition/tasks.ts';
import { DIFFICULTY } from '../../../engine/games/dice/rules.ts';
import type { Random } from '../../torture/random.ts';

/** Chance of a seed; what follows from seeds is production's. */
function seededChance(random: Random): Chance {
  const letters = (count: number, of: string): string =>
    Array.from({ length: count }, () => of.charAt(random.between(0, of.length - 1))).join('');
  return {
    ...systemChance,
    seedPair(clientSeed) {
      const serverSeed = letters(64, '0123456789abcdef');
      const serverSeedHash = systemChance.hash(serverSeed);
      return { serverSeed, serverSeedHash, clientSeed, nonce: 0 };
    },
    playerId: () => letters(22, 'abcdefghijklmnopqrstuvwxyz'),
    roomId: () => letters(ROOM_ID_LENGTH, ROOM_ID_ALPHABET),
    pick: (below) => random.between(0, below - 1),
  };
}

interface ClusterParts {
  world: World;
  store: Store;
  network: Network;
  /** A fault of the cluster that a run is to find; null: none. */
  plant: Plant | null;
  /** Told what nobody can be answered. */
  report: (error: unknown) => void;
}

/** With several processes, what one remembers may be a second old. */
const CACHE_TTL_MS = 1000;
const TURN_MS = 3000;
const IDLE_MS = 10 * 60_000;
const MANY = 1_000_000;

/** Every other box holds a task. */
const prizes: Prizes = {
  draw: (drawn) =>
    Promise.resolve(
      drawn.length % 2 === 0
        ? { id: drawn.length + 1, text: 'Sing', difficulty: DIFFICULTY[drawn.length % 3] ?? 'easy' }
        : null,
    ),
};

const clock = (): number => performance.now();
const now = (): number => Date.now();
/** No Colyseus client ever comes. */
const nobody = (): Promise<void> => Promise.resolve();
const refusalLimiter = (): Promise<null> => Promise.resolve(null);

/**
 * A process of the cluster with its real hosts and bridge, put together by `composeRooms` as in the server;
 * only what is outside of a process is simulated: store, bus, sockets, clock and chance.
 */
export class SimProcess {
  readonly actor: Actor;
  readonly sockets = new SimSockets();
  readonly way: StoreWay;
  readonly #parts: ClusterParts;
  readonly wires = new Set<ServerWire>();
  /** Calls as by HTTP that wait for an answer: each is settled when the process ends. */
  readonly calls = new Set<() => void>();
  #rooms: Rooms | null = null;
  #doors: SimProcess['doors'] = null;
  /** It ends in order, and lets nobody new in. */
  isLeaving = false;

  constructor(name: string, parts: ClusterParts) {
    this.actor = new Actor(name);
    this.#parts = parts;
    this.way = new StoreWay(parts.world, this.actor, parts.store.actor);
    parts.world.after(0, this.actor, () => {
      // If the store is away at the start, the process ends and its supervisor starts another.
      this.#start().catch(() => this.crash());
    });
  }

  get isUp(): boolean {
    return this.#rooms !== null && !this.actor.isDead;
  }

  /** The ways in, as by HTTP; null until it has started. */
  get doors(): {
    registry: RoomRegistry;
    list: RoomList;
    index: RoomIndex;
    creating: Queue;
  } | null {
    return this.#rooms === null ? null : this.#doors;
  }

  /** SIGTERM: hands its rooms over, then ends. */
  leave(): void {
    const rooms = this.#rooms;
    if (rooms === null || this.isLeaving) return;
    this.isLeaving = true;
    this.#parts.world.after(0, this.actor, () => {
      void rooms
        .drain()
        .catch(this.#parts.report)
        .then(() => this.crash());
    });
  }

  /** From this moment on nothing of it runs; its connections break. */
  crash(): void {
    this.actor.isDead = true;
    this.#parts.network.leave(this.actor);
    for (const wire of this.wires) wire.cut(this.#parts.world.random.between(1, 50), 0);
    const broken = [...this.calls];
    this.calls.clear();
    for (const tell of broken) tell();
  }

  async #start(): Promise<void> {
    const { world, store, network, plant, report } = this.#parts;
    const plain = storeBy(this.way, store);
    const { journal, hosts: reached, index } = { ...plain, ...plant?.store?.(plain) };
    const bus = network.end(this.actor);
    const claims = claimsOf({ hosts: reached, process: this.actor.name, bus, clock, report });
    const io = this.sockets.server;
    const watchers = new WatcherQueue(io);
    const deps: RoomDeps = {
      journal,
      taken: plant?.taken?.() ?? new TakenCommands(journal),
      wallets: new Wallets(journal, CACHE_TTL_MS),
      chance: seededChance(world.random.fork()),
      configs: { read: () => Promise.resolve(DEFAULT_CONFIG) },
      now,
      cacheTtlMs: CACHE_TTL_MS,
      report,
      turnMs: TURN_MS,
      prizes,
      startedAt: now(),
      seatLimits: { chat: MANY, others: MANY },
    };
    const rooms = composeRooms({
      io,
      deps,
      games: [boxesGame, partyGame],
      index,
      broadcaster: broadcasterOf(io, watchers, claims.link),
      limits: { visitor: MANY, address: MANY },
      isAlone: false,
      claims,
      bus,
      idleMs: IDLE_MS,
      openColyseusRoom: nobody,
      refusalLimiter,
      storage: NO_BOUNDS,
      watchers,
      addressOf: () => '',
      visitorOf: ({ headers }) => headers.cookie ?? null,
    });
    rooms.reaper.start();
    await rooms.join();
    const list = new RoomList(index, boxesGame.slug, now);
    this.#doors = { registry: rooms.registry, list, index, creating: new KeyedQueue() };
    this.#rooms = rooms;
  }
}
