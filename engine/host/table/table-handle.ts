import type { RoomHandle } from './room-handle.ts';
import type { Table } from './table.ts';

/** The handle of a table on this process; another host asks by its own name. */
export function tableHandle(
  table: () => Table,
  reserve: (playerId: string | null) => Promise<object>,
): RoomHandle {
  return {
    host: null,
    game: () => table().game.slug,
    connect: (connection, playerId, via = null) => table().connect(connection, playerId, via),
    holds: (playerId) => table().seatOf(playerId) !== null,
    disconnect: async (connection) => table().disconnect(connection),
    join: (visitor, entropy) => table().join(visitor, entropy),
    fairness: async () => table().fairness,
    command: (playerId, command) => table().command(playerId, command),
    reserve,
    closeIdle: () => table().close(),
    async closeUnattended() {
      if (!table().wasAttended) await table().close();
    },
  };
}
