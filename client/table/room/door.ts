import type * as v from 'valibot';
import { STAGE } from '../../../engine/definition/stages.ts';
import { roomSchema, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import { getJson, postJson } from '../../shell/net/api.ts';
import type { HeldSeat } from './tab-store.ts';

/** [B73] A room as its link shows it to anybody: who waits there, and whether a seat is free. */
export type Door = Pick<v.InferOutput<typeof roomSchema>, 'stage' | 'seated' | 'own'> & {
  /** 0: not known. */
  seats: number;
  free: boolean;
  host: string | null;
};

/** A page at a room's door looks at it again after so long, in ms. */
const LOOKS_AGAIN_MS = 2000;

const NO_SUCH_ROOM = 404;

async function ask(roomId: string) {
  const answer = await getJson(`/api/rooms/${encodeURIComponent(roomId)}`, roomSchema);
  if (!answer.ok) return answer;
  const { stage, seated, seats = 0, free = stage === STAGE.open, host = null, own } = answer.value;
  return { ok: true, value: { stage, seated, seats, free, host, ...(own && { own }) } } as const;
}

/** The room behind a link, or the documented alert. */
export async function lookAtDoor(roomId: string): Promise<Door | { alert: string }> {
  const answer = await ask(roomId);
  if (answer.ok) return answer.value;
  const unreached = answer.status === 0;
  return { alert: unreached ? 'Failed to join room' : `Failed to join room: ${answer.error}` };
}

/** [B75] The seat that the visitor has there already; null: none. */
export async function askOwnSeat(roomId: string): Promise<HeldSeat | null> {
  const path = `/api/game-rooms/join/${encodeURIComponent(roomId)}`;
  const answer = await postJson(path, { own: true }, seatAnswerSchema);
  return answer.ok ? { roomId: answer.value.roomId, playerId: answer.value.playerId } : null;
}

/** Somebody may sit down, or at a table of two the other seat is taken. */
export const isOpenForTwo = ({ stage, seated }: Pick<Door, 'stage' | 'seated'>): boolean =>
  stage === STAGE.open || seated > 1;

/** [B74] Whether a seat of a full room is free now. */
export const hasSeat = ({ seats, seated, free }: Door): boolean =>
  seats === 0 ? free : seated < seats;

/** Tells how the room changes while the page is open; null: it is gone. Returns how to stop. */
export function watchDoor(roomId: string, tell: (door: Door | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const again = (): void => {
    timer = setTimeout(() => void look(), LOOKS_AGAIN_MS);
  };
  const look = async (): Promise<void> => {
    const answer = await ask(roomId);
    if (isOver) return;
    if (answer.ok) tell(answer.value);
    else if (answer.status === NO_SUCH_ROOM) return tell(null);
    again();
  };
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
