import type { AnyStateMachine } from 'xstate';
import { journalRoom, type TableGame } from '../definition/table-game.ts';
import { loadRoom } from '../host/read-room.ts';
import { Room } from '../host/room/room.ts';
import type { HostKit } from './host-kit.ts';
import { RecordingAudience } from './recording-audience.ts';

const ROOM = 'TABLE1';

/**
 * A table of any game with so many players, connected under the names of their seats, and one who
 * watches. `does`: a seat's command. `audience`: who was told what.
 */
export async function seatedAt<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  kit: HostKit,
  count: number,
) {
  const deps = kit.deps();
  const first = { playerId: kit.chance.playerId(), visitor: 'visitor 1' };
  const event = game.opened(first, kit.chance.seedPair(''), {});
  const entry = { room: journalRoom(game, ROOM), seq: 1, at: kit.time, event, checkpoint: null };
  await kit.memory.append({ entries: [entry], movements: [], listing: null });
  const loaded = await loadRoom(game, ROOM, deps);
  if (loaded === null) throw new Error('it was recorded');
  const audience = new RecordingAudience();
  const table = new Room(game, ROOM, loaded, deps, audience);
  const ids = new Map<string, string>([[game.seats[0] ?? '', first.playerId]]);
  for (let number = 2; number <= count; number += 1) {
    const { playerId, seat } = await table.join(`visitor ${number}`);
    ids.set(seat, playerId);
  }
  for (const [seat, playerId] of ids) table.connect(seat, playerId);
  table.connect('watcher', null);
  const does = (seat: Seat, name: string, more: object = {}) =>
    table.command(ids.get(seat) ?? '', { name, ...more });
  return { table, audience, ids, does };
}
