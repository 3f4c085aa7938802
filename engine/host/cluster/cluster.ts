import type { Hosts } from '../../journal/room-index.ts';
import type { Meter } from '../deps.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { Handover } from './handover.ts';
import { HostLease } from './host-lease.ts';
import { HostLink, type Told, type Bus, type Handed } from './host-link.ts';
import { PRESENCE_SYNC, PresenceSync, type SyncedSockets } from './presence-sync.ts';
import { RoomClaims } from './room-claims.ts';
import type { RoomMoves } from './room-moves.ts';

/** What a process needs to host rooms together with other processes. */
export interface ClaimsParts {
  hosts: Hosts;
  /** The name of this process; no other process has it. */
  process: string;
  /** Null: this process cannot ask the others, so it takes a room from the process that has it. */
  bus: Bus | null;
  /** Milliseconds that never go back. */
  clock: () => number;
  report: (error: unknown) => void;
}

/** [J16] Which rooms this process hosts. */
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
    /** Passes what another process sends on to the sockets of this process. */
    hear(told: Told): void;
  };
  report: (error: unknown) => void;
  meter?: Meter | undefined;
}

/** Starts to host rooms and to answer the other processes. Returns how to stop listening. */
export async function joinCluster(parts: ClusterParts): Promise<() => void> {
  const { claims, bus, registry, moves, sockets, report, meter } = parts;
  const { lease, link } = claims;
  lease.onLost(() => meter?.leaseLost());
  await lease.start();
  if (link === null || bus === null) return () => {};
  const handover = new Handover(registry, claims);
  /**
   * [J20] Another process has handed a room over: our sockets in it take their places again at its
   * new host.
   */
  const goOn = async (handed: Handed): Promise<void> => {
    const { handed: room, from, to } = handed;
    if (from === claims.host) return;
    claims.moved(room, to);
    try {
      if (to === claims.host) {
        await handover.takeOver(handed);
        meter?.roomMoved();
      }
    } finally {
      moves.movedFrom(from, room); // a player who cannot sit down at once tries again
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
