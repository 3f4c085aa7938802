import { boxesGame } from '../../games/boxes/boxes-game.ts';
import type { RoomClaims } from '../../host/cluster/room-claims.ts';
import { roomOpener } from '../../host/registry/open-room.ts';
import { RoomQuota, type RoomLimits } from '../../host/registry/room-quota.ts';
import { RoomRegistry } from '../../host/registry/room-registry.ts';
import type { Broadcaster } from '../../host/room/room-audience.ts';
import type { HostKit } from '../host-kit.ts';
import type { OpenColyseusRoom } from '../../host/room/colyseus-room.ts';
import type { TableGame } from '../../definition/table-game.ts';

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
