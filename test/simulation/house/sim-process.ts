import { drain, type DrainingParts } from '../../../api/start/draining.ts';
import { joinHosts } from '../../../api/start/hosting.ts';
import { attachBridge } from '../../../bridge/bridge.ts';
import { broadcasterOf } from '../../../bridge/broadcaster.ts';
import { CommandSchemas } from '../../../bridge/command-schemas.ts';
import { DEFAULT_CONFIG } from '../../../engine/core/game-config.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import { HostLease } from '../../../engine/host/cluster/host-lease.ts';
import { HostLink } from '../../../engine/host/cluster/host-link.ts';
import { RoomClaims } from '../../../engine/host/cluster/room-claims.ts';
import { Wallets } from '../../../engine/host/money/wallets.ts';
import { HostedRooms } from '../../../engine/host/rooms/hosted-rooms.ts';
import { Reaper } from '../../../engine/host/rooms/reaper.ts';
import { RoomDirectory } from '../../../engine/host/rooms/room-directory.ts';
import { RoomMoves } from '../../../engine/host/rooms/room-moves.ts';
import { RoomQuota } from '../../../engine/host/rooms/room-quota.ts';
import { roomOpener } from '../../../engine/host/table/table-room.ts';
import type { TableDeps } from '../../../engine/host/table/table.ts';
import { TakenCommands } from '../../../engine/host/taken-commands.ts';
import { NO_BOUNDS } from '../../../engine/test-support/no-bounds.ts';
import { Actor } from '../world/actor.ts';
import type { World } from '../world/world.ts';
import type { Network } from './network-bus.ts';
import type { Plant } from './plant.ts';
import { seededChance } from './seeded-chance.ts';
import { SimSockets } from './sim-socket.ts';
import { type Store, storeBy } from './store.ts';
import { StoreWay } from './store-way.ts';
import type { Wire } from './wire.ts';

export interface HouseParts {
  world: World;
  store: Store;
  network: Network;
  /** A fault of the house that a run is to find; null: none. */
  plant: Plant | null;
  /** Told what nobody can be answered. */
  report: (error: unknown) => void;
}

/** With several processes, what one remembers may be a second old. */
const TRUST_MS = 1000;
const TURN_MS = 3000;
const IDLE_MS = 10 * 60_000;
const MANY = 1_000_000;

const clock = (): number => performance.now();
const now = (): number => Date.now();
/** No native client ever comes. */
const nobody = (): Promise<void> => Promise.resolve();
const noiseWait = (): Promise<null> => Promise.resolve(null);

/**
 * A process of the house with its real hosts and bridge, put together as `api/start/start.ts` does;
 * only what is outside of a process is simulated: store, bus, sockets, clock and chance.
 */
export class SimProcess {
  readonly actor: Actor;
  readonly sockets = new SimSockets();
  readonly way: StoreWay;
  readonly #parts: HouseParts;
  readonly wires = new Set<Wire>();
  /** Calls as by HTTP that wait for an answer: what becomes of each when the process ends. */
  readonly calls = new Set<() => void>();
  directory: RoomDirectory | null = null;
  #draining: DrainingParts | null = null;
  /** It ends in order, and lets nobody new in. */
  isLeaving = false;

  constructor(name: string, parts: HouseParts) {
    this.actor = new Actor(name);
    this.#parts = parts;
    this.way = new StoreWay(parts.world, this.actor, parts.store.actor);
    parts.world.after(0, this.actor, () => {
      // Where the store is away as it starts, a process ends for its supervisor to start another.
      this.#start().catch(() => this.crash());
    });
  }

  get isUp(): boolean {
    return this.directory !== null && !this.actor.isDead;
  }

  /** SIGTERM: what it has is handed over, and then it ends. */
  leave(): void {
    const parts = this.#draining;
    if (parts === null || this.isLeaving) return;
    this.isLeaving = true;
    this.#parts.world.after(0, this.actor, () => {
      void drain(parts)
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
    const lease = new HostLease({ hosts: reached, process: this.actor.name, clock, report });
    const link = new HostLink(bus, lease, report);
    const claims = new RoomClaims({ hosts: reached, lease, link });
    const io = this.sockets.server;
    const broadcaster = broadcasterOf(io, link);
    const deps: TableDeps = {
      journal,
      taken: plant?.taken?.() ?? new TakenCommands(journal),
      wallets: new Wallets(journal, TRUST_MS),
      chance: seededChance(world.random.fork()),
      configs: { read: () => Promise.resolve(DEFAULT_CONFIG) },
      now,
      trustMs: TRUST_MS,
      report,
      turnMs: TURN_MS,
      startedAt: now(),
      seatLimits: { chat: MANY, others: MANY },
    };
    const hosted = new HostedRooms();
    const quota = new RoomQuota(index, { visitor: MANY, address: MANY }, false);
    const onEnded = (): void => lease.doubt();
    const open = roomOpener({ deps, broadcaster, openNative: nobody, onEnded });
    const games = [boxesGame];
    const rooms = { deps, games, index, broadcaster, hosted, quota };
    const directory = new RoomDirectory({ ...rooms, open, claims });
    new Reaper({ index, directory, hosted, now, idleMs: IDLE_MS, report }).start();
    const moves = new RoomMoves(hosted, lease, report);
    const schemas = new CommandSchemas(games);
    const speaking = { schemas, noiseWait, storage: NO_BOUNDS, addressOf: () => '', report };
    const seats = attachBridge(io, { directory, moves, ...speaking });
    await joinHosts({ claims, bus, directory, moves, io, sockets: seats, report });
    this.directory = directory;
    this.#draining = { io, sockets: seats, claims, directory, hosted, moves, report };
  }
}
