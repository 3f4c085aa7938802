import { attachBridge, type Bridge } from '../../bridge/bridge.ts';
import { CommandSchemas } from '../../bridge/command-reader.ts';
import type { SessionParts } from '../../bridge/session.ts';
import type { BridgeParts } from '../../bridge/bridge.ts';
import type { BridgeServer } from '../../bridge/socket-server.ts';
import { joinCluster, drain } from '../../engine/host/cluster/cluster.ts';
import type { RoomClaims } from '../../engine/host/cluster/room-claims.ts';
import { RoomMoves } from '../../engine/host/cluster/room-moves.ts';
import type { RoomDeps } from '../../engine/host/deps.ts';
import { roomOpener } from '../../engine/host/registry/open-room.ts';
import { Reaper } from '../../engine/host/registry/reaper.ts';
import { type RoomLimits, RoomQuota } from '../../engine/host/registry/room-quota.ts';
import { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import type { AudienceParts } from '../../engine/host/room/room-audience.ts';
import type { RoomIndex } from '../../engine/journal/room-index.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import type { Bus } from '../../engine/host/cluster/host-link.ts';

export interface RoomsParts
  extends
    Omit<AudienceParts, 'deps'>,
    Pick<SessionParts, 'refusalLimiter' | 'storage' | 'tellings' | 'watchers'>,
    Pick<BridgeParts, 'addressOf' | 'visitorOf'> {
  io: BridgeServer;
  deps: RoomDeps;
  games: readonly TableGame[];
  index: RoomIndex;
  /** [B23] */
  limits: RoomLimits;
  /** Whether no other process makes rooms. */
  isAlone: boolean;
  /** [J16] Null: this is the only process. */
  claims: RoomClaims | null;
  bus: Bus | null;
  /** [B19] After this many milliseconds without players an unfinished room is closed. */
  idleMs: number;
}

/** The rooms of a process, and how it starts and stops hosting them. */
export interface Rooms {
  registry: RoomRegistry;
  bridge: Bridge;
  reaper: Reaper;
  /** Joins the cluster of processes. Resolves to a function that stops listening to them. */
  join(): Promise<() => void>;
  /** [J20] Hands all rooms over to other processes and stops hosting. */
  drain(): Promise<void>;
}

/** Builds the rooms of a process from their parts, for the server and for the simulation. */
export function composeRooms(parts: RoomsParts): Rooms {
  const { io, deps, games, index, broadcaster, claims, bus, idleMs } = parts;
  const { report, now } = deps;
  const { refusalLimiter, storage, tellings, watchers, addressOf, visitorOf } = parts;
  const onEnded = (): void => claims?.lease.invalidateLease();
  const open = roomOpener({ ...parts, onEnded });
  const quota = new RoomQuota(index, parts.limits, parts.isAlone);
  const registry = new RoomRegistry({ deps, games, index, broadcaster, quota, open, claims });
  const reaper = new Reaper({ index, registry, now, idleMs, report });
  const moves = new RoomMoves(registry, claims?.lease ?? null, report);
  const schemas = new CommandSchemas(games);
  const limitHit = deps.meter && ((limit: string) => deps.meter?.limitHit(limit));
  const speaking = {
    schemas,
    watchers,
    refusalLimiter,
    storage,
    tellings,
    addressOf,
    visitorOf,
    now,
    report,
    limitHit,
  };
  const bridge = attachBridge(io, { registry, moves, ...speaking });
  return {
    registry,
    bridge,
    reaper,
    join: async () =>
      claims === null
        ? () => {}
        : joinCluster({ claims, bus, registry, moves, sockets: bridge, report, meter: deps.meter }),
    drain: async () => {
      if (claims !== null) await drain({ sockets: bridge, claims, registry, moves, report });
    },
  };
}
