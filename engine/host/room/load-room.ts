import type { AnyStateMachine } from 'xstate';
import type { Folded } from '../../core/hosted-machine.ts';
import { journalRoom, type TableGame } from '../../core/table-game.ts';
import type { HostDeps } from '../deps.ts';
import { readRoom } from '../read-room.ts';

/** Brings a room back from its journal; null where there is none. @throws RoomUnreadable */
export async function loadRoom<Machine extends AnyStateMachine>(
  game: Pick<TableGame<Machine>, 'hosted'>,
  id: string,
  deps: Pick<HostDeps, 'journal' | 'report'>,
): Promise<Folded<Machine> | null> {
  const room = await readRoom(game.hosted, journalRoom(game, id), deps);
  return room.seq === 0 ? null : room;
}
