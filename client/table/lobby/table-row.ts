import type { ListedTable } from '../room/room-calls.ts';
import type { RoomRow } from './room-list.tsx';
import { STAGE } from '../../../engine/definition/stages.ts';

interface Labels {
  /** The list's words for the game's states. */
  states: Readonly<Record<string, string>>;
  /** How many sit at its table at most. */
  seats: number;
}

const TONES = { open: 'open', on: 'on', over: 'over' } as const;

function wayInto({ stage, seated, own }: ListedTable, seats: number): RoomRow['way'] {
  if (own) return 'return';
  if (stage === STAGE.over) return { no: 'Finished' };
  if (stage === STAGE.playing) return { no: 'Playing', watch: true };
  return seated < seats ? 'join' : { no: 'Full', watch: true };
}

/** [T1] The rows of a list in which any game's rooms stand. */
export const tableRow =
  ({ states, seats }: Labels) =>
  (room: ListedTable): RoomRow => ({
    id: room.id,
    label: states[room.state] ?? room.state,
    tone: TONES[room.stage],
    players: room.seated === 1 ? '1 player' : `${room.seated} players`,
    way: wayInto(room, seats),
    host: room.host ?? null,
    since: room.since ?? null,
  });
