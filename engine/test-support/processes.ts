import type { Bus } from '../host/cluster/host-link.ts';
import { boxesGame } from '../games/boxes/boxes-game.ts';
import type { RoomClaims } from '../host/cluster/room-claims.ts';
import { roomOpener } from '../host/registry/open-room.ts';
import { RoomQuota, type RoomLimits } from '../host/registry/room-quota.ts';
import { RoomRegistry } from '../host/registry/room-registry.ts';
import type { Broadcaster } from '../host/room/room-audience.ts';
import type { HostKit } from './host-kit.ts';
import type { OpenColyseusRoom } from '../host/room/colyseus-room.ts';
import type { TableGame } from '../definition/table-game.ts';

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

const SILENT: Broadcaster = {
  toRoom: () => {},
  toConnection: () => {},
  toConnections: () => {},
  drop: () => {},
  listChanged: () => {},
};

interface RegistryKit {
  games?: readonly TableGame[];
  limits?: RoomLimits;
  claims?: RoomClaims | null;
  broadcaster?: Broadcaster;
  openColyseusRoom?: OpenColyseusRoom;
}

/** The registry of a process with a kit's parts. */
export function registryOf(kit: HostKit, own: RegistryKit = {}): RoomRegistry {
  const { claims = null, broadcaster = SILENT, openColyseusRoom = () => Promise.resolve() } = own;
  const { limits = { visitor: 99, address: 99 }, games = [boxesGame] } = own;
  const deps = kit.deps();
  const onEnded = (): void => claims?.lease.invalidateLease();
  return new RoomRegistry({
    deps,
    broadcaster,
    games,
    index: kit.memory,
    quota: new RoomQuota(kit.memory, limits, true),
    open: roomOpener({ deps, broadcaster, openColyseusRoom, onEnded }),
    claims,
  });
}
