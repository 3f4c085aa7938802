import type { Hosts } from '../../journal/hosts.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { Handover } from './handover.ts';
import { HostLease } from './host-lease.ts';
import { HostLink, type Told, type Bus, type Handed } from './host-link.ts';
import { PRESENCE_SYNC, PresenceSync, type SyncedSockets } from './presence-sync.ts';
import { RoomClaims } from './room-claims.ts';
import type { RoomMoves } from './room-moves.ts';

/** What one process needs to host rooms beside others. */
export interface ClaimsParts {
  hosts: Hosts;
  /** A name of this process that no other one has. */
  process: string;
  /** Null: other processes cannot be asked, so that a room they have is taken from them. */
  bus: Bus | null;
  /** Milliseconds that never go back. */
  clock: () => number;
  report: (error: unknown) => void;
}

/** [J16] This process's part in who hosts what. */
export function claimsOf({ hosts, process, bus, clock, report }: ClaimsParts): RoomClaims {
  const lease = new HostLease({ hosts, process, clock, report });
  const link = bus === null ? null : new HostLink(bus, lease, report);
  return new RoomClaims({ hosts, lease, link });
}

export interface ClusterParts {
  claims: RoomClaims;
  bus: Bus | null;
  registry: RoomRegistry;
  moves: RoomMoves;
  sockets: SyncedSockets & {
    /** Hands on to this process's sockets what another process tells them. */
    hear(told: Told): void;
  };
  report: (error: unknown) => void;
}

/** Begins to host, and answers the other processes; answers what ends the listening. */
export async function joinCluster(parts: ClusterParts): Promise<() => void> {
  const { claims, bus, registry, moves, sockets, report } = parts;
  const { lease, link } = claims;
  await lease.start();
  if (link === null || bus === null) return () => {};
  const handover = new Handover(registry, claims);
  /** [J20] A room has been handed over: our sockets in it take their places anew where it is now. */
  const goOn = async (handed: Handed): Promise<void> => {
    const { handed: room, from, to } = handed;
    if (from === claims.host) return;
    claims.moved(room, to);
    try {
      if (to === claims.host) await handover.takeOver(handed);
    } finally {
      moves.movedFrom(from, room); // whoever cannot sit down at once tries again
    }
  };
  await link.start({
    serve: async (call) =>
      call.method === PRESENCE_SYNC
        ? { value: moves.reconcileConnections(call.from, call.args[0]) }
        : handover.serve(call),
    told: (told) => sockets.hear(told),
    handed: (handed) => void goOn(handed).catch(report),
  });
  const sync = new PresenceSync({ lease, link, sockets, report });
  sync.start();
  bus.onBack(() => {
    moves.missed();
    void sync.run().catch(report);
  });
  return () => sync.stop();
}
