import type { HostKit } from '../../engine/test-support/host-kit.ts';
import { RecordingAudience } from '../../engine/test-support/any-table.ts';
import { type Seat, SEATS } from './lowest-events.ts';
import { lowestGame } from './lowest-game.ts';
import { Room } from '../../engine/host/room/room.ts';
import { journalRoom } from '../../engine/definition/table-game.ts';
import { loadRoom } from '../../engine/host/read-room.ts';

const ROOM = 'LWSTAA';

/** A table of so many, connected as their seats' names, and one who watches. */
export async function seated(kit: HostKit, count: number) {
  const deps = kit.deps();
  const first = { playerId: kit.chance.playerId(), visitor: 'visitor 1' };
  const event = lowestGame.opened(first, kit.chance.seedPair(''), {});
  const entry = { room: journalRoom(lowestGame, ROOM), seq: 1, at: 0, event, checkpoint: null };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const room = await loadRoom(lowestGame, ROOM, deps);
  if (room === null) throw new Error('it was recorded');
  const audience = new RecordingAudience();
  const table = new Room(lowestGame, ROOM, room, deps, audience);
  const ids: Partial<Record<Seat, string>> = { seat1: first.playerId };
  for (let number = 2; number <= count; number += 1) {
    const { playerId, seat } = await table.join(`visitor ${number}`);
    ids[seat] = playerId;
  }
  for (const seat of SEATS.slice(0, count)) table.connect(seat, ids[seat] ?? null);
  table.connect('watcher', null);
  const does = (seat: Seat, name: string, more = {}) =>
    table.command(ids[seat] ?? '', { name, ...more });
  return { table, audience, ids, does };
}
