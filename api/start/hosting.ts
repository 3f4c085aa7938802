import { randomUUID } from 'node:crypto';
import type { Bridge } from '../../bridge/bridge.ts';
import { hearTold } from '../../bridge/broadcaster.ts';
import type { BridgeServer } from '../../bridge/socket-server.ts';
import type { Bus } from '../../engine/host/cluster/bus.ts';
import { HostLease } from '../../engine/host/cluster/host-lease.ts';
import { HostLink } from '../../engine/host/cluster/host-link.ts';
import { ROLL_CALL, RollCalls } from '../../engine/host/cluster/roll-calls.ts';
import { RoomClaims } from '../../engine/host/cluster/room-claims.ts';
import type { Handed } from '../../engine/host/cluster/handed.ts';
import type { RoomDirectory } from '../../engine/host/rooms/room-directory.ts';
import type { RoomMoves } from '../../engine/host/rooms/room-moves.ts';
import { DatabaseHosts } from '../store/database-hosts.ts';
import type { Sql } from '../store/sql.ts';

type Report = (error: unknown) => void;

const clock = (): number => performance.now();

/** [J16] This process's part in who hosts what. Without a bus it is the only one, and takes what others had. */
export function roomClaims(sql: Sql, bus: Bus | null, report: Report): RoomClaims {
  const hosts = new DatabaseHosts(sql);
  const lease = new HostLease({ hosts, process: randomUUID(), clock, report });
  const link = bus === null ? null : new HostLink(bus, lease, report);
  return new RoomClaims({ hosts, lease, link });
}

export interface JoiningParts {
  claims: RoomClaims;
  bus: Bus | null;
  directory: RoomDirectory;
  moves: RoomMoves;
  io: BridgeServer;
  sockets: Bridge;
  report: Report;
}

/** Begins to host, and answers the other processes; answers what ends the listening. */
export async function joinHosts(parts: JoiningParts): Promise<() => void> {
  const { claims, bus, directory, moves, io, sockets, report } = parts;
  const { lease, link } = claims;
  await lease.start();
  if (link === null || bus === null) return () => {};
  await link.start({
    serve: async (call) =>
      call.method === ROLL_CALL
        ? { value: moves.keepOnly(call.from, call.args[0]) }
        : directory.serve(call),
    told: (told) => hearTold(io, told),
    handed: (handed) => void goOn(parts, handed).catch(report),
  });
  const rolls = new RollCalls({ lease, link, sockets, report });
  rolls.start();
  bus.onBack(() => {
    moves.missed();
    void rolls.call().catch(report);
  });
  return () => rolls.stop();
}

/** [J20] A room has been handed over: whoever of ours is there takes their place anew where it is now. */
async function goOn({ claims, directory, moves }: JoiningParts, handed: Handed): Promise<void> {
  const { handed: room, from, to } = handed;
  if (from === claims.host) return;
  claims.moved(room, to);
  try {
    if (to === claims.host) await directory.takeOver(handed);
  } finally {
    moves.movedFrom(from, room); // whoever cannot sit down at once tries again
  }
}
